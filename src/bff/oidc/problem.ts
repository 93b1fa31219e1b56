/** Maps failures of a sign-in to what the page can explain, and to what the log may say. */
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'

import type { Person } from '#bff/persons/persons.ts'
import type { ProofProblem, SignInProblem } from '#contract/sign-in-problems.ts'
import type { StaffProblem } from '#contract/staff-problems.ts'
import { ProblemError } from '#server/problems.ts'

import type { OidcSettings } from './client.ts'
import { TooLongError } from './limited-fetch.ts'

/** A sign-in that came to nothing. */
export class SignInError extends Error {
  readonly problem: ProofProblem | StaffProblem
  /** For the log: a fixed word of ours, of the library or of the specification. */
  readonly reason: string
  /** Seconds after which to try again, if known. */
  readonly wait: number | null
  constructor(problem: ProofProblem | StaffProblem, reason: string, wait: number | null = null) {
    super(reason)
    this.problem = problem
    this.reason = reason
    this.wait = wait
  }
}

const unreachable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** Codes of RFC 6749 §4.1.2.1 and OpenID Connect Core §3.1.2.6. Others are not logged as sent. */
const byError: Record<string, SignInProblem> = {
  access_denied: 'cancelled',
  interaction_required: 'cancelled',
  login_required: 'cancelled',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
  // A code that was used before, or has expired.
  invalid_grant: 'expired',
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

export function asSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error
  // The libraries wrap what `fetch` throws.
  if (error instanceof Error && error.cause instanceof TooLongError)
    return new SignInError('refused', 'too long')
  // Over a limit of ours, or too much to do. The login has nothing to do with it.
  if (
    error instanceof ProblemError &&
    (error.code === 'rate_limited' || error.code === 'overloaded')
  )
    return new SignInError('busy', error.code, error.options.retryAfterSeconds ?? 60)
  if (error instanceof ProblemError) return new SignInError('unreachable', error.code)
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const problem = byError[error.error]
    return new SignInError(problem ?? 'refused', problem ? error.error : 'error response')
  }
  const code = codeOf(error)
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new SignInError('clock', code)
  if (code !== null && unreachable.has(code)) return new SignInError('unreachable', code)
  if (code?.startsWith('OAUTH_')) return new SignInError('refused', code)
  // `fetch` throws a TypeError if there is no connection.
  if (error instanceof TypeError) return new SignInError('unreachable', 'no connection')
  throw error
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/**
 * Whom a refused ID token names, if this login issued it for this client. The token came directly from
 * the login, so the record of events may believe it.
 */
export function subjectIn(
  error: unknown,
  { issuer: { href }, clientId }: OidcSettings,
): Person['login'] {
  const claims = fieldOf(fieldOf(fieldOf(error, 'cause'), 'cause'), 'claims')
  const [audience, issuer, subject] = ['aud', 'iss', 'sub'].map((name) => fieldOf(claims, name))
  const isForUs = audience === clientId || (Array.isArray(audience) && audience.includes(clientId))
  if (!isForUs || typeof issuer !== 'string' || URL.parse(issuer)?.href !== href) return null
  return typeof subject === 'string' && subject !== '' ? { issuer, subject } : null
}
