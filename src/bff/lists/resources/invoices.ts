/** The invoices list, and what is still to be paid of one. */
import type { ListDescription } from '#bff/lists/list.ts'
import { createTotals, type Priced } from '#bff/lists/totals.ts'
import type { Invoice, InvoiceStatus } from '#contract/invoices.ts'

import { amountRank, amountText, monthOf, newestFirst, taxBasis } from './sorting.ts'

const owed = new Set<InvoiceStatus>(['unpaid', 'overdue', 'payment-failed'])

export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean =>
  owed.has(status) || status === 'partially-paid'

/** Of an open invoice its balance; of one that nothing was paid of yet, that is the total. */
export function dueOf({ status, balanceDue, total, taxIncluded }: Invoice): Priced {
  return { amount: balanceDue ?? (owed.has(status) ? total : null), taxIncluded }
}

const whole = ({ total, taxIncluded }: Invoice): Priced => ({ amount: total, taxIncluded })

/**
 * `type/id` of the services and names of the domains that lines are about. The bare id of a service
 * whose type is stated stands for nothing: another type may have the same.
 */
const subjects = ({ lines }: Invoice) =>
  (lines ?? []).flatMap(({ subject }) => {
    if (!subject) return []
    const { kind, type, id } = subject
    if (type === null) return [id]
    return kind === 'domain' ? [`${type}/${id}`, id] : [`${type}/${id}`]
  })

export const invoiceList: ListDescription<Invoice> = {
  id: ({ id }) => id,
  text: ({ number, total, balanceDue, lines }) => [
    number,
    amountText(total),
    amountText(balanceDue),
    ...(lines ?? []).flatMap(({ description, amount, subject }) => [
      description,
      amountText(amount),
      subject?.id ?? null,
    ]),
  ],
  values: {
    status: ({ status }) => status,
    currency: ({ total, balanceDue }) => (total ?? balanceDue)?.currency ?? null,
    service: subjects,
  },
  facets: {
    status: {},
    currency: {},
    tax: { of: taxBasis },
    year: {
      of: ({ issuedOn }) => issuedOn?.slice(0, 4) ?? null,
      filter: ['issuedFrom', 'issuedTo'],
    },
  },
  tests: {
    issuedFrom: ({ issuedOn }, from: string) => issuedOn !== null && issuedOn >= from,
    issuedTo: ({ issuedOn }, to: string) => issuedOn !== null && issuedOn <= to,
  },
  sorts: {
    number: [({ number }) => number],
    issuedOn: [({ issuedOn }) => issuedOn, ({ number }) => number],
    dueOn: [({ dueOn }) => dueOn, ({ number }) => number],
    total: [({ total }) => amountRank(total), ({ number }) => number],
    status: [({ status }) => status, ({ number }) => number],
  },
  defaultSort: '-issuedOn',
  groups: {
    month: {
      key: (invoice) => (isOpen(invoice) ? 'open' : monthOf(invoice.issuedOn)),
      rank: (key) => (key === 'open' ? Number.MIN_SAFE_INTEGER : newestFirst(key)),
    },
  },
  charged: (invoice, group) => (group === 'open' ? dueOf(invoice) : whole(invoice)),
}

/** Sums of the filtered list by status: of open ones what is due, of others the total. */
export function sumsByStatus(invoices: readonly Invoice[]) {
  const byStatus = new Map<
    InvoiceStatus,
    { count: number; totals: ReturnType<typeof createTotals> }
  >()
  for (const invoice of invoices) {
    const sum = byStatus.get(invoice.status) ?? { count: 0, totals: createTotals() }
    sum.count += 1
    sum.totals.add(isOpen(invoice) ? dueOf(invoice) : whole(invoice))
    byStatus.set(invoice.status, sum)
  }
  return [...byStatus].map(([status, { count, totals }]) => ({
    status,
    count,
    totals: totals.result(),
  }))
}
