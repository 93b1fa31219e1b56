/** Sums amounts per currency and tax basis. What cannot be added is counted. */

export interface Money {
  readonly minorUnits: number
  /** ISO 4217; `null` if not stated. */
  readonly currency: string | null
}

export interface Priced {
  readonly amount: Money | null
  readonly taxIncluded: boolean | null
}

export interface Totals {
  sums: { amount: { minorUnits: number; currency: string }; taxIncluded: boolean | null }[]
  uncounted: number
}

export function createTotals() {
  const sums = new Map<string, Totals['sums'][number]>()
  let uncounted = 0
  return {
    add({ amount, taxIncluded }: Priced): void {
      if (!amount?.currency) {
        uncounted += 1
        return
      }
      const { minorUnits, currency } = amount
      const key = `${currency} ${taxIncluded}`
      const sum = sums.get(key)
      if (sum) sum.amount.minorUnits += minorUnits
      else sums.set(key, { amount: { minorUnits, currency }, taxIncluded })
    },
    result: (): Totals => ({
      sums: [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum),
      uncounted,
    }),
  }
}

export function totalsOf(items: Iterable<Priced>): Totals {
  const totals = createTotals()
  for (const item of items) totals.add(item)
  return totals.result()
}
