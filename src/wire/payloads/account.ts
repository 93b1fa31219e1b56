/** The account of the key owner. §2 leaves its fields open: these are ours. */
import { z } from 'zod'

import { Instant, Money } from '#wire/shapes.ts'

export const Account = z
  .object({
    id: z.string(),
    customerNumber: z.string(),
    company: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    address: z.object({
      lines: z.array(z.string()),
      city: z.string(),
      region: z.string().nullable(),
      postalCode: z.string().nullable(),
      countryCode: z.string(),
    }),
    vatNumber: z.string().nullable(),
    currency: z.string(),
    locale: z.string(),
    timeZone: z.string(),
    /** Positive when the provider owes the customer. */
    balance: Money,
    createdAt: Instant,
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>
