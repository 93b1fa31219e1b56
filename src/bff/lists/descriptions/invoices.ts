/** How invoices are filtered, sorted, grouped and summed, and what is due. */
import { amountSums } from '#bff/ledger/group-sums.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { Invoice, InvoiceStatus } from '#contract/invoices.ts'
import { amountSearchText } from '#i18n/search-text.ts'
import { isOpen as isOpenStatus } from '#ledger/coverage.ts'
import { dueOf } from '#ledger/due.ts'
import { paidDayOf, typeOfLine } from '#ledger/spent.ts'
import { createTotals, type Priced } from '#ledger/totals.ts'
import { memoOn } from '#memo-on.ts'

import { amountRank, monthOf, newestFirst, taxBasis } from './sorting.ts'

export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean => isOpenStatus(status)

const totalOf = ({ total, taxIncluded }: Invoice): Priced => ({ amount: total, taxIncluded })

/**
 * What the lines are about: `type/id` of services, names of domains. A service's id alone is left out
 * when its type is stated, because a service of another type may have the same id.
 */
const subjects = ({ lines }: Invoice) =>
  (lines ?? []).flatMap(({ subject }) => {
    if (!subject) return []
    const { kind, type, id } = subject
    if (type === null) return [id]
    return kind === 'domain' ? [`${type}/${id}`, id] : [`${type}/${id}`]
  })

/** Types of the lines, `none` for those that state none. */
const types = ({ lines }: Invoice): string[] => {
  const own = new Set((lines ?? []).map((line) => typeOfLine(line) ?? 'none'))
  return own.size === 0 ? ['none'] : [...own]
}

export const invoiceList: ListDescription<Invoice> = {
  id: ({ id }) => id,
  text: ({ number, lines }) => [number, ...(lines ?? []).map(({ subject }) => subject?.id ?? null)],
  hiddenText: ({ total, balanceDue, lines }) => [
    total && amountSearchText(total),
    balanceDue && amountSearchText(balanceDue),
    ...(lines ?? []).flatMap(({ description, amount }) => [
      description,
      amount && amountSearchText(amount),
    ]),
  ],
  values: {
    status: ({ status }) => status,
    currency: ({ total, balanceDue }) => (total ?? balanceDue)?.currency ?? null,
    service: subjects,
    type: types,
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
    // As spend counts them: a payment without a day in the month of its invoice.
    paidFrom: (invoice, from: string) => (paidDayOf(invoice) ?? '') >= from,
    paidTo: (invoice, to: string) => (paidDayOf(invoice) ?? '~') <= to,
  },
  sorts: {
    number: [({ number }) => number],
    issuedOn: [({ issuedOn }) => issuedOn, ({ number }) => number],
    dueOn: [({ dueOn }) => dueOn, ({ number }) => number],
    total: [({ total }) => amountRank(total), ({ number }) => number],
    status: [({ status }) => status, ({ number }) => number],
  },
  amountSorts: ['total'],
  defaultSort: '-issuedOn',
  groups: {
    month: {
      key: (invoice) => (isOpen(invoice) ? 'open' : monthOf(invoice.issuedOn)),
      rank: (key) => (key === 'open' ? Number.MIN_SAFE_INTEGER : newestFirst(key)),
    },
  },
  sums: (members) =>
    amountSums(members, (invoice, key) => (key === 'open' ? dueOf(invoice) : totalOf(invoice))),
}

const chargesNothing: ReadonlySet<InvoiceStatus> = new Set(['draft', 'cancelled'])

/** Sums of a filtered list: by status the balance of open invoices, the total of others. */
function sumUp(invoices: readonly Invoice[]) {
  const byStatus = new Map<
    InvoiceStatus,
    { count: number; totals: ReturnType<typeof createTotals> }
  >()
  const billed = createTotals()
  for (const invoice of invoices) {
    const sum = byStatus.get(invoice.status) ?? { count: 0, totals: createTotals() }
    sum.count += 1
    sum.totals.add(isOpen(invoice) ? dueOf(invoice) : totalOf(invoice))
    byStatus.set(invoice.status, sum)
    if (!chargesNothing.has(invoice.status)) billed.add(totalOf(invoice))
  }
  const sums = [...byStatus].map(([status, { count, totals }]) => ({
    status,
    count,
    totals: totals.result(),
  }))
  return { sums, billed: billed.result() }
}

export const sumsOf = memoOn(sumUp)
