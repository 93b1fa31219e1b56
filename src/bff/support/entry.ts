/** How support staff enter a code, and how guessing is limited. */
import { randomInt } from 'node:crypto'

import { createAttempts } from '#bff/sign-in/attempts.ts'
import type { Foundation } from '#server/foundation.ts'
import { ProblemError } from '#server/problems.ts'

/**
 * Runs `redeem`, which resolves with `null` if the code does not work. An address, or an IPv6 customer's
 * network, has ten wrong codes in 15 minutes. There is no limit over all addresses: anyone who reached it
 * would keep all staff out.
 * @throws ProblemError `code_refused`, `rate_limited`, `overloaded`
 */
export type CodeEntry = <T>(address: string, redeem: () => Promise<T | null>) => Promise<T>

export function createCodeEntry(needs: Pick<Foundation, 'store' | 'clock' | 'limits'>): CodeEntry {
  const limit = { name: 'support', refusal: 'code_refused', ipv6Prefix: 56 } as const
  const attempts = createAttempts(needs, limit)
  return (address, redeem) =>
    attempts(address, async () => {
      const result = await redeem()
      if (result === null) throw new ProblemError('code_refused')
      return result
    })
}

/** Codes are read aloud: no characters that look alike, and no vowels, so that no words appear. */
const alphabet = '346789BCDFGHJKLMNPQRTVWX'
const length = 10

/** 24^10 codes, 46 bits: enough because of the limit of `CodeEntry`. */
export const newCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Spaces, hyphens and case do not matter. */
export const normalizeCode = (typed: string): string =>
  typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
