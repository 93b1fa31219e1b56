/** Sums amounts per currency and tax basis. What cannot be added is counted. */
import type { Money, Totals } from '#contract/shapes.ts'

export interface Priced {
  amount: Money | null
  taxIncluded: boolean | null
}

export function createTotals() {
  const sums = new Map<
    string,
    { minorUnits: number; currency: string; taxIncluded: boolean | null }
  >()
  let uncounted = 0
  return {
    add({ amount, taxIncluded }: Priced): void {
      if (!amount?.currency) {
        uncounted += 1
        return
      }
      const key = `${amount.currency} ${taxIncluded}`
      const sum = sums.get(key)
      if (sum) sum.minorUnits += amount.minorUnits
      else sums.set(key, { minorUnits: amount.minorUnits, currency: amount.currency, taxIncluded })
    },
    result(): Totals {
      const ordered = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
      return {
        sums: ordered.map(({ minorUnits, currency, taxIncluded }) => ({
          amount: { minorUnits, currency },
          taxIncluded,
        })),
        uncounted,
      }
    },
  }
}
