import { z } from 'zod'

import { FreeText, Quantity, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { ordersSearch, orderStatuses } from './orders.search.ts'
import { Extra, Instant, list, Money, Subject } from './shapes.ts'
import { strict } from './strict.ts'

export const Order = z.object({
  id: Word,
  number: Word,
  status: z.enum(orderStatuses),
  statusText: FreeText.nullable(),
  placedAt: Instant.nullable(),
  items: z.array(
    z.object({
      /** `null` if it is hidden. */
      description: FreeText.nullable(),
      quantity: Quantity.nullable(),
      amount: Money.nullable(),
      subject: Subject.nullable(),
    }),
  ),
  /** Exactly the steps the provider sent; none are made up. */
  steps: z.array(
    // `label` is `null` if it is hidden.
    z.object({ label: FreeText.nullable(), at: Instant.nullable(), done: z.boolean() }),
  ),
  total: Money.nullable(),
  /** Whether `total` and the items' amounts include tax; `null` if not stated. */
  taxIncluded: z.boolean().nullable(),
  invoiceId: Word.nullable(),
  /** `null` until the invoices have been read. */
  invoiceNumber: Word.nullable(),
  extra: z.array(Extra),
})
export type Order = z.infer<typeof Order>

export const OrderList = list(Order)

export const orders = {
  'GET /api/orders': { query: strict(ordersSearch), output: OrderList, support: true },
  'GET /api/orders.csv': { query: strict(ordersSearch), output: 'csv' },
} as const satisfies EndpointTable
