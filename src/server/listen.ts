import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, ListenOptions } from 'node:net'

import { ConfigError } from './config.ts'

/** System codes by what they say about an address (https://man7.org/linux/man-pages/man2/bind.2.html). */
const addressCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'])
const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use already',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
  EACCES: 'may not be used by this user',
}

/**
 * Listens on a port or on a Unix socket.
 * @param names the variables that a failure is blamed on
 * @throws ConfigError with one line
 */
export async function listen(
  server: Server,
  options: ListenOptions,
  names: { port: string; host?: string } | { path: string },
): Promise<void> {
  server.listen(options)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    const blame = (name: string, value: unknown) =>
      new ConfigError([`${name}: ${String(value)} ${reasons[code] ?? `cannot be used (${code})`}`])
    // libuv reports EACCES for a missing folder too.
    if ('path' in names && code === 'EACCES')
      throw new ConfigError([`${names.path}: ${options.path} is in no folder that can be written`])
    if ('path' in names) throw blame(names.path, options.path)
    if (names.host && addressCodes.has(code)) throw blame(names.host, options.host)
    throw blame(names.port, options.port)
  }
}

/** The port of a server that listens on one. */
export const portOf = (server: Server): number => (server.address() as AddressInfo).port
