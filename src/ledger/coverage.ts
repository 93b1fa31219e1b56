/** Periods that open invoices already bill, by what their lines are about. */
import type { BilledPeriod as Coverage, Money, Subject } from '#contract/shapes.ts'

export interface InvoiceInput {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly lines:
    | readonly {
        readonly periodStart: string | null
        readonly periodEnd: string | null
        readonly subject: Readonly<Subject> | null
        readonly quantity?: number | null
        readonly amount?: Money | null
      }[]
    | null
}

const unpaidStatuses: ReadonlySet<string> = new Set(['unpaid', 'overdue', 'payment-failed'])

/** Whether nothing has been paid of an issued invoice. */
export const isUnpaid = (status: string): boolean => unpaidStatuses.has(status)
export const isOpen = (status: string): boolean => isUnpaid(status) || status === 'partially-paid'

/**
 * Keys: `type/id` of a service, the name or id of a domain, or an id alone where the line states no
 * type.
 */
export function* coverageBySubject(
  invoices: readonly InvoiceInput[],
): Generator<void, Map<string, Coverage[]>> {
  const coverage = new Map<string, Coverage[]>()
  for (const invoice of invoices) {
    yield
    if (!isOpen(invoice.status)) continue
    for (const { periodStart: from, periodEnd: to, subject } of invoice.lines ?? []) {
      if (from === null || subject === null) continue
      const { kind, type, id } = subject
      const period = { id: invoice.id, number: invoice.number, from, to }
      const keys = new Set(type === null ? [] : [`${type}/${id}`])
      // Names of domains are compared in lower case, ids as they are.
      if (type === null || kind === 'domain') keys.add(id).add(id.toLowerCase())
      for (const key of keys) {
        const periods = coverage.get(key)
        if (periods) periods.push(period)
        else coverage.set(key, [period])
      }
    }
  }
  return coverage
}
