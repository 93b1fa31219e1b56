import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { invoicesSearch, invoiceStatuses } from './invoices.search.ts'
import { CalendarDate, Extra, list, Money, Subject, Totals } from './shapes.ts'
import { strict } from './strict.ts'

export const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.number().nullable(),
  unitPrice: Money.nullable(),
  amount: Money.nullable(),
  taxRatePercent: z.number().nullable(),
  periodStart: CalendarDate.nullable(),
  periodEnd: CalendarDate.nullable(),
  subject: Subject.nullable(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  /** An unpaid invoice whose due day has passed is `overdue`, even if the provider says "unpaid". */
  status: z.enum(invoiceStatuses),
  statusText: z.string().nullable(),
  issuedOn: CalendarDate.nullable(),
  dueOn: CalendarDate.nullable(),
  paidOn: CalendarDate.nullable(),
  /** Day on which the provider tries a failed payment again. */
  nextAttemptOn: CalendarDate.nullable(),
  subtotal: Money.nullable(),
  tax: z.array(
    z.object({
      name: z.string().nullable(),
      ratePercent: z.number().nullable(),
      amount: Money.nullable(),
    }),
  ),
  total: Money.nullable(),
  /** Whether `total` and `balanceDue` include tax; `null` if not stated or if there is no tax. */
  taxIncluded: z.boolean().nullable(),
  balanceDue: Money.nullable(),
  /** `null` in a list if the provider sends lines only with a single invoice. */
  lines: z.array(InvoiceLine).nullable(),
  payUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  orderId: z.string().nullable(),
  /** `null` until the orders have been read. */
  orderNumber: z.string().nullable(),
  billedTo: z.array(z.string()),
  extra: z.array(Extra),
})
export type Invoice = z.infer<typeof Invoice>
export type InvoiceStatus = Invoice['status']

export const InvoiceList = list(Invoice).extend({
  /** Covers the filtered list. `totals` adds up `balanceDue` for open statuses, `total` for others. */
  sums: z.array(z.object({ status: z.enum(invoiceStatuses), count: z.int(), totals: Totals })),
})

/** Response of `fields=keys`: enough to select rows and add them up. */
export const InvoiceKeys = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.enum(invoiceStatuses),
      total: Money.nullable(),
      taxIncluded: z.boolean().nullable(),
      balanceDue: Money.nullable(),
    }),
  ),
  total: z.int(),
})

export const invoices = {
  'GET /api/invoices': { query: strict(invoicesSearch), output: InvoiceList, keys: InvoiceKeys },
  'GET /api/invoices.csv': { query: strict(invoicesSearch), output: 'csv' },
  'GET /api/invoices/{id}': { output: Invoice },
} as const satisfies EndpointTable
