/** Sums before and after in one currency and tax basis. */
import type { WhatIf } from '#web/api/what-if.ts'

type Totals = WhatIf['before']
type Sides = Pick<WhatIf, 'before' | 'after'>

export interface Basis {
  currency: string
  taxIncluded: boolean | null
}

const amountIn = ({ sums }: Totals, { currency, taxIncluded }: Basis): number =>
  sums.find((sum) => sum.amount.currency === currency && sum.taxIncluded === taxIncluded)?.amount
    .minorUnits ?? 0

export const amountsIn = ({ before, after }: Sides, basis: Basis) => ({
  before: amountIn(before, basis),
  after: amountIn(after, basis),
})

/** The currencies and tax bases of the sums, the largest first. */
export function basesOf(sides: Sides): Basis[] {
  const bases = new Map<string, Basis>()
  for (const { amount, taxIncluded } of [...sides.before.sums, ...sides.after.sums]) {
    const { currency } = amount
    if (currency !== null) bases.set(`${currency} ${taxIncluded}`, { currency, taxIncluded })
  }
  const size = (basis: Basis): number => Math.max(...Object.values(amountsIn(sides, basis)))
  return [...bases.values()].toSorted((a, b) => size(b) - size(a))
}
