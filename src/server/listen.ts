import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  type ListenOptions,
  type Server as NetServer,
} from 'node:net'

import { ConfigError } from './config.ts'

/** System codes by what they say about an address (https://man7.org/linux/man-pages/man2/bind.2.html). */
const addressCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'])
const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use already',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
  EACCES: 'may not be used by this user',
}

type Names = { port: string; host?: string } | { path: string }

/**
 * Listens on a port, on a Unix socket, or on the port of a server from `reservePort`.
 * @param names the variables that a failure is blamed on
 * @throws ConfigError with one line
 */
export async function listen(
  server: NetServer,
  options: ListenOptions & { reserved?: NetServer | null },
  names: Names,
): Promise<void> {
  if (options.reserved) server.listen(options.reserved)
  else server.listen(options)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    const blame = (name: string, value: unknown) =>
      new ConfigError([`${name}: ${String(value)} ${reasons[code] ?? `cannot be used (${code})`}`])
    // libuv reports EACCES for a missing folder too.
    if ('path' in names && code === 'EACCES')
      throw new ConfigError([
        `${names.path}: ${options.path} must be in a folder that can be written to`,
      ])
    if ('path' in names) throw blame(names.path, options.path)
    if (names.host && addressCodes.has(code)) throw blame(names.host, options.host)
    throw blame(names.port, options.port)
  }
}

/** The port of a server that listens on one. */
export const portOf = (server: NetServer): number => (server.address() as AddressInfo).port

/**
 * Takes a free port, so that its number is known before the server can answer. Until `listen` takes
 * it over, connections are closed.
 */
export async function reservePort(host: string, names: Names): Promise<NetServer> {
  const server = createServer((socket) => socket.destroy())
  await listen(server, { port: 0, host }, names)
  return server
}
