/** Orders. §2 leaves their fields open: these are ours. */
import { z } from 'zod'

import { Instant, Money, Subject } from '#wire/shapes.ts'

export const Order = z
  .object({
    id: z.string(),
    number: z.string(),
    status: z.string(),
    placedAt: Instant,
    items: z.array(
      z.object({
        description: z.string(),
        quantity: z.number(),
        amount: Money,
        subject: Subject.nullable(),
      }),
    ),
    /** Past and future steps. Only orders in progress have any. */
    steps: z.array(z.object({ label: z.string(), at: Instant.nullable(), done: z.boolean() })),
    total: Money,
    taxIncluded: z.boolean(),
    invoiceId: z.string().nullable(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>
