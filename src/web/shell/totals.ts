import type { Totals } from '#contract/shapes.ts'

import { isolate } from './isolate.ts'
import type { Format } from './use-format.ts'

/**
 * `€183.10`, or `€183.10 + $20.00` for several currencies or tax bases. Amounts state their tax only
 * to tell two of the same currency apart, or always with `withTax`.
 */
export const totalsText = (
  format: Pick<Format, 'money' | 'withTax'>,
  { sums }: Totals,
  withTax = false,
): string =>
  sums
    // Amounts of unknown tax go last: "€5.00 + €9.00 incl. tax" reads as if both included it.
    .toSorted((a, b) => Number(a.taxIncluded === null) - Number(b.taxIncluded === null))
    .map(({ amount, taxIncluded }) => {
      const needsNoTax =
        !withTax && sums.filter((sum) => sum.amount.currency === amount.currency).length === 1
      const text = format.money(amount)
      if (needsNoTax || taxIncluded === null) return sums.length > 1 ? isolate(text) : text
      return format.withTax(isolate(text), taxIncluded)
    })
    .join(' + ')
