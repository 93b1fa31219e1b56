/** Limits key guessing: after ten refused sign-ins an address is blocked for 15 minutes. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Foundation } from '#server/foundation.ts'
import { clientOf, rateLimited } from '#server/limits.ts'
import { ProblemError } from '#server/problems.ts'

const maxFailures = 10
const blockSeconds = 15 * 60
const maxPerMinute = 120
/** Seconds after which the places of a server that has died are free again. */
const longestAttempt = 60
/** Milliseconds. */
const pollEvery = 200
const longestWait = 20_000

/**
 * Runs a sign-in attempt; every refusal is delayed longer than the one before. Attempts in progress
 * count as failed, at all servers, so that sending fifty at once does not get around the limit.
 * @throws ProblemError `rate_limited`, `overloaded` on a full disk, and what the attempt throws
 */
export type Attempts = <T>(address: string, attempt: () => Promise<T>) => Promise<T>

/** `refusal`: the code of an attempt that counts as failed. */
export function createAttempts(
  { store, clock, limits }: Pick<Foundation, 'store' | 'clock' | 'limits'>,
  { name, refusal, ipv6Prefix }: { name: string; refusal: ErrorCode; ipv6Prefix?: 56 | 64 } = {
    name: 'sign-in',
    refusal: 'key_rejected',
  },
): Attempts {
  const failures = store.limiter({ name, points: maxFailures, seconds: blockSeconds })
  /** Attempts in progress at this server, by client. */
  const pending = new Map<string, Set<Promise<unknown>>>()

  /** Responds alike to right and wrong keys while failures cannot be counted. */
  const refuseUncounted = (cause: unknown): never => {
    throw new ProblemError('overloaded', { retryAfterSeconds: 30, cause })
  }
  /** On a full disk failures could not be counted, and keys could be guessed without a limit. */
  async function whileWritable<T>(work: () => Promise<T>): Promise<T> {
    await store.count(`${name}-attempts`, 1)
    return work()
  }

  async function outcomeOf<T>(client: string, attempt: () => Promise<T>) {
    try {
      return { ok: true as const, value: await attempt() }
    } catch (error) {
      const isRejected = error instanceof ProblemError && error.code === refusal
      if (!isRejected) return { ok: false as const, error, count: 0 }
      const { consumedPoints: count } = await failures.penalty(client).catch(refuseUncounted)
      return { ok: false as const, error, count }
    }
  }

  /**
   * A place for an attempt in progress, of as many as the client has failures left. Returns the
   * function that frees it; `null` while all are taken. @throws ProblemError `rate_limited`
   */
  async function placeFor(client: string): Promise<(() => Promise<void>) | null> {
    const failuresLeft = async () => {
      const state = await failures.get(client)
      const left = maxFailures - (state?.consumedPoints ?? 0)
      if (left <= 0) throw rateLimited(state)
      return left
    }
    const left = await failuresLeft()
    const free = await store.occupy(`${name}:${client}`, left, longestAttempt)
    if (!free) return null
    try {
      // A failure is counted before its place is freed, so look again for one since the first check.
      if ((await failuresLeft()) === left) return free
    } catch (error) {
      await free()
      throw error
    }
    await free()
    return null
  }

  async function waitForPlace(client: string): Promise<() => Promise<void>> {
    const since = clock.now()
    while (clock.now() - since < longestWait) {
      const free = await placeFor(client)
      if (free) return free
      const others = pending.get(client)
      if (others) await Promise.race(others)
      // Another server has the places.
      else await clock.sleep(pollEvery)
    }
    return refuseUncounted(new Error('no attempt ended'))
  }

  return async (address, attempt) => {
    const client = clientOf(address, ipv6Prefix)
    await limits.take(name, client, maxPerMinute, 60)
    const free = await waitForPlace(client)
    const others = pending.get(client) ?? new Set<Promise<unknown>>()
    pending.set(client, others)
    const run = (async () => {
      try {
        return await whileWritable(() => outcomeOf(client, attempt))
      } finally {
        // A store that is away frees the place later.
        await free().catch(() => undefined)
      }
    })()
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
