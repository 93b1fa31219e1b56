/**
 * Calls the provider's API, without any knowledge of sessions. Sends our own headers only, retries
 * a read once within its time limit, sends writes once, and throws every failure as `ProblemError`.
 */
import { hash } from 'node:crypto'

import type { Logger } from 'pino'
import type { Registry } from 'prom-client'

import { parseJsonInSteps } from '#dialects/json.ts'
import { openEnvelope } from '#dialects/reading/envelope.ts'
import {
  type ProviderResponse,
  type Query,
  ReadError,
  type Source,
} from '#dialects/reading/source.ts'

import { CircuitOpenError, createCircuits } from './circuits.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { systemCode } from './log.ts'
import { createProviderCalls, resourceOf } from './metrics/provider-calls.ts'
import { ProblemError } from './problems.ts'
import { createLanes } from './provider-lanes.ts'
import { envelopeProblem, statusProblem, transportProblem } from './provider-problems.ts'
import { requestContext, withRequestId } from './request-context.ts'
import { timeLimit } from './time-limit.ts'
import {
  readText,
  type StreamResponse,
  type Transport,
  TransportError,
  type TransportRequest,
  type TransportResponse,
} from './transport.ts'
import { readingKey, turns } from './turns.ts'

/** Called with the status and headers of every provider response, for rate-limit accounting. */
export type OnResponse = (response: { status: number; headers: Headers }) => void

interface CallOptions {
  /** The customer's API key; none on public paths. */
  apiKey?: string | null
  /** Who shares the limits of one session; none for sign-in and public paths. */
  client?: string
  onResponse?: OnResponse
}

export interface ReadOptions extends CallOptions {
  /** Whose connections to use; `read` if omitted. */
  lane?: 'sign-in' | 'read' | 'public'
  /** BCP 47 tag for `Accept-Language`. */
  language?: string
  signal?: AbortSignal
}

