import { z } from 'zod'

import { Personal, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { Extra, Instant, Money } from './shapes.ts'

export const Account = z.object({
  id: Personal,
  /** As the provider writes it, `59 002`. */
  customerNumber: Personal.nullable(),
  /** The company, else the person's name, else the part of the e-mail before the @. */
  displayName: Personal,
  email: Personal.nullable(),
  phone: Personal.nullable(),
  company: Personal.nullable(),
  address: z
    .object({
      lines: z.array(Personal),
      city: Personal.nullable(),
      region: Personal.nullable(),
      postalCode: Personal.nullable(),
      countryCode: Personal.nullable(),
    })
    .nullable(),
  taxId: Personal.nullable(),
  currency: Word.nullable(),
  /** A BCP 47 tag, `pt-BR`. */
  locale: Word.nullable(),
  /** An IANA name, `Europe/Berlin`. */
  timeZone: Word.nullable(),
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
