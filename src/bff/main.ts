/** The server: configuration, the capabilities, one port, and an end in good order. */
import { createServer, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'

import { serve, type ServerType } from '@hono/node-server'

import { requestListener } from '#wire/direct-body.ts'

import { type Bff, createBff } from './bff.ts'
import { capabilities } from './capabilities.ts'
import { type Config, ConfigError, processConfig } from './config.ts'
import { buildVersion } from './dashboard/mount.ts'

/** `optimizeEmptyRequests` (Node 24.9): a request that states no body has no stream to live and end. */
const httpOptions: ServerOptions & { optimizeEmptyRequests: true } = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  optimizeEmptyRequests: true,
}

/** Open requests have this long to end. */
const drainFor = 10_000

function settings(): Config {
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
    // A TCP server has such an address.
    server.once('listening', () => resolve((server.address() as AddressInfo).port))
  })

/** For the operator alone: on loopback, whatever the host of the pages. */
async function startOperator(port: number, { core }: Bff): Promise<ServerType> {
  const server = serve({ fetch: core.operator.fetch, port, hostname: '127.0.0.1' })
  await listening(server)
  return server
}

async function start(): Promise<void> {
  const config = settings()
  // With port 0 the origin is known only once we listen; nobody can have asked before.
  const late: { bff?: Bff } = {}
  const answer = requestListener(
    (request, bindings) =>
      late.bff?.app.fetch(request, bindings) ?? new Response(null, { status: 503 }),
    config.PORTICO_HOST,
  )
  const server = createServer(httpOptions, (incoming, outgoing) => {
    const { before } = late.bff?.core ?? { before: [] }
    if (!before.some((answered) => answered(incoming, outgoing))) void answer(incoming, outgoing)
  })
  server.listen(config.PORT, config.PORTICO_HOST)
  const port = await listening(server)
  const own = new URL(config.origin)
  if (config.PORT === 0 && !config.PORTICO_ORIGIN) own.port = String(port)
  const { origin } = own
  const bff = await createBff(
    { ...config, origin },
    { capabilities, version: buildVersion(config.dist) },
  )
  late.bff = bff
  const operator =
    config.PORTICO_METRICS_PORT === undefined
      ? null
      : await startOperator(config.PORTICO_METRICS_PORT, bff)
  if (process.send) process.send({ type: 'listening', origin })
  else console.log(`Portico listens on ${origin}`)
  ready(server, bff, () => operator?.close())
}

/** Ends on SIGTERM and SIGINT: no new requests, open ones finish, then the store is closed. */
function ready(server: ServerType, bff: Bff, closeOperator: () => void): void {
  let ending = false
  const end = async () => {
    if (ending) process.exit(1)
    ending = true
    bff.drain()
    closeOperator()
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    const limit = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, drainFor)
    await closed
    clearTimeout(limit)
    await bff.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  // The start script is gone, however it ended: no server is left behind.
  process.once('disconnect', () => void end())
  const fail = (error: unknown) => {
    bff.core.log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

await start().catch((error: unknown) => {
  console.error(`portico: ${error instanceof Error ? error.message : 'cannot start'}`)
  process.exit(1)
})