export interface ProviderClient {
  /** Sent again once, after an outage or a short rate limit. @throws ProblemError */
  read(path: string, options?: ReadOptions): Promise<ProviderResponse>
  /** Sent once. Without a response it throws `provider_timeout`, `_unavailable` or `_unreadable`. */
  write(
    method: 'PATCH' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<ProviderResponse>
  /** A chat reply as it arrives, on its own connection. @throws ProblemError before the first byte */
  stream(
    path: string,
    body: unknown,
    options: CallOptions & { signal: AbortSignal },
  ): Promise<StreamResponse>
}

export const withQuery = (path: string, query: Query | undefined): string =>
  query && query.length > 0
    ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`
    : path

/** A source for public paths: sends no key. */
export const publicSource = (client: ProviderClient): Source => ({
  get: (path, query, options) =>
    client.read(withQuery(path, query), { lane: 'public', language: options?.language }),
  run: (steps) => turns.run('public', steps),
})

const chatTypes =
  'text/event-stream, application/x-ndjson, application/json;q=0.9, text/plain;q=0.8'

function headersOf(apiKey: string | null | undefined, extra: Record<string, string>) {
  const { requestId, traceparent } = requestContext.getStore() ?? {}
  return {
    accept: 'application/json',
    'user-agent': 'Portico',
    ...(requestId !== undefined && { 'x-request-id': requestId }),
    ...(traceparent !== undefined && { traceparent }),
    ...extra,
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  }
}

/** Streams are requested uncompressed: a small gzip body could decompress without end. */
const isPlain = (headers: Headers): boolean =>
  /^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')

const isWorthRetrying = (error: unknown): error is ProblemError =>
  error instanceof ProblemError &&
  (error.code === 'provider_unavailable'
    ? (error.options.retryAfterSeconds ?? 0) <= 1
    : error.code === 'rate_limited' && (error.options.retryAfterSeconds ?? 9) <= 1) &&
  !(error.options.cause instanceof CircuitOpenError) &&
  !(error.options.cause instanceof TransportError && error.options.cause.kind === 'aborted')

/** Identifies the caller without keeping the key. */
const sourceOf = ({ apiKey, client }: CallOptions): string | null =>
  client ?? (apiKey ? hash('sha256', apiKey) : null)

export function createProviderClient(parts: {
  config: Config
  transport: Transport
  clock: Clock
  log: Logger
  metrics: Registry
}): ProviderClient {
  const { config, transport, clock, log } = parts
  const calls = createProviderCalls(parts)
  const lanes = createLanes(config, parts.metrics)
  const circuitOf = createCircuits(clock, ({ lane, path, route }, isOpen) => {
    calls.circuit(lane, path, isOpen)
    log.warn({ provider: { route } }, isOpen ? 'circuit open' : 'circuit closed')
  })

  function attempt(request: TransportRequest, options: CallOptions): Promise<ProviderResponse> {
    // Ids become path segments; an empty one, `.` or `..` would address another resource.
    if (/\/\.{0,2}(?:[/?]|$)/.test(request.path)) throw new ProblemError('not_found')
    const limit = config.PORTICO_UPSTREAM_TIMEOUT_MS
    return calls.watch(request.path, limit, () => send(request, options))
  }

  async function send(
    request: TransportRequest,
    { client = 'public', onResponse }: CallOptions,
  ): Promise<ProviderResponse> {
    let response: TransportResponse
    let text: string
    try {
      response = await transport.send(request)
      onResponse?.(response)
      text = await readText(response, config.PORTICO_UPSTREAM_MAX_BYTES)
    } catch (error) {
      throw noResponse(request.path, error)
    }
    return parseResponse(request, response, text, client)
  }

  /** The problem for a call without a readable response, logged with the system's code. */
  function noResponse(path: string, error: unknown): ProblemError {
    const problem = transportProblem(error)
    const provider = { resource: resourceOf(path), code: problem.code, system: systemCode(error) }
    const isAborted = error instanceof TransportError && error.kind === 'aborted'
    if (!isAborted) log.warn({ provider }, 'provider did not answer')
    return problem
  }

  /** Logs the code that a refusal maps to, never the provider's word: it may contain anything. */
  function refused(path: string, status: number, problem: ProblemError): ProblemError {
    log.warn(
      { provider: { resource: resourceOf(path), status, code: problem.code } },
      'provider refused',
    )
    return problem
  }

  async function parseResponse(
    request: TransportRequest,
    { status, headers }: TransportResponse,
    text: string,
    client: string,
  ): Promise<ProviderResponse> {
    const { path, method } = request
    const isWrite = method !== 'GET'
    if (status < 200 || status > 299)
      throw refused(path, status, statusProblem(status, isWrite, headers, clock.now()))
    if (text === '' && isWrite) return { body: { success: true }, headers }
    try {
      const body = await turns.run(readingKey(client), parseJsonInSteps(text))
      const envelope = openEnvelope(body, status)
      if (!envelope.ok) throw refused(path, status, envelopeProblem(envelope.codeWord))
      return { body, headers }
    } catch (error) {
      if (error instanceof ReadError)
        throw refused(path, status, new ProblemError('provider_unreadable', { cause: error }))
      throw error
    }
  }

  async function openStream(
    path: string,
    body: unknown,
    { apiKey, signal, onResponse }: CallOptions & { signal: AbortSignal },
  ): Promise<StreamResponse> {
    const headers = headersOf(apiKey, { accept: chatTypes, 'content-type': 'application/json' })
    const response = await transport
      .open({ method: 'POST', path, headers, body: JSON.stringify(body), signal })
      .catch((error: unknown) => {
        throw noResponse(path, error)
      })
    onResponse?.(response)
    const { status, headers: received } = response
    const isSuccess = status >= 200 && status < 300
    if (isSuccess && isPlain(received)) return response
    response.body.on('error', () => undefined).destroy()
    const problem = isSuccess
      ? new ProblemError('provider_unreadable')
      : statusProblem(status, true, received, clock.now())
    throw refused(path, status, problem)
  }

  const plain: ProviderClient = {
    async read(path, options = {}) {
      const { apiKey, client, lane = 'read', language, signal: callerSignal } = options
      const circuit = circuitOf(lane, path)
      circuit.check()
      using limit = timeLimit(config.PORTICO_UPSTREAM_TIMEOUT_MS, callerSignal)
      const { signal } = limit
      const headers = headersOf(apiKey, language ? { 'accept-language': language } : {})
      const request: TransportRequest = { method: 'GET', path, headers, signal }
      const call = () => circuit.run(sourceOf(options), () => attempt(request, options))
      const send = () => lanes[lane].run(call, { client, signal })
      try {
        return await send()
      } catch (error) {
        if (!isWorthRetrying(error)) throw error
        calls.retried(path)
        const pause = (error.options.retryAfterSeconds ?? 0) * 1000 + Math.random() * 200
        await clock.sleep(pause, signal).catch(() => {
          throw error
        })
        return await send()
      }
    },
    async write(method, path, body, options) {
      const { apiKey, client } = options
      using limit = timeLimit(config.PORTICO_UPSTREAM_TIMEOUT_MS)
      const { signal } = limit
      const json = body === undefined ? undefined : JSON.stringify(body)
      const contentType: Record<string, string> =
        json === undefined ? {} : { 'content-type': 'application/json' }
      const headers = headersOf(apiKey, contentType)
      // Awaited here: `using` would end the time limit if the promise were returned.
      const request: TransportRequest = { method, path, headers, body: json, signal }
      return await lanes.write.run(() => attempt(request, options), { client, signal })
    },
    async stream(path, body, options) {
      const limit = config.PORTICO_CHAT_FIRST_MS
      const work = () => calls.watch(path, limit, () => openStream(path, body, options))
      return await circuitOf('chat', path).run(sourceOf(options), work)
    },
  }
  return {
    read: (...call) => withRequestId(() => plain.read(...call)),
    write: (...call) => withRequestId(() => plain.write(...call)),
    stream: (...call) => withRequestId(() => plain.stream(...call)),
  }
}
