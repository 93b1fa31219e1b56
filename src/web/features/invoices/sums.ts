/** Running sums of chosen invoices, apart by currency. */
import type { Money, Totals } from '#contract/shapes.ts'
import type { InvoiceKey } from '#web/api/invoices.ts'

import { isOpen } from './words.ts'

function addUp(amounts: Iterable<Money | null>): Totals {
  const sums = new Map<string, number>()
  let uncounted = 0
  for (const money of amounts) {
    if (money === null || money.currency === null) uncounted += 1
    else sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.minorUnits)
  }
  return {
    sums: [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, minorUnits]) => ({ amount: { minorUnits, currency }, taxIncluded: null })),
    uncounted,
  }
}

/**
 * What they come to, and what is still to be paid of the open ones (`null`: none is open). A partly
 * paid invoice whose balance is not stated is in neither guess: it counts as without an amount.
 */
export function sumsOf(keys: readonly InvoiceKey[]): { total: Totals; toPay: Totals | null } {
  const open = keys.filter(({ status }) => isOpen(status))
  const due = open.map(
    ({ status, balanceDue, total }) => balanceDue ?? (status === 'partially-paid' ? null : total),
  )
  return {
    total: addUp(keys.map(({ total }) => total)),
    toPay: open.length === 0 ? null : addUp(due),
  }
}
