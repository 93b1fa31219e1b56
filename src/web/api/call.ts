/** Every request to the BFF. Typed by the endpoint table, without shipping its schemas. */
import type { assistant } from '#contract/assistant.ts'
import type { CallInput, CallOutput, EndpointDefinition } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import type { explanation } from '#contract/explanation.ts'
import type { publicEndpoints } from '#contract/public.ts'
import type { Table as CoreTable } from '#contract/table.ts'

import { deviceNow } from './clock.ts'
import { takeEarly } from './early.ts'
import { ApiError, toErrorCode } from './error.ts'
import {
  reportOtherAccount,
  reportSessionEnd,
  requireShownAccount,
  shownAccount,
} from './session-state.ts'
import { requestStepUp } from './step-up-state.ts'
import { isSupportView } from './support-view.ts'
import { noteTextsIn } from './texts-in.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Makes the BFF read the provider again. */
  reload?: boolean | undefined
  /** Sent by a timer: does not keep the session alive. */
  background?: boolean | undefined
  /** The request outlives the page (Fetch §5.6). */
  keepalive?: boolean | undefined
}

export type Query = Readonly<Record<string, unknown>>
export type RawInput = { params?: Record<string, string>; query?: Query; body?: unknown }

/** `a=1&a=2` for `{ a: [1, 2] }`; undefined and empty values are left out. */
export function queryText(query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item))
    }
  }
  return search.toString()
}

/** URL of an endpoint, `/api/services/vps/12?x=1`. Download links use it directly. */
export function urlOf(address: string, { params = {}, query = {} }: RawInput = {}): string {
  const path = address
    .slice(address.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = queryText(query)
  return search === '' ? path : `${path}?${search}`
}

const idleAfterMs = 60_000
let lastInputAt = deviceNow()

/** Records when the page was last used: polling alone must not keep a session alive. */
export function watchActivity(target: EventTarget): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    target.addEventListener(kind, () => (lastInputAt = deviceNow()), {
      passive: true,
      capture: true,
    })
  }
}

const backgroundHeader = { 'X-Portico-Background': '1' }

/** For every call. The BFF requires `X-Requested-With`, which other sites cannot set. */
const commonHeaders = (): Record<string, string> => ({
  'X-Requested-With': 'portico',
  // The page's language, for the provider's texts and the order of names.
  'Accept-Language': document.documentElement.lang,
  // Selects the cookie of the support view.
  ...(isSupportView && { 'Portico-View': 'support' }),
  ...(deviceNow() - lastInputAt > idleAfterMs ? backgroundHeader : {}),
})

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value

/** Turns a failed response into an `ApiError`. */
export async function readError(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => null)
  return isProblem(problem)
    ? new ApiError(toErrorCode(problem.code, response.status), response.status, problem)
    : new ApiError(response.status >= 500 ? 'unreachable' : 'internal', response.status)
}

/** Reading the session and signing in may bring another account than the tab's. */
const isForAnyAccount = (url: string, { method }: RequestInit): boolean =>
  url === '/api/session' && method !== 'DELETE'

/** Rejecting a key that was typed into a form does not end a session. */
const isKeyForm = (url: string): boolean =>
  ['/api/session', '/api/session/step-up', '/api/linked-keys', '/api/linked-keys/test'].includes(
    url,
  )

