/** Public prices and help: cacheable, without session or key. */
import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { CalendarDate, Instant, Money } from './shapes.ts'

export const DomainPrice = z.object({
  /** ASCII form (A-label), no leading dot: `co.uk`. */
  tld: z.string(),
  unicodeTld: z.string(),
  category: z.string().nullable(),
  minYears: z.int().nullable(),
  maxYears: z.int().nullable(),
  restriction: z.string().nullable(),
  transferAddsYear: z.boolean().nullable(),
  /** Per year. `null` if not offered or not stated; 0 is a real price. */
  register: Money.nullable(),
  renew: Money.nullable(),
  transfer: Money.nullable(),
  restore: Money.nullable(),
  promotion: z
    .object({
      register: Money,
      from: CalendarDate.nullable(),
      until: CalendarDate.nullable(),
      lowestInLast30Days: Money.nullable(),
    })
    .nullable(),
  taxIncluded: z.boolean().nullable(),
  premium: z.boolean().nullable(),
})
export type DomainPrice = z.infer<typeof DomainPrice>

export const HelpArticle = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  updatedOn: CalendarDate.nullable(),
  locale: z.string(),
  /** `null` in lists. */
  body: z.string().nullable(),
  bodyFormat: z.enum(['markdown', 'html']).nullable(),
  related: z.array(z.string()),
})
export type HelpArticle = z.infer<typeof HelpArticle>

const metadata = {
  currency: z.string().nullable(),
  locale: z.string(),
  asOf: Instant,
  stale: z.boolean(),
}

const years = z.coerce.number().int().min(1).max(10).optional()
const locale = z.string().max(35).optional()

export const publicEndpoints = {
  'GET /api/public/prices': {
    query: z.strictObject({
      locale,
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      q: z.string().max(100).optional(),
      category: z.string().max(100).optional(),
      tax: z.enum(['with', 'without']).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      years,
      tlds: z.string().max(2000).optional(),
      sort: z
        .enum(['tld', '-tld', 'register', '-register', 'renew', '-renew', 'cost', '-cost'])
        .optional(),
      on: CalendarDate.optional(),
    }),
    output: z.object({ items: z.array(DomainPrice), ...metadata }),
  },
  'GET /api/public/help': {
    query: z.strictObject({
      locale,
      q: z.string().max(200).optional(),
      category: z.string().max(100).optional(),
    }),
    output: z.object({ items: z.array(HelpArticle), ...metadata }),
  },
  'GET /api/public/help/{slug}': {
    query: z.strictObject({ locale }),
    output: z.object({ item: HelpArticle, ...metadata }),
  },
} as const satisfies EndpointTable
