/** Rate limits as providers state them. §8 shows neither limits nor headers. */
import { LRUCache } from 'lru-cache'

/**
 * Seconds to wait, at most an hour: from `Retry-After` (seconds or a date, RFC 9110 §10.2.3), else
 * the reset of `RateLimit`. `undefined` if neither can be read.
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
 * What is left of the provider's limit, from `RateLimit: "name";r=;t=` (draft-ietf-httpapi-
 * ratelimit-headers) or the older `RateLimit-*` and `X-RateLimit-*` headers.
 */
export function rateLimit(headers: Headers) {
  const combined = headers.get('ratelimit') ?? ''
  const part = (name: string) => new RegExp(`[;,]\\s*${name}=(\\d{1,9})`).exec(combined)?.[1]
  const triple = (name: string) =>
    headers.get(`ratelimit-${name}`) ?? headers.get(`x-ratelimit-${name}`) ?? undefined
  const remaining = Number(part('r') ?? triple('remaining'))
  const reset = Number(part('t') ?? triple('reset'))
  if (!Number.isFinite(remaining)) return null
  const policy = headers.get('ratelimit-policy') ?? ''
  const limit = Number(/;\s*q=(\d{1,9})/.exec(policy)?.[1] ?? triple('limit'))
  const window = Number(/;\s*w=(\d{1,9})/.exec(policy)?.[1])
  // Some providers send the time of the reset instead of the seconds until then.
  const resetSeconds = reset > 1e9 ? Math.max(0, reset - Date.now() / 1000) : reset
  return {
    remaining,
    limit: Number.isFinite(limit) ? limit : null,
    /** `null` unless limit and window are stated. */
    perMinute: limit > 0 && window > 0 ? Math.round((limit * 60) / window) : null,
    resetSeconds: Number.isFinite(resetSeconds) ? Math.ceil(resetSeconds) : 60,
  }
}

/** For background work: nothing before `until`, then one request every `gap` milliseconds. */
interface Budget {
  until: number
  gap: number
  next: number
  perMinute: number | null
}

/** Share of the provider's limit that background work leaves for requests that users wait for. */
const reserved = 0.4

/** Owners whose limit is remembered. */
const mostOwners = 10_000

/** Paces background work, per owner, by what responses say about the limit. */
export function createPacer() {
  const budgets = new LRUCache<string, Budget>({ max: mostOwners })
  return {
    /** Updates the budget from a response. */
    note(owner: string, status: number, headers: Headers, now: number): void {
      const left = rateLimit(headers)
      const wait = status === 429 ? (retryAfter(headers, now) ?? 5) * 1000 : 0
      if (!left && wait === 0) return
      const reserve = Math.ceil((left?.limit ?? 100) * reserved)
      const spare = left ? left.remaining - reserve : 0
      const reset = (left?.resetSeconds ?? 1) * 1000
      budgets.set(owner, {
        next: budgets.get(owner)?.next ?? 0,
        perMinute: left?.perMinute ?? budgets.get(owner)?.perMinute ?? null,
        until: now + Math.max(wait, spare > 0 ? 0 : reset),
        gap: spare > 0 && left ? Math.min(1000, spare > reserve / 2 ? 0 : reset / spare) : 0,
      })
    },
    /** Reserves a slot. Returns the delay in milliseconds. */
    turn(owner: string, now: number): number {
      const budget = budgets.get(owner) ?? { until: 0, gap: 50, next: 0, perMinute: null }
      const at = Math.max(now, budget.until, budget.next)
      budgets.set(owner, { ...budget, next: at + budget.gap })
      return at - now
    },
    /** The limit as last stated. */
    perMinute: (owner: string): number | null => budgets.get(owner)?.perMinute ?? null,
  }
}

/** A refusal, and how long it holds if that is stated. */
interface Refusal<Code> {
  code: Code
  options: { retryAfterSeconds?: number }
}

/** Remembers, per key, until when the provider refuses requests. */
export function createRests<Code>() {
  const rests = new Map<string, { code: Code; until: number }>()
  return {
    note(key: string, { code, options }: Refusal<Code>, now: number): void {
      for (const [other, { until }] of rests) if (until <= now) rests.delete(other)
      const seconds = options.retryAfterSeconds ?? 0
      if (seconds > 0) rests.set(key, { code, until: now + seconds * 1000 })
    },
    /** Whole seconds left; `null` if requests are allowed. */
    left(key: string, now: number): { code: Code; seconds: number } | null {
      const rest = rests.get(key)
      if (rest === undefined || rest.until <= now) return null
      return { code: rest.code, seconds: Math.ceil((rest.until - now) / 1000) }
    },
  }
}
