/** The one way errors leave: a `ProblemError` becomes a problem document (RFC 9457). */
import { type ErrorCode, errorStatus, type Problem, type StepUpMethod } from '#contract/errors.ts'

interface ProblemOptions {
  retryAfterSeconds?: number
  /** The provider did not answer a write, and the result could not be read back. */
  outcome?: 'unknown'
  fields?: { path: string; message: string }[]
  methods?: StepUpMethod[]
  /** Instead of the code's own, for requests that Node cannot read. */
  status?: number
  /** Logged, never sent. */
  cause?: unknown
  headers?: Record<string, string>
}

export class ProblemError extends Error {
  readonly code: ErrorCode
  readonly options: ProblemOptions
  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.options = options
  }
}

/** Both say "later", so they always say when. */
const defaultRetryAfter: Partial<Record<ErrorCode, number>> = { overloaded: 5, rate_limited: 5 }

/** The problem document for an error; one that is no `ProblemError` becomes `internal`. */
export function problemResponse(error: unknown, requestId: string): Response {
  const { code, options } = error instanceof ProblemError ? error : new ProblemError('internal')
  const { outcome, fields, methods } = options
  const retryAfterSeconds = options.retryAfterSeconds ?? defaultRetryAfter[code]
  const status = options.status ?? errorStatus[code]
  // For developers and operators; the dashboard has its own text for each `code`.
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
    methods,
  }
  const headers = new Headers(options.headers)
  headers.set('Content-Type', 'application/problem+json; charset=utf-8')
  headers.set('Cache-Control', 'no-store')
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds))
  return new Response(JSON.stringify(problem), { status, headers })
}
