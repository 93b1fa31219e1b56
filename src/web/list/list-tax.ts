import { createContext } from 'react'

import type { TaxRate } from '#contract/shapes.ts'

/** Whether a list can state the tax once for all of its amounts. */

/** All include tax, all exclude it, none states it (`null`), or they differ. */
export type TaxBasis = boolean | null | 'differs'

/** @param counts the list's facet `tax` */
export function taxBasisOf(counts: Readonly<Record<string, number>> = {}): TaxBasis {
  const [first, ...others] = Object.keys(counts).filter((basis) => (counts[basis] ?? 0) > 0)
  if (others.length > 0) return 'differs'
  return first === 'included' ? true : first === 'excluded' ? false : null
}

/** Whether some amounts include tax and others don't, so that each must say which. */
export const mixesTax = (counts: Readonly<Record<string, number>> = {}): boolean =>
  (counts['included'] ?? 0) > 0 && (counts['excluded'] ?? 0) > 0

/** What coming charges of the list's rows are expected to add; `null` if not known. */
export const ListTax = createContext<TaxRate | null>(null)
