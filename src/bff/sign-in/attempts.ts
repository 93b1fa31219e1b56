/** Guessing keys: after ten refused sign-ins of an address none is tried for 15 minutes. */
import { clientOf, refusedFor } from '#bff/border/limits.ts'
import type { Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'

const allowed = 10
const seconds = 15 * 60
const perMinute = 120

/**
 * Runs a sign-in; each refusal is answered later than the one before. Attempts at once count as
 * failed until they are not, so that fifty at once are no way around.
 * @throws Fault `rate_limited`, and what the attempt throws
 */
export type Attempts = <T>(address: string, attempt: () => Promise<T>) => Promise<T>

export function createAttempts({ store, clock, limits }: Core): Attempts {
  const failures = store.limiter({ name: 'sign-in', points: allowed, seconds })
  const underWay = new Map<string, Set<Promise<unknown>>>()

  async function outcomeOf<T>(client: string, attempt: () => Promise<T>) {
    try {
      return { ok: true as const, value: await attempt() }
    } catch (error) {
      const rejected = error instanceof Fault && error.code === 'key_rejected'
      const count = rejected ? (await failures.penalty(client)).consumedPoints : 0
      return { ok: false as const, error, count }
    }
  }

  return async (address, attempt) => {
    const client = clientOf(address)
    await limits.take('sign-in', client, perMinute, 60)
    const others = underWay.get(client) ?? new Set<Promise<unknown>>()
    underWay.set(client, others)
    for (;;) {
      const past = await failures.get(client)
      const spent = past?.consumedPoints ?? 0
      if (spent >= allowed) throw refusedFor(past)
      // From here to `add` nothing is awaited: nobody else can take the same turn.
      if (spent + others.size < allowed) break
      await Promise.race(others)
    }
    const run = outcomeOf(client, attempt)
    others.add(run)
    const outcome = await run
    others.delete(run)
    if (others.size === 0) underWay.delete(client)
    if (outcome.ok) return outcome.value
    if (outcome.count > 0) await clock.sleep(Math.min(4000, 125 * 2 ** (outcome.count - 1)))
    throw outcome.error
  }
}
