import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { ordersSearch, orderStatuses } from './orders.search.ts'
import { Extra, Instant, list, Money, Subject } from './shapes.ts'
import { strict } from './strict.ts'

export const Order = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  statusText: z.string().nullable(),
  placedAt: Instant.nullable(),
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.number().nullable(),
      amount: Money.nullable(),
      subject: Subject.nullable(),
    }),
  ),
  /** Exactly the steps the provider sent; none are made up. */
  steps: z.array(z.object({ label: z.string(), at: Instant.nullable(), done: z.boolean() })),
  total: Money.nullable(),
  /** Whether `total` and the items' amounts include tax; `null` if not stated. */
  taxIncluded: z.boolean().nullable(),
  invoiceId: z.string().nullable(),
  /** `null` until the invoices have been read. */
  invoiceNumber: z.string().nullable(),
  extra: z.array(Extra),
})
export type Order = z.infer<typeof Order>

export const OrderList = list(Order)

export const orders = {
  'GET /api/orders': { query: strict(ordersSearch), output: OrderList },
} as const satisfies EndpointTable
