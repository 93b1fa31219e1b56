import type { ErrorCode, Problem } from '#contract/errors.ts'

/** `offline`: the browser says that it has no network; `unreachable`: our own server does not answer. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreachable'

const known: Record<ErrorCode, true> = {
  invalid_input: true,
  not_signed_in: true,
  key_rejected: true,
  code_refused: true,
  missing_scope: true,
  read_only_session: true,
  cross_site_request: true,
  not_found: true,
  method_not_allowed: true,
  conflict: true,
  payload_too_large: true,
  unsupported_media_type: true,
  rate_limited: true,
  internal: true,
  provider_error: true,
  provider_unreadable: true,
  overloaded: true,
  provider_unavailable: true,
  provider_timeout: true,
}

/**
 * The code of a problem document. One that this page does not know (it is older than the server, or a
 * proxy answered) is told by the status: gone for now, or failed.
 */
export const knownCode = (code: unknown, status: number): ApiErrorCode => {
  if (typeof code === 'string' && Object.hasOwn(known, code)) return code as ErrorCode
  return [502, 503, 504].includes(status) ? 'unreachable' : 'internal'
}

/** What went wrong with a call. Text comes from the `errors` namespace by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** HTTP status; 0 where nothing answered. */
  readonly status: number
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly fields: readonly { path: string; message: string }[]
  /** A write whose effect nobody knows. */
  readonly outcomeUnknown: boolean

  constructor(code: ApiErrorCode, status: number, problem?: Partial<Problem>) {
    super(code)
    this.code = code
    this.status = status
    this.requestId = problem?.requestId ?? null
    this.retryAfterSeconds = problem?.retryAfterSeconds ?? null
    this.fields = problem?.fields ?? []
    this.outcomeUnknown = problem?.outcome === 'unknown'
  }
}

/** The session is over: nothing but signing in helps. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_signed_in' || error.code === 'key_rejected')

/** Not this customer's to see any more, or not there. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'missing_scope' || error.code === 'not_found')

/**
 * The provider or our server has no answer at the moment: a last good copy may be shown, and asking
 * again later helps. As the BFF sees it (`outage` of its snapshots).
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code.startsWith('provider_') ||
    ['rate_limited', 'overloaded', 'offline', 'unreachable'].includes(error.code))

/** Of a deletion: what is not there any more counts as deleted. */
export const orGone = async (deletion: Promise<null>): Promise<null> =>
  deletion.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })
