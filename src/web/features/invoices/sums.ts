/** Totals of the selected invoices, one per currency and tax basis. */
import { invoiceStatuses } from '#contract/invoices.search.ts'
import type { InvoiceStatus } from '#contract/invoices.ts'
import { totalsOf, type Totals } from '#ledger/totals.ts'
import type { InvoiceKey } from '#web/api/invoices.ts'
import { isOpen } from '#web/app/record/invoice-status.ts'

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
  const totalOf = (some: readonly InvoiceKey[]): Totals =>
    totalsOf(some.map(({ total, taxIncluded }) => ({ amount: total, taxIncluded })))
  const byStatus = Map.groupBy(counted, ({ status }) => status)
  return {
    total: totalOf(counted),
    byStatus: invoiceStatuses.flatMap((status) => {
      const members = byStatus.get(status)
      return members ? [{ status, count: members.length, totals: totalOf(members) }] : []
    }),
    cancelled: keys.length - counted.length,
    toPay: open.length === 0 ? null : totalsOf(due),
  }
}
