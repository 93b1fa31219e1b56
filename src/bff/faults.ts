/** The one way errors go: a fault with a closed code becomes a problem document (RFC 9457). */
import { type ErrorCode, errorStatus, type Problem } from '#contract/errors.ts'

interface FaultOptions {
  retryAfterSeconds?: number
  /** A write without an answer whose resource could not be read again. */
  outcome?: 'unknown'
  fields?: { path: string; message: string }[]
  /** For the log only, never for the customer. */
  cause?: unknown
  headers?: Record<string, string>
}

export class Fault extends Error {
  readonly code: ErrorCode
  readonly options: FaultOptions
  constructor(code: ErrorCode, options: FaultOptions = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.options = options
  }
}

/** English, for developers and operators: the page words its own text by `code`. */
const titles: Record<ErrorCode, string> = {
  invalid_input: 'A value is not allowed here',
  not_signed_in: 'No session',
  key_rejected: 'The provider refuses the key',
  code_refused: 'The code is not valid',
  missing_scope: 'The key may not do this',
  read_only_session: 'This session may only read',
  cross_site_request: 'The request does not come from our own pages',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  conflict: 'Changed meanwhile',
  payload_too_large: 'Too large',
  unsupported_media_type: 'JSON is required',
  rate_limited: 'Too many requests',
  internal: 'Our fault',
  provider_error: 'The provider reports an error',
  provider_unreadable: 'The provider’s answer cannot be read',
  overloaded: 'Too busy',
  provider_unavailable: 'The provider cannot be reached',
  provider_timeout: 'The provider does not answer in time',
}

/** The problem document of a fault; anything else than a `Fault` is `internal`. */
export function problemResponse(error: unknown, requestId: string): Response {
  const fault = error instanceof Fault ? error : new Fault('internal')
  const { code, options } = fault
  const status = errorStatus[code]
  const problem: Problem = {
    type: `urn:portico:problem:${code}`,
    title: titles[code],
    status,
    detail: titles[code],
    code,
    requestId,
    ...(options.retryAfterSeconds !== undefined && {
      retryAfterSeconds: options.retryAfterSeconds,
    }),
    ...(options.outcome && { outcome: options.outcome }),
    ...(options.fields && { fields: options.fields }),
  }
  const headers = new Headers(options.headers)
  headers.set('Content-Type', 'application/problem+json; charset=utf-8')
  headers.set('Cache-Control', 'no-store')
  if (options.retryAfterSeconds !== undefined)
    headers.set('Retry-After', String(options.retryAfterSeconds))
  return new Response(JSON.stringify(problem), { status, headers })
}
