/** Running sums of chosen invoices, apart by currency and tax basis. */
import type { Money, Totals } from '#contract/shapes.ts'
import type { InvoiceKey } from '#web/api/invoices.ts'
import { isOpen } from '#web/shell/invoice-status.ts'

interface Taxed {
  amount: Money | null
  taxIncluded: boolean | null
}

function addUp(amounts: Iterable<Taxed>): Totals {
  const sums = new Map<string, Totals['sums'][number]>()
  let uncounted = 0
  for (const { amount, taxIncluded } of amounts) {
    if (amount === null || amount.currency === null) {
      uncounted += 1
      continue
    }
    const { currency } = amount
    const key = `${currency} ${taxIncluded}`
    const minorUnits = (sums.get(key)?.amount.minorUnits ?? 0) + amount.minorUnits
    sums.set(key, { amount: { minorUnits, currency }, taxIncluded })
  }
  return {
    sums: [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum),
    uncounted,
  }
}

/**
 * What they come to, and what is still to be paid of the open ones (`null`: none is open). A partly
 * paid invoice whose balance is not stated is in neither guess: it counts as without an amount.
 */
export function sumsOf(keys: readonly InvoiceKey[]): { total: Totals; toPay: Totals | null } {
  const open = keys.filter(({ status }) => isOpen(status))
  const due = open.map(({ status, balanceDue, total, taxIncluded }) => ({
    amount: balanceDue ?? (status === 'partially-paid' ? null : total),
    taxIncluded,
  }))
  return {
    total: addUp(keys.map(({ total, taxIncluded }) => ({ amount: total, taxIncluded }))),
    toPay: open.length === 0 ? null : addUp(due),
  }
}
