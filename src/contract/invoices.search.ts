import { anyOf, anyText, day, oneOf, page, sortBy } from './search.ts'

export const invoiceStatuses = [
  'draft',
  'unpaid',
  'overdue',
  'payment-failed',
  'paid',
  'partially-paid',
  'refunded',
  'cancelled',
  'unknown',
] as const

/** Parameters of `GET /api/invoices` and of the invoices page. `service` has the form `type/id`. */
export const invoicesSearch = {
  ...page,
  status: anyOf(invoiceStatuses),
  issuedFrom: day,
  issuedTo: day,
  currency: anyText,
  service: anyText,
  /** Types of services, `domain`, or `none` for lines that say neither. */
  type: anyText,
  paidFrom: day,
  paidTo: day,
  sort: sortBy(['number', 'issuedOn', 'dueOn', 'total', 'status']),
  group: oneOf(['month']),
}

/** Most invoices that are printed at once. */
export const maxPrinted = 200
