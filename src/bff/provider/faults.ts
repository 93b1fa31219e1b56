/** The provider's status and error envelope as contract codes: `docs/contract.md`, "Errors". */
import { Fault } from '#bff/faults.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { retryAfter } from '#wire/dialect/rate-limit.ts'
import { TransportError } from '#wire/transport.ts'

const byStatus: Record<number, ErrorCode> = {
  401: 'key_rejected',
  403: 'missing_scope',
  404: 'not_found',
  429: 'rate_limited',
  503: 'provider_unavailable',
  504: 'provider_timeout',
}

const byWrite: Record<number, ErrorCode> = {
  400: 'invalid_input',
  409: 'conflict',
  422: 'invalid_input',
}

/** §7 names no values of `code`: what its words say, compared without case and separators. */
const byWord: [RegExp, ErrorCode][] = [
  [/scope|forbidden|permission|notallowed|accessdenied/, 'missing_scope'],
  [/ratelimit|toomany|throttl/, 'rate_limited'],
  [/notfound|nosuch|unknownresource/, 'not_found'],
  [/unauth|invalidkey|apikey|invalidtoken|authentication|invalidcredential/, 'key_rejected'],
]

/** Of a status from 400 on, or a redirect, which is not followed. */
export function statusFault(status: number, write: boolean, headers: Headers, now: number): Fault {
  const code = (write ? byWrite[status] : undefined) ?? byStatus[status] ?? 'provider_error'
  const waits = code === 'rate_limited' || code === 'provider_unavailable'
  const retryAfterSeconds = waits ? retryAfter(headers, now) : undefined
  return new Fault(code, { retryAfterSeconds, cause: { status } })
}

/** Of an error envelope under a status of success. */
export function wordFault(word: string | null): Fault {
  const plain = (word ?? '').toLowerCase().replaceAll(/[\s_.-]/g, '')
  return new Fault(byWord.find(([pattern]) => pattern.test(plain))?.[1] ?? 'provider_error')
}

export function transportFault(error: unknown): Fault {
  if (!(error instanceof TransportError)) return new Fault('internal', { cause: error })
  if (error.kind === 'timeout') return new Fault('provider_timeout', { cause: error })
  const broken = error.kind === 'unreadable' || error.kind === 'too-large'
  return new Fault(broken ? 'provider_unreadable' : 'provider_unavailable', { cause: error })
}
