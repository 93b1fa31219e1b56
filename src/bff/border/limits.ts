/** Own limits: `docs/contract.md`, "Safety on the border". */
import { isIPv6 } from 'node:net'

import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

import { Fault } from '#bff/faults.ts'

export interface Limits {
  /**
   * Takes one of `points` per `seconds` for a client.
   * @throws Fault `rate_limited`
   */
  take(name: string, client: string, points: number, seconds: number): Promise<void>
}

/** An address to count by: of IPv6 the /64, which one customer holds whole. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const words = [...left, ...zeros, ...right].slice(0, 4)
  return `${words.map((word) => Number.parseInt(word, 16).toString(16)).join(':')}::/64`
}

export const refusedFor = (answer: RateLimiterRes | null) =>
  new Fault('rate_limited', {
    retryAfterSeconds: Math.max(1, Math.ceil((answer?.msBeforeNext ?? 1000) / 1000)),
  })

export function createLimits(): Limits {
  const limiters = new Map<string, RateLimiterAbstract>()
  return {
    async take(name, client, points, seconds) {
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds })
      limiters.set(name, limiter)
      try {
        await limiter.consume(client)
      } catch (answer) {
        throw answer instanceof RateLimiterRes ? refusedFor(answer) : answer
      }
    },
  }
}
