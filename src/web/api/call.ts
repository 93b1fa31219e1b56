/** The one way from the browser to the BFF: typed by the endpoint table, types only. */
import type { assistant } from '#contract/assistant.ts'
import type { CallInput, CallKeys, CallOutput, EndpointDefinition } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import type { explanation } from '#contract/explanation.ts'
import type { Table as CoreTable } from '#contract/table.ts'

import { isQuiet } from './activity.ts'
import { ApiError, isSignedOut, knownCode } from './error.ts'
import { reportSessionEnd } from './session-end.ts'
import { ofThisAccount } from './whose.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Refresh: the BFF reads the provider anew. */
  reload?: boolean | undefined
  /** Asked for by a clock, not by somebody: does not keep a session alive. */
  background?: boolean | undefined
  /** The request outlives the page (Fetch §5.6). */
  keepalive?: boolean | undefined
}

export type Query = Readonly<Record<string, unknown>>
type Input = { params?: Record<string, string>; query?: Query; body?: unknown }

/** `a=1&a=2` for `{ a: [1, 2] }`; undefined and empty values are left out. */
export function queryText(query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one))
    }
  }
  return search.toString()
}

/** `/api/services/vps/12?x=1` from an address of the table; also for links (`.csv`). */
export function urlOf(address: string, { params = {}, query = {} }: Input = {}): string {
  const path = address
    .slice(address.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = queryText(query)
  return search === '' ? path : `${path}?${search}`
}

const backgroundHeader = { 'X-Portico-Background': '1' }

/** Headers that every call to our own server carries; the custom one proves that the page is ours. */
export const ownHeaders = (): Record<string, string> => ({
  'X-Requested-With': 'portico',
  ...(isQuiet() ? backgroundHeader : {}),
})

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value

/** The error of an answer that is not a success. */
export async function errorOf(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => null)
  return isProblem(problem)
    ? new ApiError(knownCode(problem.code, response.status), response.status, problem)
    : new ApiError(response.status >= 500 ? 'unreachable' : 'internal', response.status)
}

/** As `fetch` to our own server, but every failure is an `ApiError`; aborting stays an abort. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    ...init,
    headers: { ...ownHeaders(), ...(init.headers as Record<string, string> | undefined) },
  }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new ApiError(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!response.ok) {
    const error = await errorOf(response)
    // A key that is refused while signing in ends no session.
    if (isSignedOut(error) && url !== '/api/session') {
      reportSessionEnd(error.code === 'key_rejected' ? 'key_rejected' : 'not_signed_in')
    }
    throw error
  }
  // The session itself says who it is.
  return url === '/api/session' ? response : ofThisAccount(response)
}

const request = (address: string, input: Input, options: CallOptions): Promise<Response> =>
  send(urlOf(address, input), {
    method: address.slice(0, address.indexOf(' ')),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.reload ? { cache: 'reload' } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
    headers: {
      Accept: 'application/json',
      ...(options.background ? backgroundHeader : {}),
      ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })

const bodyOf = (response: Response): Promise<unknown> =>
  response.status === 204 ? Promise.resolve(null) : response.json()

/** What the core serves, and the capabilities that the dashboard knows. */
type Table = CoreTable & typeof assistant & typeof explanation
type Addresses = keyof Table
type Input_<A extends Addresses> = Table[A] extends EndpointDefinition
  ? CallInput<A, Table[A]>
  : never
/** Input may be left out where nothing in it is required. */
type Args<A extends Addresses> =
  object extends Input_<A>
    ? [input?: Input_<A>, options?: CallOptions]
    : [input: Input_<A>, options?: CallOptions]

/**
 * `call('GET /api/services/{type}/{id}', { params })`. The answer has been parsed by the BFF's own
 * schemas before it left, so it is taken as the table says. Rejects with `ApiError`.
 */
export async function call<A extends Addresses>(
  address: A,
  ...[input, options]: Args<A>
): Promise<CallOutput<Table[A]>> {
  const response = await request(address, (input ?? {}) as Input, options ?? {})
  return (await bodyOf(response)) as CallOutput<Table[A]>
}

/** The same with `fields=keys`: what selection needs, unpaged. */
export async function callKeys<A extends Addresses>(
  address: A,
  ...[input, options]: Args<A>
): Promise<CallKeys<Table[A]>> {
  const given = (input ?? {}) as Input
  const query = { ...given.query, fields: 'keys' }
  const response = await request(address, { ...given, query }, options ?? {})
  return (await bodyOf(response)) as CallKeys<Table[A]>
}

/** An answer with when the provider was read. */
export interface Aged<T> {
  data: T
  /** `Instant`; `null` where the answer does not say. */
  asOf: string | null
  /** The provider could not be reached: a last good copy. */
  stale: boolean
  /** Of a copy: the provider wants not to be asked before; `null`: not stated. */
  retryAfterSeconds: number | null
}

/** As `call`, for single resources: their age stands in headers, `Portico-As-Of`, `Portico-Stale` and `Portico-Retry-After`. */
export async function callAged<A extends Addresses>(
  address: A,
  ...[input, options]: Args<A>
): Promise<Aged<CallOutput<Table[A]>>> {
  const response = await request(address, (input ?? {}) as Input, options ?? {})
  const wait = Number(response.headers.get('Portico-Retry-After') ?? 0)
  return {
    data: (await bodyOf(response)) as CallOutput<Table[A]>,
    asOf: response.headers.get('Portico-As-Of'),
    stale: /^(?:1|true)$/.test(response.headers.get('Portico-Stale') ?? ''),
    retryAfterSeconds: wait > 0 ? wait : null,
  }
}
