/** Invoices. §2 leaves their fields open: these are ours. */
import { z } from 'zod'

import { Day, Money, page, Subject } from '#wire/shapes.ts'

export const InvoiceLine = z
  .object({
    description: z.string(),
    quantity: z.number(),
    unitPrice: Money,
    amount: Money,
    taxRatePercent: z.number(),
    periodStart: Day.nullable(),
    periodEnd: Day.nullable(),
    subject: Subject.nullable(),
  })
  .meta({ id: 'InvoiceLine' })
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Invoice = z
  .object({
    id: z.string(),
    number: z.string(),
    status: z.string(),
    issuedAt: Day,
    dueAt: Day.nullable(),
    paidAt: Day.nullable(),
    subtotal: Money,
    taxes: z.array(z.object({ name: z.string(), ratePercent: z.number(), amount: Money })),
    total: Money,
    balanceDue: Money,
    lines: z.array(InvoiceLine),
    orderId: z.string().nullable(),
    billedTo: z.array(z.string()),
    paymentUrl: z.string().nullable(),
    pdfUrl: z.string().nullable(),
    /** Day on which a failed payment is tried again. */
    nextAttemptAt: Day.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

/** §4.2 leaves open how to get one invoice: with `id`, the response is that invoice. */
export const InvoiceSelection = z.object({
  id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: 'One invoice. `data` is then that invoice.' }),
})

export const InvoiceListOrOne = z.union([page(Invoice), Invoice])
