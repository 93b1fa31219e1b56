/** Starts the server and shuts it down cleanly. */
import { lstatSync, unlinkSync } from 'node:fs'
import type { Server } from 'node:http'

import { createAdaptorServer } from '@hono/node-server'

import { createPortico, type Portico } from './app.ts'
import { type Config, processConfig } from './server/config.ts'
import { buildVersion } from './server/dashboard/routes.ts'
import { claimDataDirectory } from './server/data-directory.ts'
import { createHttpServer } from './server/http-server.ts'
import { listen, portOf, reservePort } from './server/listen.ts'
import { shutDown } from './server/shutdown.ts'

/** Removes the socket that a crash left behind. Any other file makes `listen` fail. */
function removeSocket(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) unlinkSync(path)
}

/**
 * Starts the operator's port or socket, if configured. The port listens on loopback, unless
 * `PORTICO_METRICS_HOST` says otherwise.
 */
async function startOperator(config: Config, { operator }: Portico): Promise<Server | null> {
  const { PORTICO_METRICS_PORT: port, PORTICO_METRICS_HOST: host } = config
  const { PORTICO_METRICS_SOCKET: socket } = config
  if (port === undefined && socket === undefined) return null
  const server = createAdaptorServer({ fetch: operator.fetch }) as Server
  // The socket is created inside `listen`: its user and group may connect, nobody else.
  const umask = process.umask(0o117)
  if (socket) removeSocket(socket)
  const started = socket
    ? listen(server, { path: socket }, { path: 'PORTICO_METRICS_SOCKET' })
    : listen(server, { port, host }, { port: 'PORTICO_METRICS_PORT', host: 'PORTICO_METRICS_HOST' })
  process.umask(umask)
  await started
  return server
}

async function start(): Promise<void> {
  const config = processConfig()
  const releaseDirectory = claimDataDirectory(config.dataDir)
  const names = { port: 'PORT', host: 'PORTICO_HOST' }
  const address = { port: config.PORT, host: config.PORTICO_HOST }
  const reserved = config.PORT === 0 ? await reservePort(address.host, names) : null
  const url = new URL(config.origin)
  if (reserved && !config.PORTICO_ORIGIN) url.port = String(portOf(reserved))
  const settings = { ...config, origin: url.origin }
  const portico = await createPortico(settings, { version: buildVersion(config.dist) })
  const server = createHttpServer(settings, portico.app.fetch)
  // Last, so that a client that can connect gets a real response.
  await listen(server, { ...address, reserved }, names).catch(async (error: unknown) => {
    await portico.close()
    throw error
  })
  const operator = await startOperator(config, portico)
  // First, so that anyone who waits for the message can end the server cleanly.
  handleSignals(portico, async () => {
    await shutDown(server, portico, config)
    operator?.close()
    releaseDirectory()
  })
  if (process.send) process.send({ type: 'listening', origin: settings.origin })
  else console.log(`Portico listens on ${settings.origin}`)
}

/** Calls `shutDownAll` once, and ends the process: with 0, or with 1 after a failure. */
function handleSignals(portico: Portico, shutDownAll: () => Promise<void>): void {
  const fail = (error: unknown) => {
    portico.fatal(error)
    process.exit(1)
  }
  let isEnding = false
  const end = () => {
    // Service managers, terminals and npm may each send the signal. SIGKILL ends the server at once.
    if (isEnding) return
    isEnding = true
    shutDownAll().then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  // The start script has gone; do not outlive it.
  process.once('disconnect', end)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

await start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : 'cannot start'
  for (const line of message.split('\n')) console.error(`portico: ${line}`)
  process.exit(1)
})
