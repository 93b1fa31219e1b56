import type { Totals } from '#contract/shapes.ts'
import { isolate } from '#i18n/direction-marks.ts'
import { isMasked } from '#web/api/masked.ts'
import type { Format } from '#web/app/format/use-format.ts'

/**
 * `€183.10`, or `€183.10 + $20.00` for several currencies or tax bases. Amounts state their tax only
 * to tell two of the same currency apart, or always with `withTax`.
 */
export const totalsText = (
  format: Pick<Format, 'hidden' | 'money' | 'withTax'>,
  totals: Totals,
  withTax = false,
): string => {
  const { sums } = totals
  const text = sums
    // Amounts of unknown tax go last: "€5.00 + €9.00 incl. tax" reads as if both included it.
    .toSorted((a, b) => Number(a.taxIncluded === null) - Number(b.taxIncluded === null))
    .map(({ amount, taxIncluded }) => {
      const needsNoTax =
        !withTax && sums.filter((sum) => sum.amount.currency === amount.currency).length === 1
      const money = format.money(amount)
      if (needsNoTax || taxIncluded === null) return sums.length > 1 ? isolate(money) : money
      return format.withTax(money, taxIncluded)
    })
    .join(' + ')
  // In presenter mode every sum is the same word.
  return isMasked(totals, 'sums') || text.includes(format.hidden) ? format.hidden : text
}
