/** Domain prices, §4.5. The fields are not shown: these are ours. */
import { z } from 'zod'

import { Day, Money, page } from '#wire/shapes.ts'

import { LanguageTag } from './help.ts'

export const DomainPrice = z
  .object({
    /** ASCII form without a leading dot: `co.uk`, `xn--80asehdb`. */
    tld: z.string(),
    unicodeTld: z.string(),
    category: z.string(),
    categoryName: z.string(),
    minYears: z.int().positive().nullable(),
    maxYears: z.int().positive().nullable(),
    restriction: z.string().nullable(),
    transferAddsYear: z.boolean().nullable(),
    premiumNames: z.boolean().nullable(),
    /** Per year; `null` if not offered. */
    register: Money.nullable(),
    renew: Money.nullable(),
    transfer: Money.nullable(),
    restore: Money.nullable(),
    promotion: z
      .object({ register: Money, from: Day, until: Day, lowestInLast30Days: Money })
      .nullable(),
  })
  .meta({ id: 'DomainPrice' })
export type DomainPrice = z.infer<typeof DomainPrice>

const currency = z.string().regex(/^[A-Z]{3}$/, 'not a currency code')

/** §4.5 leaves the parameters open: these are ours. */
export const PriceSelection = z.object({
  currency: currency.default('EUR'),
  language: LanguageTag.optional(),
})

export const DomainPriceList = page(DomainPrice).extend({
  currency,
  /** Every currency with its own price list. */
  currencies: z.array(currency),
  taxIncluded: z.literal(false),
  /** Day of the last change to this list. */
  updatedAt: Day,
})

export const PriceDownload = z.object({
  currency: currency.default('EUR'),
  format: z.enum(['csv', 'json']).default('csv'),
})
