/** What a list's amounts say about tax: once for all of them, or each for itself. */

/** Tax in all of them, on top of all of them, stated of none (`null`), or differing. */
export type TaxBasis = boolean | null | 'differs'

/** @param counts the list's facet `tax` */
export function taxBasisOf(counts: Readonly<Record<string, number>> = {}): TaxBasis {
  const [first, ...others] = Object.keys(counts).filter((one) => (counts[one] ?? 0) > 0)
  if (others.length > 0) return 'differs'
  return first === 'included' ? true : first === 'excluded' ? false : null
}
