/** Totals of the selected invoices, one per currency and tax basis. */
import { invoiceStatuses } from '#contract/invoices.search.ts'
import type { InvoiceStatus } from '#contract/invoices.ts'
import type { Money, Totals } from '#contract/shapes.ts'
import type { InvoiceKey } from '#web/api/invoices.ts'
import { isOpen } from '#web/app/record/invoice-status.ts'

interface TaxedAmount {
  amount: Money | null
  taxIncluded: boolean | null
}

function addUp(amounts: Iterable<TaxedAmount>): Totals {
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

export interface SelectionSums {
  /** Sum of all that are not cancelled. */
  total: Totals
  /** The parts of `total`. */
  byStatus: { status: InvoiceStatus; count: number; totals: Totals }[]
  /** How many are cancelled, and so not in `total`. */
  cancelled: number
  /**
   * What is due on the open ones; `null` if none is open. A part-paid invoice without a stated balance
   * is uncounted: its total would be too much.
   */
  toPay: Totals | null
}

export function sumsOf(keys: readonly InvoiceKey[]): SelectionSums {
  const counted = keys.filter(({ status }) => status !== 'cancelled')
  const open = counted.filter(({ status }) => isOpen(status))
  const due = open.map(({ status, balanceDue, total, taxIncluded }) => ({
    amount: balanceDue ?? (status === 'partially-paid' ? null : total),
    taxIncluded,
  }))
  const totalsOf = (some: readonly InvoiceKey[]): Totals =>
    addUp(some.map(({ total, taxIncluded }) => ({ amount: total, taxIncluded })))
  const byStatus = Map.groupBy(counted, ({ status }) => status)
  return {
    total: totalsOf(counted),
    byStatus: invoiceStatuses.flatMap((status) => {
      const members = byStatus.get(status)
      return members ? [{ status, count: members.length, totals: totalsOf(members) }] : []
    }),
    cancelled: keys.length - counted.length,
    toPay: open.length === 0 ? null : addUp(due),
  }
}
