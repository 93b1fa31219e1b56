/**
 * The provider's API with one customer's key, or none: own headers only, tries and total limit of
 * reads, writes once, every failure a `Fault` with a contract code.
 */
import { randomUUID } from 'node:crypto'

import type { Logger } from 'pino'

import type { Config } from '#bff/config.ts'
import type { Clock } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { openEnvelope } from '#bff/readers/envelope.ts'
import { type ProviderBody, type Query, ReadError, type Source } from '#bff/readers/source.ts'
import type { Sessions, SignedIn } from '#bff/sessions/sessions.ts'
import { parseJson } from '#wire/dialect/json.ts'
import { createPacer, createRests } from '#wire/dialect/rate-limit.ts'
import type { Flow } from '#wire/flow.ts'
import { limited } from '#wire/limit.ts'
import {
  readText,
  type Transport,
  TransportError,
  type TransportRequest,
  type TransportResponse,
} from '#wire/transport.ts'

import { statusFault, transportFault, wordFault } from './faults.ts'

export const accountPath = '/api/v1/sdk/account'

const familyOf = (path: string) => /^\/api\/v1\/(?:sdk\/)?([\w-]+)/.exec(path)?.[1]

/** Whose key a call carries: a session's, one that is being tried, or none on public paths. */
export type Caller = SignedIn | { apiKey: string } | null

