/** Sums amounts per currency and tax basis. What cannot be added is counted. */
import type { Money } from '#contract/shapes.ts'

export interface Priced {
  readonly amount: Money | null
  readonly taxIncluded: boolean | null
}

export interface Totals {
  sums: { amount: { minorUnits: number; currency: string }; taxIncluded: boolean | null }[]
  uncounted: number
}

const rankOf = ({ amount, taxIncluded }: Totals['sums'][number]) =>
  `${amount.currency} ${taxIncluded}`

export function createTotals() {
  // Few, so that looking through them is quicker than composing a key for each amount.
  const sums: Totals['sums'] = []
  let uncounted = 0
  return {
    add({ amount, taxIncluded }: Priced): void {
      if (!amount?.currency) {
        uncounted += 1
        return
      }
      const { minorUnits, currency } = amount
      const sum = sums.find(
        (each) => each.taxIncluded === taxIncluded && each.amount.currency === currency,
      )
      if (sum) sum.amount.minorUnits += minorUnits
      else sums.push({ amount: { minorUnits, currency }, taxIncluded })
    },
    result: (): Totals => ({
      sums: sums.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1)),
      uncounted,
    }),
  }
}

export function totalsOf(items: Iterable<Priced>): Totals {
  const totals = createTotals()
  for (const item of items) totals.add(item)
  return totals.result()
}
