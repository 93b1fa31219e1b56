/** Starts the server, and shuts it down in good order. */
import { once } from 'node:events'
import { lstatSync, unlinkSync } from 'node:fs'
import type { ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createAdaptorServer, serve, type ServerType } from '@hono/node-server'

import { createPortico, type Portico } from './app.ts'
import { type Config, ConfigError, processConfig } from './server/config.ts'
import { buildVersion } from './server/dashboard/routes.ts'

/** `optimizeEmptyRequests` (Node 24.9) skips the body stream of requests without a body. */
const httpOptions: ServerOptions & { optimizeEmptyRequests: true } = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  optimizeEmptyRequests: true,
}

/** How long open requests may take to finish at shutdown. */
const drainLimit = 10_000

function readSettings(): Config {
  try {
    return processConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const line of error.lines) console.error(`portico: ${line}`)
    process.exit(1)
  }
}

const listening = (server: ServerType) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    // A TCP server's address is never a string or null once it listens.
    server.once('listening', () => resolve((server.address() as AddressInfo).port))
  })

/** Removes the socket that a crash left behind. Any other file makes `listen` fail. */
function removeSocket(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) unlinkSync(path)
}

/**
 * Starts the operator's port or socket, if configured. The port listens on loopback, whatever
 * `PORTICO_HOST` is.
 */
async function startOperator(config: Config, { operator }: Portico): Promise<ServerType | null> {
  const { PORTICO_METRICS_PORT: port, PORTICO_METRICS_SOCKET: socket } = config
  if (port === undefined && socket === undefined) return null
  const server = createAdaptorServer({ fetch: operator.fetch })
  const started = once(server, 'listening')
  // The socket is created inside `listen`: its user and group may connect, nobody else.
  const umask = process.umask(0o117)
  if (socket) removeSocket(socket)
  server.listen(socket ? { path: socket } : { port, host: '127.0.0.1' })
  process.umask(umask)
  await started
  return server
}

async function start(): Promise<void> {
  const config = readSettings()
  // Created after listening, because with port 0 the origin is not known before.
  const late: { portico?: Portico } = {}
  const server = serve({
    fetch: (request, bindings) =>
      late.portico?.app.fetch(request, bindings) ?? new Response(null, { status: 503 }),
    port: config.PORT,
    hostname: config.PORTICO_HOST,
    serverOptions: httpOptions,
  })
  const port = await listening(server)
  const url = new URL(config.origin)
  if (config.PORT === 0 && !config.PORTICO_ORIGIN) url.port = String(port)
  const { origin } = url
  const portico = await createPortico({ ...config, origin }, { version: buildVersion(config.dist) })
  late.portico = portico
  const operator = await startOperator(config, portico)
  // First, so that whoever waits for the message can end the server in good order.
  handleSignals(server, portico, () => operator?.close())
  if (process.send) process.send({ type: 'listening', origin })
  else console.log(`Portico listens on ${origin}`)
}

/** On SIGTERM and SIGINT refuses new requests, lets open ones finish, then closes the store. */
function handleSignals(server: ServerType, portico: Portico, closeOperator: () => void): void {
  let ending = false
  const end = async () => {
    // Service managers, terminals and npm may each send the signal. SIGKILL ends the server at once.
    if (ending) return
    ending = true
    portico.drain()
    closeOperator()
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    const limit = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, drainLimit)
    await closed
    clearTimeout(limit)
    await portico.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  // The start script has gone; do not outlive it.
  process.once('disconnect', () => void end())
  const fail = (error: unknown) => {
    portico.fatal(error)
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

await start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : 'cannot start'
  for (const line of message.split('\n')) console.error(`portico: ${line}`)
  process.exit(1)
})
