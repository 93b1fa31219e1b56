/** Our own rate limits: `docs/contract.md`, "Safety on the border". */
import { isIPv6 } from 'node:net'

import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

import { ProblemError } from './problems.ts'

export interface Limits {
  /**
   * Counts one call. A client has `points` calls per `seconds`.
   * @throws ProblemError `rate_limited`
   */
  take(name: string, client: string, points: number, seconds: number): Promise<void>
}

/** The key to count an address by. IPv6 counts per /64, because one customer owns all of it. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const words = [...left, ...zeros, ...right].slice(0, 4)
  return `${words.map((word) => Number.parseInt(word, 16).toString(16)).join(':')}::/64`
}

/** The problem for a client over its limit. */
export const rateLimited = (state: RateLimiterRes | null) =>
  new ProblemError('rate_limited', {
    retryAfterSeconds: Math.max(1, Math.ceil((state?.msBeforeNext ?? 1000) / 1000)),
  })

export function createLimits(): Limits {
  const limiters = new Map<string, RateLimiterAbstract>()
  return {
    async take(name, client, points, seconds) {
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds })
      limiters.set(name, limiter)
      try {
        await limiter.consume(client)
      } catch (error) {
        throw error instanceof RateLimiterRes ? rateLimited(error) : error
      }
    },
  }
}
