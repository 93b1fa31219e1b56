import { z } from 'zod'

import type { EndpointTable } from './endpoint.ts'
import { ErrorCode } from './errors.ts'
import { Notification } from './notifications.ts'
import { Reason } from './reasons.ts'
import { Counts } from './session.ts'
import { AutoRenew, CalendarDate, Instant, Money, Totals } from './shapes.ts'

const AnySubject = z.object({
  kind: z.string(),
  type: z.string().nullable(),
  id: z.string(),
  label: z.string(),
})

/** The first few of several, and how many more there are. */
const Several = z.object({ items: z.array(AnySubject).max(3), more: z.int() })
export type Several = z.infer<typeof Several>

/** A cause and everything it affects make one item. */
export const AttentionItem = z.object({
  kind: z.enum(['invoice-overdue', 'payment-failed', 'suspended', 'expired', 'ends-soon', 'other']),
  severity: z.enum(['info', 'warning', 'critical']),
  subject: AnySubject,
  on: CalendarDate.nullable(),
  /** Day of the charge with auto-renew on; may differ from `on`, the day it ends. */
  renewalOn: CalendarDate.nullable(),
  amount: Money.nullable(),
  taxIncluded: z.boolean().nullable(),
  payUrl: z.string().nullable(),
  autoRenew: AutoRenew.nullable(),
  /** Why it is suspended; `null` if not stated. */
  reason: Reason.nullable(),
  /** What else is suspended for the same debts. */
  also: Several,
  /** Services on a domain name that has expired or will. */
  usedBy: Several,
  /** Day on which the provider tries a failed payment again. */
  nextAttemptOn: CalendarDate.nullable(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

export const Charge = z.object({
  subject: AnySubject,
  on: CalendarDate,
  price: Money.nullable(),
  taxIncluded: z.boolean().nullable(),
  /** Months between charges, to forecast the effect of a switch; `null` if not stated. */
  termMonths: z.int().positive().nullable(),
  autoRenew: AutoRenew.nullable(),
})
export type Charge = z.infer<typeof Charge>

/** A charge repeats every `termMonths`, or counts once if its term is unknown. */
export const ForecastMonth = z.object({
  /** `2026-12`. */
  month: z.string(),
  totals: Totals,
  ending: z.object({ count: z.int(), totals: Totals }),
  /** What `totals` and `ending` add up; those in `ending` have `autoRenew.enabled: false`. */
  charges: z.array(Charge),
})
export type ForecastMonth = z.infer<typeof ForecastMonth>

export const Overview = z.object({
  attention: z.array(AttentionItem),
  next: z.array(Charge).max(8),
  forecast: z.array(ForecastMonth).length(12),
  notifications: z.array(Notification).max(5),
  counts: Counts,
  asOf: Instant,
  stale: z.boolean(),
  /** The longest wait among the stale lists. */
  retryAfterSeconds: z.int().nonnegative().nullable(),
  complete: z.boolean(),
  /** Resources that could not be read. The rest of the page is still shown. */
  problems: z.array(
    z.object({
      family: z.string(),
      code: ErrorCode,
      retryAfterSeconds: z.int().nonnegative().nullable(),
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

export const overview = {
  'GET /api/overview': { output: Overview },
} as const satisfies EndpointTable