/** The BFF carries the call out in the tab's account, or refuses it. `null`: for the default one. */
function fetchOnce(url: string, init: RequestInit, account: string | null): Promise<Response> {
  const response =
    takeEarly(url, init, account) ??
    fetch(url, {
      credentials: 'same-origin',
      ...init,
      headers: {
        ...commonHeaders(),
        ...(account !== null && { 'Portico-Account': account }),
        ...(init.headers as Record<string, string> | undefined),
      },
    })
  return response.catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new ApiError(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
}

/** Whether to send a refused request again. It has not been carried out. */
async function mayRepeat({ code, methods }: ApiError, url: string): Promise<boolean> {
  if (code === 'step_up_required') return requestStepUp(methods)
  const shown = shownAccount()
  if (code !== 'not_signed_in' || isKeyForm(url) || shown === null) return false
  // Another tab or call may just have replaced the cookie.
  return (await call('GET /api/session')).accountTag === shown
}

/** `fetch` to the BFF. Every failure is an `ApiError`, except an abort. */
export async function send(url: string, init: RequestInit, isRepeated = false): Promise<Response> {
  const isForAny = isForAnyAccount(url, init)
  let response = await fetchOnce(
    url,
    init,
    init.method === 'POST' && isForAny ? null : shownAccount(),
  )
  // The session is not one of the tab's account.
  if (isForAny && response.status === 409) response = await fetchOnce(url, init, null)
  if (response.ok) return isForAny ? response : requireShownAccount(response)
  const error = await readError(response)
  if (!isRepeated && (await mayRepeat(error, url))) return send(url, init, true)
  const { code } = error
  if (code === 'not_signed_in' || (code === 'key_rejected' && !isKeyForm(url)))
    reportSessionEnd(code)
  if (code === 'other_account') reportOtherAccount()
  throw error
}

let restoreInput = <T>(input: T): T => input

/** Changes what is sent before it is, so that a filter of responses may rename what they contain. */
export const setInputFilter = (restore: typeof restoreInput): void => void (restoreInput = restore)

/** For responses that are no JSON. */
export async function request(
  address: string,
  given: RawInput,
  options: CallOptions = {},
): Promise<Response> {
  const input = restoreInput(given)
  const response = await send(urlOf(address, input), {
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
  noteTextsIn(response.headers.get('Portico-Texts-In'))
  return response
}

let filterBody = <T>(_resource: string, body: T): T => body

/** Filters every response before a page sees it. `resource`: first part of the endpoint's path. */
export const setBodyFilter = (filter: typeof filterBody): void => void (filterBody = filter)

async function bodyOf(address: string, response: Response): Promise<unknown> {
  const body: unknown = response.status === 204 ? null : await response.json()
  if (isSupportView) (await import('./mark-masked.ts')).markMasked(body)
  // Called after the body has arrived: the filter may have changed while it did.
  return filterBody(address.split('/')[2] ?? '', body)
}

/** Core endpoints and those of the capabilities that the dashboard uses. */
type Table = CoreTable & typeof assistant & typeof explanation & typeof publicEndpoints
type Address = keyof Table
type Input<A extends Address> = Table[A] extends EndpointDefinition ? CallInput<A, Table[A]> : never
/** Input may be omitted if none of it is required. */
type Args<A extends Address> =
  object extends Input<A>
    ? [input?: Input<A>, options?: CallOptions]
    : [input: Input<A>, options?: CallOptions]

/**
 * `call('GET /api/services/{type}/{id}', { params })`. The response is not checked here: the BFF
 * has parsed it with the table's schemas. Rejects with `ApiError`.
 */
export async function call<A extends Address>(
  address: A,
  ...[input, options]: Args<A>
): Promise<CallOutput<Table[A]>> {
  return callUntyped(address, input as RawInput | undefined, options)
}

/** `call` where only the caller knows the response's type. */
export async function callUntyped<T>(
  address: Address,
  input: RawInput = {},
  options: CallOptions = {},
): Promise<T> {
  return (await bodyOf(address, await request(address, input, options))) as T
}

/** A record, and when it was read from the provider. */
export interface Aged<T> {
  data: T
  /** `Instant`; `null` if not stated. */
  asOf: string | null
  /** The provider is unreachable, and this is the last good copy. */
  stale: boolean
  /** Seconds until the provider may be asked again; `null` if not stated. */
  retryAfterSeconds: number | null
}

/** `call` for a single record. Its age comes in `Portico-*` headers. */
export async function callAged<A extends Address>(
  address: A,
  ...[input, options]: Args<A>
): Promise<Aged<CallOutput<Table[A]>>> {
  const response = await request(address, (input ?? {}) as RawInput, options ?? {})
  const wait = Number(response.headers.get('Portico-Retry-After') ?? 0)
  return {
    data: (await bodyOf(address, response)) as CallOutput<Table[A]>,
    asOf: response.headers.get('Portico-As-Of'),
    stale: /^(?:1|true)$/.test(response.headers.get('Portico-Stale') ?? ''),
    retryAfterSeconds: wait > 0 ? wait : null,
  }
}
