/** Our own rate limits: `docs/contract.md`, "Safety on the border". */
import { isIPv6 } from 'node:net'

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { ProblemError } from './problems.ts'
import { type Limiter, type Store, StoreError } from './store.ts'

export type Limits = ReturnType<typeof createLimits>

/**
 * The key to count an address by. IPv6 counts per /64, because one customer owns all of it; many have a
 * /56, so what must not be guessed counts by that.
 */
export function clientOf(address: string, ipv6Prefix: 56 | 64 = 64): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const words = [...left, ...zeros, ...right].slice(0, 4).map((word) => Number.parseInt(word, 16))
  if (ipv6Prefix === 56) words[3] = (words[3] ?? 0) & 0xff00
  return `${words.map((word) => word.toString(16)).join(':')}::/${ipv6Prefix}`
}

/** The problem for a client over its limit. */
export const rateLimited = (state: RateLimiterRes | null) =>
  new ProblemError('rate_limited', {
    retryAfterSeconds: Math.max(1, Math.ceil((state?.msBeforeNext ?? 1000) / 1000)),
  })

/** Milliseconds until a store that was away is used again. */
const storePause = 5_000

/**
 * One server counts in memory. Several count in their store, or each for itself while the store is away:
 * public pages work without it. Signing in does not, and is refused then.
 */
export function createLimits(store: Pick<Store, 'limiter' | 'isShared'>, now: () => number) {
  const limiters = new Map<string, { own: Limiter; shared: Limiter | null }>()
  let isAwayUntil = 0

  function limitersOf(name: string, points: number, seconds: number) {
    const existing = limiters.get(name)
    if (existing) return existing
    const limit = { name: `calls-${name}`, points, seconds }
    const created = {
      own: new RateLimiterMemory({ points, duration: seconds }),
      shared: store.isShared ? store.limiter(limit) : null,
    }
    limiters.set(name, created)
    return created
  }

  return {
    /**
     * Counts one call, across all servers. A client has `points` calls per `seconds`.
     * @throws ProblemError `rate_limited`
     */
    async take(name: string, client: string, points: number, seconds: number) {
      const { own, shared } = limitersOf(name, points, seconds)
      try {
        if (!shared || now() < isAwayUntil) {
          await own.consume(client)
          return
        }
        try {
          await shared.consume(client)
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
          isAwayUntil = now() + storePause
          await own.consume(client)
        }
      } catch (error) {
        throw error instanceof RateLimiterRes ? rateLimited(error) : error
      }
    },
  }
}
