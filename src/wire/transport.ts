/**
 * One transport to the provider, two implementations: undici against a real one, and in process
 * over a `fetch` handler for tests. Redirects are never followed.
 */
import { type Duplex, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

import { Pool } from 'undici'

import { connectionsTo } from '#wire/http/connect.ts'
import { Exchange, type ExchangeParts } from '#wire/http/exchange.ts'

import { type Flow, flowOf } from './flow.ts'

export interface TransportRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path and query below the base address, `/api/v1/sdk/account`. */
  path: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

export interface TransportResponse {
  status: number
  headers: Headers
  /** Decompressed. Must be read or left by `break`, or its connection stays taken. */
  body: AsyncIterable<Uint8Array>
}

export interface Transport {
  /** @throws TransportError */
  send(request: TransportRequest): Promise<TransportResponse>
  /**
   * An answer that is under way for minutes, on a connection of its own, so that it cannot starve the
   * pages. Resolves with its head. @throws TransportError
   */
  open(request: TransportRequest): Promise<Flow>
  close(): Promise<void>
}

/**
 * `unavailable`: no connection, or it broke before an answer. `timeout`, `aborted`: by the request's
 * signal. `unreadable`: cut off, not HTTP, not UTF-8. `too-large`: over the size limit.
 */
export class TransportError extends Error {
  readonly kind: 'unavailable' | 'timeout' | 'aborted' | 'unreadable' | 'too-large'
  constructor(kind: TransportError['kind'], cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

function failure(error: unknown, signal: AbortSignal, otherwise: TransportError['kind']) {
  if (error instanceof TransportError) return error
  if (error instanceof SyntaxError) return new TransportError('unreadable', error)
  if (signal.aborted)
    return new TransportError(isTimeout(signal.reason) ? 'timeout' : 'aborted', error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return new TransportError('timeout', error)
  if (/^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_))/.test(code))
    return new TransportError('unreadable', error)
  return new TransportError(otherwise, error)
}

const decoders: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** @throws TransportError where we do not know the encoding */
function decoderOf(headers: Headers): Duplex | null {
  const encoding = headers.get('content-encoding')
  if (!encoding || encoding === 'identity') return null
  const decoder = decoders[encoding.toLowerCase()]
  if (!decoder) throw new TransportError('unreadable')
  return decoder()
}

function decompressed(body: Readable, headers: Headers): AsyncIterable<Uint8Array> {
  try {
    const decoder = decoderOf(headers)
    // `compose` hands errors and early ends on in both directions.
    // Binary streams give bytes.
    return decoder === null ? body : (body.compose(decoder) as AsyncIterable<Uint8Array>)
  } catch (error) {
    body.destroy()
    throw error
  }
}

/** A body that fails as `TransportError`. */
async function* guarded(body: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  try {
    for await (const chunk of body) yield chunk
  } catch (error) {
    throw failure(error, signal, 'unreadable')
  }
}

const toHeaders = (raw: Record<string, string | string[] | undefined>) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw))
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  return headers
}

/** Connections to the provider at `base`, a path prefix of which is kept. */
export function createTransport(base: URL): Transport {
  const limits = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5000 } }
  const pages = new Pool(base.origin, { ...limits, connections: 64 })
  const connections = connectionsTo(base)
  const parts: ExchangeParts = {
    connections,
    host: base.host,
    decoderOf,
    failure: (error, signal, begun) => failure(error, signal, begun ? 'unreadable' : 'unavailable'),
  }
  const prefix = base.pathname.replace(/\/$/, '')
  return {
    async send({ method, path, headers, body, signal }) {
      try {
        const answer = await pages.request({
          method,
          path: prefix + path,
          headers: { 'accept-encoding': 'gzip, br', ...headers },
          body,
          signal,
        })
        const received = toHeaders(answer.headers)
        const plain = decompressed(answer.body, received)
        return { status: answer.statusCode, headers: received, body: guarded(plain, signal) }
      } catch (error) {
        throw failure(error, signal, 'unavailable')
      }
    },
    open: ({ method, path, headers, body, signal }) =>
      new Promise((resolve, reject) => {
        // Packed, an answer would come in heaps where a hop on the way collects before it packs.
        const plain = { 'accept-encoding': 'identity', ...headers }
        const question = { method, path: prefix + path, headers: plain, body, signal }
        try {
          void new Exchange(parts, question, { onHead: resolve, onRefused: reject })
        } catch (error) {
          reject(failure(error, signal, 'unavailable'))
        }
      }),
    close() {
      connections.close()
      return pages.destroy()
    },
  }
}

/** The platform (or a stand-in) in this process: the same bytes without a socket. */
export function createInProcessTransport(
  fetch: (request: Request) => Response | Promise<Response>,
): Transport {
  const transport: Transport = {
    async send({ method, path, headers, body, signal }) {
      const request = new Request(`http://provider.invalid${path}`, {
        method,
        headers,
        signal,
        ...(body !== undefined && { body }),
      })
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(failure(signal.reason, signal, 'aborted')))
      })
      aborted.catch(() => undefined)
      try {
        signal.throwIfAborted()
        const answer = await Promise.race([Promise.resolve(fetch(request)), aborted])
        const stream = answer.body ? Readable.fromWeb(answer.body as never, { signal }) : []
        return {
          status: answer.status,
          headers: answer.headers,
          body: guarded(stream as AsyncIterable<Uint8Array>, signal),
        }
      } catch (error) {
        throw failure(error, signal, 'unavailable')
      }
    },
    open: async (request) =>
      flowOf(await transport.send(request), (error) =>
        failure(error, request.signal, 'unreadable'),
      ),
    close: async () => undefined,
  }
  return transport
}

/**
 * The whole body as text.
 * @throws TransportError `too-large` beyond `maximum` bytes, `unreadable` where it is not UTF-8
 */
export async function readText(response: TransportResponse, maximum: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > maximum) throw new TransportError('too-large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    throw new TransportError('unreadable', error)
  }
}