export interface Provider {
  /** Reads, for the readers. Its calls end with the signal. */
  source(caller: Caller, signal?: AbortSignal): Source
  /** Sent once, never again: an unanswered write throws `provider_timeout`, `_unavailable` or `_unreadable`. */
  write(
    session: SignedIn,
    method: 'PATCH' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<ProviderBody>
  /** A chat answer as it comes, on its own connections. Refusals before the first byte are faults. */
  stream(session: SignedIn, path: string, body: unknown, signal: AbortSignal): Promise<Flow>
  /** Takes a turn: milliseconds until it comes, so that pages keep their share of the limit. */
  pace(session: SignedIn): number
}

export function createProvider(parts: {
  config: Config
  transport: Transport
  sessions: Sessions
  clock: Clock
  log: Logger
}): Provider {
  const { config, transport, sessions, clock, log } = parts
  const pacer = createPacer()
  const rests = createRests<Fault['code']>()
  const confirming = new Map<string, Promise<boolean>>()
  // At most one retry for ten calls: a sick provider is not hit harder.
  let retries = 10

  const headersOf = (caller: Caller, extra: Record<string, string>) => {
    const key = caller === null ? null : 'apiKey' in caller ? caller.apiKey : caller.key()
    return {
      accept: 'application/json',
      'user-agent': 'Portico',
      'x-request-id': randomUUID(),
      ...extra,
      ...(key !== null && { authorization: `Bearer ${key}` }),
    }
  }

  const note = (caller: Caller, { headers, status }: Pick<Flow, 'headers' | 'status'>) => {
    if (caller !== null && 'owner' in caller) pacer.note(caller.owner, status, headers, clock.now())
  }

  /** One try. */
  async function attempt(caller: Caller, request: TransportRequest): Promise<ProviderBody> {
    let response: TransportResponse
    let text: string
    // Ids from requests and from the provider become segments: none may lead elsewhere.
    if (/\/\.{0,2}(?:[/?]|$)/.test(request.path)) throw new Fault('not_found')
    try {
      response = await transport.send(request)
      note(caller, response)
      text = await readText(response, config.PORTICO_UPSTREAM_MAX_BYTES)
    } catch (error) {
      throw transportFault(error)
    }
    return answered(request, response, text)
  }

  function answered(
    request: TransportRequest,
    response: TransportResponse,
    text: string,
  ): ProviderBody {
    const { status, headers } = response
    const family = familyOf(request.path)
    const refused = (fault: Fault, word: string | null) => {
      log.warn(
        { provider: { family, status, code: fault.code, word: word?.slice(0, 40) } },
        'provider refused',
      )
      return fault
    }
    if (status < 200 || status > 299)
      throw refused(statusFault(status, request.method !== 'GET', headers, clock.now()), null)
    if (text === '' && request.method !== 'GET') return { body: { success: true }, headers }
    try {
      const body = parseJson(text)
      const envelope = openEnvelope(body, status)
      if (!envelope.ok) throw refused(wordFault(envelope.codeWord), envelope.codeWord)
      return { body, headers }
    } catch (error) {
      if (error instanceof ReadError)
        throw refused(new Fault('provider_unreadable', { cause: error }), null)
      throw error
    }
  }

  const worthRetry = (error: unknown) =>
    error instanceof Fault &&
    (error.code === 'provider_unavailable' ||
      (error.code === 'rate_limited' && (error.options.retryAfterSeconds ?? 9) <= 1)) &&
    !(error.options.cause instanceof TransportError && error.options.cause.kind === 'aborted')

  async function read(caller: Caller, path: string, language?: string, outer?: AbortSignal) {
    using limit = limited(config.PORTICO_UPSTREAM_TIMEOUT_MS, outer)
    const headers = headersOf(caller, language ? { 'accept-language': language } : {})
    retries = Math.min(10, retries + 0.1)
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(caller, { method: 'GET', path, headers, signal: limit.signal })
      } catch (error) {
        if (tries === 3 || !worthRetry(error) || retries < 1) throw error
        retries -= 1
        const pause = error instanceof Fault ? (error.options.retryAfterSeconds ?? 0) * 1000 : 0
        try {
          await clock.sleep(pause + Math.random() * 100 * 2 ** tries, limit.signal)
        } catch {
          throw error
        }
      }
    }
  }

  /** A refused key ends the session only after `GET /account` is refused too. */
  async function confirmed(session: SignedIn, error: unknown): Promise<unknown> {
    if (!(error instanceof Fault) || error.code !== 'key_rejected') return error
    const { owner } = session
    const running =
      confirming.get(owner) ?? accountRefuses(session).finally(() => confirming.delete(owner))
    confirming.set(owner, running)
    if (!(await running)) return new Fault('provider_error', { cause: error })
    await sessions.endKey(session)
    return error
  }

  const accountRefuses = (session: SignedIn): Promise<boolean> =>
    read(session, accountPath).then(
      () => false,
      (error: unknown) => error instanceof Fault && error.code === 'key_rejected',
    )

  /** Of a customer: what the provider has asked to wait for is waited for, whoever is in a hurry. */
  async function readFor(session: SignedIn, path: string, ...rest: [string?, AbortSignal?]) {
    const asked = `${session.owner} ${familyOf(path)}`
    const wait = rests.left(asked, clock.now())
    if (wait) throw new Fault(wait.code, { retryAfterSeconds: wait.seconds })
    try {
      return await read(session, path, ...rest)
    } catch (error) {
      if (error instanceof Fault) rests.note(asked, error, clock.now())
      throw await confirmed(session, error)
    }
  }

  const pathOf = (path: string, query: Query | undefined) =>
    query && query.length > 0
      ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`
      : path

  return {
    source: (caller, signal) => ({
      get(path, query, options) {
        const rest = [pathOf(path, query), options?.language, signal] as const
        return caller && 'owner' in caller ? readFor(caller, ...rest) : read(caller, ...rest)
      },
    }),
    async write(session, method, path, body) {
      using limit = limited(config.PORTICO_UPSTREAM_TIMEOUT_MS)
      const json = body === undefined ? undefined : JSON.stringify(body)
      const headers = headersOf(
        session,
        json === undefined ? {} : { 'content-type': 'application/json' },
      )
      try {
        return await attempt(session, { method, path, headers, body: json, signal: limit.signal })
      } catch (error) {
        throw await confirmed(session, error)
      }
    },
    async stream(session, path, body, signal) {
      const headers = headersOf(session, {
        accept: 'text/event-stream, application/x-ndjson, application/json;q=0.9, text/plain;q=0.8',
        'content-type': 'application/json',
      })
      const flow = await transport
        .open({ method: 'POST', path, headers, body: JSON.stringify(body), signal })
        .catch((error: unknown) => {
          throw transportFault(error)
        })
      const { status, headers: told } = flow
      note(session, flow)
      if (status >= 200 && status < 300) return flow
      flow.leave()
      throw await confirmed(session, statusFault(status, true, told, clock.now()))
    },
    pace: (session) => pacer.turn(session.owner, clock.now()),
  }
}
