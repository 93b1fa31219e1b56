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

/** The problem document of a fault; anything else than a `Fault` is `internal`. */
export function problemResponse(error: unknown, requestId: string): Response {
  const fault = error instanceof Fault ? error : new Fault('internal')
  const { code, options } = fault
  const { retryAfterSeconds, outcome, fields } = options
  const status = errorStatus[code]
  // For developers and operators: the page words its own text by `code`.
  const title = code.replaceAll('_', ' ')
  const problem: Problem = {
    type: `urn:portico:problem:${code}`,
    title,
    status,
    detail: title,
    code,
    requestId,
    retryAfterSeconds,
    outcome,
    fields,
  }
  const headers = new Headers(options.headers)
  headers.set('Content-Type', 'application/problem+json; charset=utf-8')
  headers.set('Cache-Control', 'no-store')
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds))
  return new Response(JSON.stringify(problem), { status, headers })
}
