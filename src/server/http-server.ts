/** The HTTP server. A request that Node refuses before the app sees it gets a problem document, too. */
import { randomUUID } from 'node:crypto'
import {
  createServer,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'

import { getRequestListener } from '@hono/node-server'

import type { App } from './app.ts'
import type { Config } from './config.ts'
import { secure } from './headers.ts'
import { ProblemError, problemResponse } from './problems.ts'

/** `optimizeEmptyRequests` (Node 24.9) skips the body stream of requests without a body. */
const httpOptions: ServerOptions & { optimizeEmptyRequests: true } = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  optimizeEmptyRequests: true,
  // `border.ts` checks it.
  requireHostHeader: false,
}

/** https://nodejs.org/api/http.html#event-clienterror. Any other code is a request that is malformed. */
const refusals: Record<string, { status: number; path: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, path: 'headers', message: 'too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, path: 'body', message: 'too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, path: 'request', message: 'took too long' },
}
const malformed = { status: 400, path: 'request', message: 'malformed' }

type Settings = Pick<Config, 'PORTICO_HOST' | 'PORTICO_CONNECTIONS' | 'origin'>

/** The status is HTTP's own: no code of ours says what only Node can tell. */
function refusalResponse(error: unknown, config: Settings): Response {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const { status, path, message } = refusals[code] ?? malformed
  const requestId = randomUUID()
  const problem = new ProblemError('invalid_input', {
    status,
    fields: [{ path, message }],
    ...(status === 408 && { retryAfterSeconds: 1 }),
  })
  const response = problemResponse(problem, requestId)
  response.headers.set('X-Request-Id', requestId)
  response.headers.set('Connection', 'close')
  secure(response.headers, config)
  return response
}

async function writeTo(socket: Socket, response: Response): Promise<void> {
  const body = await response.text()
  const head = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`]
  for (const [name, value] of response.headers) head.push(`${name}: ${value}`)
  head.push(`content-length: ${Buffer.byteLength(body)}`, '', body)
  socket.end(head.join('\r\n'))
}

export function createHttpServer(config: Settings, fetch: App['fetch']): Server {
  const listener = getRequestListener(fetch, {
    hostname: config.PORTICO_HOST,
    // Only for addresses that are none: the app has its own handler for everything else.
    errorHandler: (error) => refusalResponse(error, config),
  })
  const server = createServer(httpOptions, (...exchange) => void listener(...exchange))
  server.maxConnections = config.PORTICO_CONNECTIONS
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange))

  /** The latest response of each connection. */
  const responses = new WeakMap<object, ServerResponse>()
  server.prependListener('request', ({ socket }, response) => responses.set(socket, response))
  server.on('clientError', (error, stream) => {
    const socket = stream as Socket
    const latest = responses.get(socket)
    // Anything written now would become part of that response.
    const isInterrupted = latest?.headersSent === true && !latest.writableFinished
    if (!socket.writable || isInterrupted) socket.destroy()
    else void writeTo(socket, refusalResponse(error, config))
  })
  return server
}
