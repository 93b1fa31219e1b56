/** Limits key guessing: after ten refused sign-ins an address is blocked for 15 minutes. */
import type { Foundation } from '#server/foundation.ts'
import { clientOf, rateLimited } from '#server/limits.ts'
import { ProblemError } from '#server/problems.ts'

const maxFailures = 10
const blockSeconds = 15 * 60
const maxPerMinute = 120

/**
 * Runs a sign-in attempt; every refusal is delayed longer than the one before. Attempts in progress
 * count as failed, so that sending fifty at once does not get around the limit.
 * @throws ProblemError `rate_limited`, `overloaded` on a full disk, and what the attempt throws
 */
export type Attempts = <T>(address: string, attempt: () => Promise<T>) => Promise<T>

export function createAttempts({
  store,
  clock,
  limits,
}: Pick<Foundation, 'store' | 'clock' | 'limits'>): Attempts {
  const failures = store.limiter({ name: 'sign-in', points: maxFailures, seconds: blockSeconds })
  const pending = new Map<string, Set<Promise<unknown>>>()

  /** Responds alike to right and wrong keys while failures cannot be counted. */
  const refuseUncounted = (cause: unknown): never => {
    throw new ProblemError('overloaded', { retryAfterSeconds: 30, cause })
  }
  /** On a full disk failures could not be counted, and keys could be guessed without a limit. */
  async function whileWritable<T>(work: () => Promise<T>): Promise<T> {
    await store.count('sign-in-attempts', 1)
    return work()
  }

  async function outcomeOf<T>(client: string, attempt: () => Promise<T>) {
    try {
      return { ok: true as const, value: await attempt() }
    } catch (error) {
      const isRejected = error instanceof ProblemError && error.code === 'key_rejected'
      if (!isRejected) return { ok: false as const, error, count: 0 }
      const { consumedPoints: count } = await failures.penalty(client).catch(refuseUncounted)
      return { ok: false as const, error, count }
    }
  }

  return async (address, attempt) => {
    const client = clientOf(address)
    await limits.take('sign-in', client, maxPerMinute, 60)
    const others = pending.get(client) ?? new Set<Promise<unknown>>()
    pending.set(client, others)
    for (;;) {
      const state = await failures.get(client)
      const failed = state?.consumedPoints ?? 0
      if (failed >= maxFailures) throw rateLimited(state)
      // No `await` from here to `add`, or two attempts could take the same place.
      if (failed + others.size < maxFailures) break
      await Promise.race(others)
    }
    const run = whileWritable(() => outcomeOf(client, attempt))
    others.add(run)
    const outcome = await run.finally(() => {
      others.delete(run)
      if (others.size === 0) pending.delete(client)
    })
    if (outcome.ok) return outcome.value
    if (outcome.count > 0) await clock.sleep(Math.min(4000, 125 * 2 ** (outcome.count - 1)))
    throw outcome.error
  }
}
