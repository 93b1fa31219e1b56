/** How support staff enter a code, and how guessing is limited. */
import { createAttempts } from '#bff/sign-in/attempts.ts'
import type { Foundation } from '#server/foundation.ts'
import { rateLimited } from '#server/limits.ts'
import { ProblemError } from '#server/problems.ts'

/**
 * Wrong codes from all addresses together in 15 minutes, after which no code works. One address has ten.
 * With 100 codes open, the chance of guessing one is 1 in 3 million.
 */
const maxWrong = 300
const seconds = 15 * 60
/** One counter for everybody. */
const everybody = 'all'

/**
 * Runs `redeem`, which resolves with `null` if the code does not work.
 * @throws ProblemError `code_refused`, `rate_limited`, `overloaded`
 */
export type Entry = <T>(address: string, redeem: () => Promise<T | null>) => Promise<T>

export function createEntry(needs: Pick<Foundation, 'store' | 'clock' | 'limits'>): Entry {
  const attempts = createAttempts(needs, { name: 'support', refusal: 'code_refused' })
  const wrong = needs.store.limiter({ name: 'support-all', points: maxWrong, seconds })
  return (address, redeem) =>
    attempts(address, async () => {
      const state = await wrong.get(everybody)
      if ((state?.consumedPoints ?? 0) >= maxWrong) throw rateLimited(state)
      const result = await redeem()
      if (result !== null) return result
      await wrong.penalty(everybody).catch((cause: unknown) => {
        throw new ProblemError('overloaded', { retryAfterSeconds: 30, cause })
      })
      throw new ProblemError('code_refused')
    })
}
