import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { Extra, Instant, Money } from './shapes.ts'

export const Account = z.object({
  id: z.string(),
  /** As the provider writes it, `59 002`. */
  customerNumber: z.string().nullable(),
  /** The company, else the person's name, else the part of the e-mail before the @. */
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  address: z
    .object({
      lines: z.array(z.string()),
      city: z.string().nullable(),
      region: z.string().nullable(),
      postalCode: z.string().nullable(),
      countryCode: z.string().nullable(),
    })
    .nullable(),
  taxId: z.string().nullable(),
  currency: z.string().nullable(),
  /** A BCP 47 tag, `pt-BR`. */
  locale: z.string().nullable(),
  /** An IANA name, `Europe/Berlin`. */
  timeZone: z.string().nullable(),
  /** Positive when the provider owes the customer. */
  balance: Money.nullable(),
  createdAt: Instant.nullable(),
  extra: z.array(Extra),
})
export type Account = z.infer<typeof Account>

export const account = {
  'GET /api/account': { output: Account },
  'GET /api/calendar.ics': {
    /** The reader's language (BCP 47): a link has the browser's headers, not the page's. */
    query: z.strictObject({ lang: z.string().max(35).optional() }),
    output: 'ics',
  },
} as const satisfies EndpointTable
