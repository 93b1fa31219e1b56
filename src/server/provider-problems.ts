/** Maps the provider's failures to contract codes: `docs/contract.md`, "Errors". */
import type { ErrorCode } from '#contract/errors.ts'
import { codeByStatus, codeOfWord } from '#dialects/error-codes.ts'
import { retryAfter } from '#dialects/rate-limit.ts'
import { ReadError } from '#dialects/rules.ts'
import { ProblemError } from '#server/problems.ts'
import { TransportError } from '#server/transport.ts'

const byWriteStatus: Record<number, ErrorCode> = {
  400: 'invalid_input',
  409: 'conflict',
  422: 'invalid_input',
}

/** The problem for any status but 2xx; redirects are not followed. */
export function statusProblem(
  status: number,
  isWrite: boolean,
  headers: Headers,
  now: number,
): ProblemError {
  const code =
    (isWrite ? byWriteStatus[status] : undefined) ?? codeByStatus[status] ?? 'provider_error'
  const mayStateDelay = code === 'rate_limited' || code === 'provider_unavailable'
  const retryAfterSeconds = mayStateDelay ? retryAfter(headers, now) : undefined
  return new ProblemError(code, { retryAfterSeconds, cause: { status } })
}

/** The problem for an error envelope that came with a 2xx status. */
export function envelopeProblem(codeWord: string | null): ProblemError {
  return new ProblemError(codeOfWord(codeWord ?? '') ?? 'provider_error')
}

/** The problem for a call without a readable response. */
export function transportProblem(error: unknown): ProblemError {
  if (!(error instanceof TransportError)) return new ProblemError('internal', { cause: error })
  if (error.kind === 'timeout') return new ProblemError('provider_timeout', { cause: error })
  const isBroken = error.kind === 'unreadable' || error.kind === 'too-large'
  return new ProblemError(isBroken ? 'provider_unreadable' : 'provider_unavailable', {
    cause: error,
  })
}

const unanswered = new Set(['provider_timeout', 'provider_unavailable', 'provider_unreadable'])

/** Whether the provider may have made a change although no readable response arrived. */
export const isUnanswered = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && unanswered.has(error.code)

/** The problem for a write whose result could not be read back. */
export const withUnknownOutcome = (error: ProblemError): ProblemError =>
  new ProblemError(error.code, { ...error.options, outcome: 'unknown', cause: error })

/** For optional data: `null` if it cannot be read. A rejected key is thrown, to end the request. */
export function nullIfUnreadable(error: unknown): null {
  if (error instanceof ProblemError && error.code !== 'key_rejected') return null
  throw error
}

/** Turns a reader's error into a `ProblemError`. */
export async function asProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ReadError
      ? new ProblemError('provider_unreadable', { cause: error })
      : error
  }
}
