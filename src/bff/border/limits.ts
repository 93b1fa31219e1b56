/** Own limits: `docs/contract.md`, "Safety on the border". */
import { isIPv6 } from 'node:net'

import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

import type { Clock } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { Store } from '#bff/store.ts'

const failuresAllowed = 10
const failureWindow = 15 * 60

export interface Limits {
  /**
   * Takes one of `points` per `seconds` for a client.
   * @throws Fault `rate_limited`
   */
  take(name: string, client: string, points: number, seconds: number): Promise<void>
  /**
   * Runs a sign-in: after ten refused ones of an address none is tried for the rest of 15 minutes,
   * and each refusal is answered later than the one before.
   * @throws Fault `rate_limited`, and what the attempt throws
   */
  signIn<T>(address: string, attempt: () => Promise<T>): Promise<T>
}

/** An address to count by: of IPv6 the /64, which one customer holds whole. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const words = [...left, ...zeros, ...right].slice(0, 4)
  return `${words.map((word) => Number.parseInt(word, 16).toString(16)).join(':')}::/64`
}

const refused = (answer: RateLimiterRes | null) =>
  new Fault('rate_limited', {
    retryAfterSeconds: Math.max(1, Math.ceil((answer?.msBeforeNext ?? 1000) / 1000)),
  })

export function createLimits(store: Store, clock: Clock): Limits {
  const limiters = new Map<string, RateLimiterAbstract>()
  const failures = store.limiter({
    name: 'sign-in',
    points: failuresAllowed,
    seconds: failureWindow,
  })
  /** Attempts under way by address: those that may still fail. */
  const underWay = new Map<string, Set<Promise<unknown>>>()

  async function take(name: string, client: string, points: number, seconds: number) {
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds })
    limiters.set(name, limiter)
    try {
      await limiter.consume(client)
    } catch (answer) {
      throw answer instanceof RateLimiterRes ? refused(answer) : answer
    }
  }

  async function failed(client: string): Promise<number> {
    const answer = await failures.penalty(client)
    return answer.consumedPoints
  }

  return {
    take,
    async signIn(address, attempt) {
      const client = clientOf(address)
      await take('sign-in', client, 120, 60)
      const others = underWay.get(client) ?? new Set<Promise<unknown>>()
      underWay.set(client, others)
      for (;;) {
        const past = await failures.get(client)
        const spent = past?.consumedPoints ?? 0
        if (spent >= failuresAllowed) throw refused(past)
        if (spent + others.size < failuresAllowed) break
        await Promise.race(others)
      }
      const run = (async () => {
        try {
          return { ok: true as const, value: await attempt() }
        } catch (error) {
          const rejected = error instanceof Fault && error.code === 'key_rejected'
          return { ok: false as const, error, failures: rejected ? await failed(client) : 0 }
        }
      })()
      others.add(run)
      const outcome = await run
      others.delete(run)
      if (others.size === 0) underWay.delete(client)
      if (outcome.ok) return outcome.value
      if (outcome.failures > 0) await clock.sleep(Math.min(4000, 125 * 2 ** (outcome.failures - 1)))
      throw outcome.error
    },
  }
}
