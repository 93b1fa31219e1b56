/** What has changed since the customer's last visit: `docs/contract.md`, "Since your last visit". */
import { z } from 'zod'

import { Count } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { Contradiction } from './listed.ts'
import { AnySubject } from './overview.ts'
import { Reason } from './reasons.ts'
import { CalendarDate, Instant, Money } from './shapes.ts'

export const News = z.object({
  kind: z.enum([
    'invoice-arrived',
    'invoice-paid',
    'renewed',
    'suspended',
    'restored',
    'ended',
    'price',
    'date',
    'contradiction',
  ]),
  subject: AnySubject,
  /** The day that a record states for it; `null` if none does. */
  on: CalendarDate.nullable(),
  /** When a notification announced it; `null` unless exactly one of that day is about the subject. */
  at: Instant.nullable(),
  /** Of an invoice, of a renewal, or the new price. */
  amount: Money.nullable(),
  taxIncluded: z.boolean().nullable(),
  /** The former price. */
  before: Money.nullable(),
  /** The former day of the next charge or the expiry. */
  from: CalendarDate.nullable(),
  /** The new one; when an invoice is due; from when a new price counts. */
  to: CalendarDate.nullable(),
  contradiction: Contradiction.nullable(),
  /** Why it was suspended; `null` if that is not stated, and for other news. */
  reason: Reason.nullable(),
})
export type News = z.infer<typeof News>

export const NewsList = z.object({
  /** `first`: there is nothing yet to compare with. */
  state: z.enum(['off', 'first', 'ready']),
  /** When the last visit ended. */
  since: Instant.nullable(),
  /** With a day: oldest first. Then those without. */
  items: z.array(News).max(500),
  /** Older ones that are not in `items`. */
  earlier: Count,
  complete: z.boolean(),
})
export type NewsList = z.infer<typeof NewsList>

export const news = {
  'GET /api/news': { output: NewsList, support: true },
  /** All of them. */
  'GET /api/news.csv': { output: 'csv' },
  /** Whether anything is remembered between visits. */
  'GET /api/visits': { output: z.object({ enabled: z.boolean() }) },
  'PATCH /api/visits': {
    stepUp: 'never',
    body: z.strictObject({ enabled: z.boolean() }),
    output: 'none',
    status: 204,
  },
} as const satisfies EndpointTable
