/** What is still due on invoices. */
import type { Money } from '#contract/shapes.ts'

import { isOpen, isUnpaid } from './coverage.ts'
import type { InvoiceRecord } from './records.ts'
import type { Priced } from './totals.ts'

type Due = Pick<InvoiceRecord, 'status' | 'balanceDue' | 'total' | 'taxIncluded'>

/** The stated balance, else the total if nothing has been paid yet. */
export function dueOf({ status, balanceDue, total, taxIncluded }: Due): Priced {
  return { amount: balanceDue ?? (isUnpaid(status) ? total : null), taxIncluded }
}

/** The total of which only a part is still due; `null` if all of it is. */
export function partPaidOf(invoice: Due): Money | null {
  const { total } = invoice
  const due = dueOf(invoice).amount
  if (!isOpen(invoice.status) || !total || due?.currency !== total.currency) return null
  return due.minorUnits < total.minorUnits ? total : null
}

/** Whether an open invoice's day has passed, even if the provider still calls it unpaid. */
export const isOverdue = (
  { status, dueOn }: Pick<InvoiceRecord, 'status' | 'dueOn'>,
  today: string,
): boolean => status === 'overdue' || (isOpen(status) && dueOn !== null && dueOn < today)
