/**
 * Sends requests to the provider. Two implementations: undici for a real provider, and an in-process
 * `fetch` handler for tests. Redirects are never followed.
 */
import { type Duplex, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

import { errors, Pool } from 'undici'

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
  /** Decompressed. Read it or leave the loop with `break`, or its connection is never released. */
  body: AsyncIterable<Uint8Array>
}

/** A response that takes minutes. Its bytes arrive as sent: nothing is decompressed. */
export interface StreamResponse {
  status: number
  headers: Headers
  /** Must be read to its end or destroyed, or its connection leaks. */
  body: Readable
}

export interface Transport {
  /** @throws TransportError */
  send(request: TransportRequest): Promise<TransportResponse>
  /**
   * Resolves with the headers of a response that takes minutes. Each gets its own connection, so
   * that none can starve the pages. @throws TransportError
   */
  open(request: TransportRequest): Promise<StreamResponse>
  close(): Promise<void>
}

/**
 * `unavailable`: no connection, or it broke before a response. `timeout`, `aborted`: the request's
 * signal fired. `unreadable`: cut off, not HTTP or not UTF-8. `too-large`: over the size limit.
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
  if (error instanceof errors.HTTPParserError || /^UND_ERR_(HEADERS_OVERFLOW|RES_)/.test(code))
    return new TransportError('unreadable', error)
  return new TransportError(otherwise, error)
}

const decoders: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** @throws TransportError if the encoding is not supported */
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
    // `compose` passes errors and early ends on in both directions. Binary streams yield bytes.
    return decoder === null ? body : (body.compose(decoder) as AsyncIterable<Uint8Array>)
  } catch (error) {
    body.destroy()
    throw error
  }
}

/** Turns any failure of the body into a `TransportError`. */
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

/** Connects to the provider at `base`. A path in `base` is put before every request's path. */
export function createTransport(base: URL): Transport {
  const limits = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5000 } }
  // Lanes (`provider-client.ts`) limit the connections, per kind of call and per session.
  const pages = new Pool(base.origin, limits)
  // HTTP/1.1 and `reset`: a connection per response, closed with it.
  const streams = new Pool(base.origin, { ...limits, allowH2: false })
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
    async open({ path, headers, signal, ...rest }) {
      try {
        const response = await streams.request({
          ...rest,
          path: prefix + path,
          // A proxy that compresses collects first, and the words would arrive in clumps.
          headers: { 'accept-encoding': 'identity', ...headers },
          signal,
          reset: true,
        })
        const { statusCode: status, body } = response
        return { status, headers: toHeaders(response.headers), body }
      } catch (error) {
        throw failure(error, signal, 'unavailable')
      }
    },
    async close() {
      await Promise.all([pages.destroy(), streams.destroy()])
    },
  }
}

/** Calls the platform (or a test's own provider) in this process: the same bytes, but no socket. */
export function createInProcessTransport(
  fetch: (request: Request) => Response | Promise<Response>,
): Transport {
  async function open(request: TransportRequest): Promise<StreamResponse> {
    const { method, path, headers, body, signal } = request
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(failure(signal.reason, signal, 'aborted')))
    })
    aborted.catch(() => undefined)
    try {
      signal.throwIfAborted()
      const response = fetch(
        new Request(`http://provider.invalid${path}`, {
          method,
          headers,
          signal,
          ...(body !== undefined && { body }),
        }),
      )
      const answer = await Promise.race([Promise.resolve(response), aborted])
      const stream = answer.body
        ? Readable.fromWeb(answer.body as never, { signal })
        : Readable.from([])
      return { status: answer.status, headers: answer.headers, body: stream }
    } catch (error) {
      throw failure(error, signal, 'unavailable')
    }
  }
  return {
    async send(request) {
      const { body, ...head } = await open(request)
      return { ...head, body: guarded(body, request.signal) }
    },
    open,
    close: async () => undefined,
  }
}

/**
 * Reads the whole body as text.
 * @throws TransportError `too-large` beyond `maximum` bytes, `unreadable` if it is not UTF-8
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
