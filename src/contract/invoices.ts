import { z } from 'zod'

import { Count, FreeText, Link, Personal, Quantity, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { invoicesSearch, invoiceStatuses, maxPrinted } from './invoices.search.ts'
import { CalendarDate, Extra, list, Money, Subject, Totals, keys } from './shapes.ts'
import { strict } from './strict.ts'

export const InvoiceLine = z.object({
  /** `null` if it is hidden. */
  description: FreeText.nullable(),
  quantity: Quantity.nullable(),
  unitPrice: Money.nullable(),
  amount: Money.nullable(),
  taxRatePercent: Quantity.nullable(),
  periodStart: CalendarDate.nullable(),
  periodEnd: CalendarDate.nullable(),
  subject: Subject.nullable(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Invoice = z.object({
  id: Word,
  number: Word,
  /** An unpaid invoice whose due day has passed is `overdue`, even if the provider says "unpaid". */
  status: z.enum(invoiceStatuses),
  statusText: FreeText.nullable(),
  issuedOn: CalendarDate.nullable(),
  dueOn: CalendarDate.nullable(),
  paidOn: CalendarDate.nullable(),
  /** Day on which the provider tries a failed payment again. */
  nextAttemptOn: CalendarDate.nullable(),
  subtotal: Money.nullable(),
  tax: z.array(
    z.object({
      name: FreeText.nullable(),
      ratePercent: Quantity.nullable(),
      amount: Money.nullable(),
    }),
  ),
  total: Money.nullable(),
  /** Whether `total` and `balanceDue` include tax; `null` if not stated or if there is no tax. */
  taxIncluded: z.boolean().nullable(),
  balanceDue: Money.nullable(),
  /** `null` in a list if the provider sends lines only with a single invoice. */
  lines: z.array(InvoiceLine).nullable(),
  payUrl: Link.nullable(),
  pdfUrl: Link.nullable(),
  orderId: Word.nullable(),
  /** `null` until the orders have been read. */
  orderNumber: Word.nullable(),
  billedTo: z.array(Personal),
  extra: z.array(Extra),
})
export type Invoice = z.infer<typeof Invoice>
export type InvoiceStatus = Invoice['status']

export const InvoiceList = list(Invoice).extend({
  /** Covers the filtered list. `totals` adds up `balanceDue` for open statuses, `total` for others. */
  sums: z.array(z.object({ status: z.enum(invoiceStatuses), count: Count, totals: Totals })),
  /** What the filtered list charges: every `total` except those of drafts and cancelled invoices. */
  billed: Totals,
})

/** Response of `fields=keys`: enough to select rows, add them up and list their documents. */
export const InvoiceKeys = keys(
  Invoice.pick({
    id: true,
    number: true,
    status: true,
    total: true,
    taxIncluded: true,
    balanceDue: true,
    issuedOn: true,
    pdfUrl: true,
  }),
)

const ids = z.array(z.string().min(1).max(255)).min(1)

export const invoices = {
  'GET /api/invoices': {
    query: strict(invoicesSearch),
    output: InvoiceList,
    keys: InvoiceKeys,
    support: true,
  },
  'GET /api/invoices.csv': { query: strict(invoicesSearch), output: 'csv' },
  'GET /api/invoices/{id}': { output: Invoice, support: true },
  /** The ticked invoices, newest first. Too many for an address. */
  'POST /api/invoices.csv': {
    stepUp: 'never',
    body: z.strictObject({ ids: ids.max(20_000) }),
    output: 'csv',
    maxBody: 2 * 1024 * 1024,
  },
  /** All of the ticked invoices that one print holds, newest first. */
  'POST /api/invoices/print': {
    stepUp: 'never',
    body: z.strictObject({ ids: ids.max(maxPrinted) }),
    output: z.object({ items: z.array(Invoice) }),
  },
} as const satisfies EndpointTable
