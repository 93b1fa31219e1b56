import { Fault } from '#bff/faults.ts'
import { TransportError } from '#bff/transport.ts'
/** The provider's status and error envelope as contract codes: `docs/contract.md`, "Errors". */
import type { ErrorCode } from '#contract/errors.ts'

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

const byTransport: Record<TransportError['kind'], ErrorCode> = {
  unavailable: 'provider_unavailable',
  timeout: 'provider_timeout',
  aborted: 'provider_unavailable',
  unreadable: 'provider_unreadable',
  'too-large': 'provider_unreadable',
}

/**
 * Seconds to wait as the provider states them, at most an hour: `Retry-After` (seconds or a date,
 * RFC 9110 §10.2.3), else the reset of `RateLimit`. What cannot be read is not stated.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const stated = headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d{1,9}$/.test(stated)
    ? Number(stated)
    : /[a-z]/i.test(stated)
      ? Math.ceil((Date.parse(stated) - now) / 1000)
      : Number.NaN
  const wait = Number.isNaN(seconds) ? (rateLimit(headers)?.resetSeconds ?? Number.NaN) : seconds
  return Number.isNaN(wait) ? undefined : Math.min(3600, Math.max(0, wait))
}

/**
 * What is left of the provider's limit. §8 shows no headers: read are `RateLimit: "name";r=;t=`
 * (draft-ietf-httpapi-ratelimit-headers) and the older `RateLimit-*` and `X-RateLimit-*` triples.
 */
export function rateLimit(headers: Headers) {
  const combined = headers.get('ratelimit') ?? ''
  const part = (name: string) => new RegExp(`[;,]\\s*${name}=(\\d{1,9})`).exec(combined)?.[1]
  const triple = (name: string) =>
    headers.get(`ratelimit-${name}`) ?? headers.get(`x-ratelimit-${name}`) ?? undefined
  const remaining = Number(part('r') ?? triple('remaining'))
  const reset = Number(part('t') ?? triple('reset'))
  if (!Number.isFinite(remaining)) return null
  const policy = /;\s*q=(\d{1,9})/.exec(headers.get('ratelimit-policy') ?? '')?.[1]
  const limit = Number(policy ?? triple('limit'))
  // Some give the moment of the reset in place of the seconds until then.
  const resetSeconds = reset > 1e9 ? Math.max(0, reset - Date.now() / 1000) : reset
  return {
    remaining,
    limit: Number.isFinite(limit) ? limit : null,
    resetSeconds: Number.isFinite(resetSeconds) ? Math.ceil(resetSeconds) : 60,
  }
}

/** Of a status from 400 on, or a redirect, which is not followed. */
export function statusFault(status: number, write: boolean, headers: Headers, now: number): Fault {
  const code = (write ? byWrite[status] : undefined) ?? byStatus[status] ?? 'provider_error'
  const waits = code === 'rate_limited' || code === 'provider_unavailable'
  return new Fault(code, { retryAfterSeconds: waits ? retryAfter(headers, now) : undefined })
}

/** Of an error envelope under a status of success. */
export function wordFault(word: string | null): Fault {
  const plain = (word ?? '').toLowerCase().replaceAll(/[\s_.-]/g, '')
  return new Fault(byWord.find(([pattern]) => pattern.test(plain))?.[1] ?? 'provider_error')
}

export const transportFault = (error: unknown) =>
  error instanceof TransportError
    ? new Fault(byTransport[error.kind], { cause: error })
    : new Fault('internal', { cause: error })
