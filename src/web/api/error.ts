import type { ErrorCode, Problem, StepUpMethod } from '#contract/errors.ts'

/** `offline`: the browser has no network. `unreachable`: the BFF does not respond. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreachable'

const errorCodes: Record<ErrorCode, true> = {
  invalid_input: true,
  not_signed_in: true,
  key_rejected: true,
  code_refused: true,
  passkey_refused: true,
  missing_scope: true,
  step_up_required: true,
  read_only_session: true,
  cross_site_request: true,
  not_found: true,
  method_not_allowed: true,
  conflict: true,
  other_account: true,
  payload_too_large: true,
  unsupported_media_type: true,
  rate_limited: true,
  internal: true,
  provider_error: true,
  provider_unreadable: true,
  overloaded: true,
  read_only: true,
  provider_unavailable: true,
  provider_timeout: true,
}

/**
 * The code of a problem document. Falls back to the status if the code is unknown, because the
 * server is newer than this page or a proxy responded.
 */
export const toErrorCode = (code: unknown, status: number): ApiErrorCode => {
  if (typeof code === 'string' && Object.hasOwn(errorCodes, code)) return code as ErrorCode
  return [502, 503, 504].includes(status) ? 'unreachable' : 'internal'
}

/** Why a call failed. The `errors` namespace has the text for each `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly fields: readonly { path: string; message: string }[]
  /** With `step_up_required`: what the session offers as proof. */
  readonly methods: readonly StepUpMethod[]
  /** The write may or may not have taken effect. */
  readonly outcomeUnknown: boolean

  constructor(code: ApiErrorCode, status: number, problem?: Partial<Problem>) {
    super(code)
    this.code = code
    this.status = status
    this.requestId = problem?.requestId ?? null
    this.retryAfterSeconds = problem?.retryAfterSeconds ?? null
    this.fields = problem?.fields ?? []
    this.methods = problem?.methods ?? []
    this.outcomeUnknown = problem?.outcome === 'unknown'
  }
}

/** Whether the session is over, so that only signing in helps. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_signed_in' || error.code === 'key_rejected')

/** Whether the record does not exist, or this key may not read it. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'missing_scope' || error.code === 'not_found')

/**
 * Whether the provider or the BFF cannot respond at the moment, so that old data may be shown and a
 * later retry helps. Must agree with what the BFF treats as an outage.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code.startsWith('provider_') ||
    ['rate_limited', 'overloaded', 'offline', 'unreachable'].includes(error.code))

/** Treats `not_found` as success: the record is already deleted. */
export const ignoreNotFound = async (deletion: Promise<null>): Promise<null> =>
  deletion.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })
