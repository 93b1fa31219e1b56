import type { ErrorCode, Problem } from '#contract/errors.ts'

/** `offline`: the browser says that it has no network; `unreachable`: our own server does not answer. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreachable'

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

/** The provider or our server cannot be reached at the moment; a last good copy may be shown. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['provider_unavailable', 'provider_timeout', 'offline', 'unreachable', 'overloaded'].includes(
    error.code,
  )
