import { z } from 'zod'

import { classified, Count, Link, ServiceName, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { ErrorCode } from './errors.ts'
import { Contradiction } from './listed.ts'
import { Notification } from './notifications.ts'
import { Reason } from './reasons.ts'
import { Counts } from './session.ts'
import { AutoRenew, CalendarDate, Instant, Money, TaxRate, Totals } from './shapes.ts'

export const AnySubject = z.object({
  kind: Word,
  type: Word.nullable(),
  id: Word,
  label: ServiceName,
  /** Of the domain that a service represents, whose page shows both. */
  domainName: Word.nullable(),
})

/** The first few of several, and how many more there are. */
const Several = z.object({ items: z.array(AnySubject).max(3), more: Count })
export type Several = z.infer<typeof Several>

/** A cause and everything it affects make one item. */
export const AttentionItem = z.object({
  kind: z.enum([
    'invoice-overdue',
    'payment-failed',
    'suspended',
    'expired',
    'ends-soon',
    'contradiction',
  ]),
  severity: z.enum(['warning', 'critical']),
  subject: AnySubject,
  on: CalendarDate.nullable(),
  /** Day of the charge with auto-renew on; may differ from `on`, the day it ends. */
  renewalOn: CalendarDate.nullable(),
  termMonths: Count.positive().nullable(),
  amount: Money.nullable(),
  /** Of an invoice of which a part is paid: its total. `amount` is what is still due. */
  total: Money.nullable(),
  taxIncluded: z.boolean().nullable(),
  payUrl: Link.nullable(),
  autoRenew: AutoRenew.nullable(),
  /** Why it is suspended; `null` if not stated. */
  reason: Reason.nullable(),
  /** What else is suspended for the same debts. */
  also: Several,
  /** Services on a domain name that has expired or will. */
  usedBy: Several,
  /** Day on which the provider tries a failed payment again. */
  nextAttemptOn: CalendarDate.nullable(),
  /** The last day on which auto-renew can be changed; `null` if it is not known. */
  decideBy: CalendarDate.nullable(),
  /** What of its records cannot all be true. */
  contradictions: z.array(Contradiction),
})
export type AttentionItem = z.infer<typeof AttentionItem>

/** A certain charge, or a certain end with what renewing would cost. What is billed is in no sum. */
export const Charge = z.object({
  kind: z.enum(['charge', 'end']),
  subject: AnySubject,
  on: CalendarDate,
  price: Money.nullable(),
  taxIncluded: z.boolean().nullable(),
  /** Months between charges; `null` if not stated. */
  termMonths: Count.positive().nullable(),
  /** The open invoice that bills it already. */
  invoice: z.object({ id: Word, number: Word }).nullable(),
})
export type Charge = z.infer<typeof Charge>

/** A service or domain's next entry, and how many charges it has in the forecast. */
export const Payment = Charge.extend({ times: Count })
export type Payment = z.infer<typeof Payment>

/** What was last paid for one of the next charges. */
export const LastPrice = z.object({
  subject: AnySubject.pick({ kind: true, type: true, id: true }),
  price: Money,
})
export type LastPrice = z.infer<typeof LastPrice>

export const ForecastMonth = z.object({
  /** `2026-12`. */
  month: Word,
  totals: Totals,
  ending: z.object({ count: Count, totals: Totals }),
})
export type ForecastMonth = z.infer<typeof ForecastMonth>

export const Overview = z.object({
  attention: z.array(AttentionItem),
  next: z.array(Charge).max(8),
  /** Charges in `next` whose price differs from what was last paid for the same term. */
  lastPrices: classified('amount', z.array(LastPrice)),
  forecast: z.array(ForecastMonth).length(12),
  /** The certain charges of the next days that no invoice bills yet. */
  soon: z.object({ days: Count, renewals: Count, totals: Totals }),
  /** For gross amounts of coming charges; `null` if it is not known what tax they have. */
  tax: TaxRate.nullable(),
  /** What open invoices ask for. */
  due: z.object({ count: Count, totals: Totals }),
  /** What the provider owes the customer; `null` if nothing, or if it is not stated. */
  credit: Money.nullable(),
  /** All payments of a currency and tax basis that has at most two. */
  payments: z.array(Payment),
  /** Services and domains for which nobody states whether or when they are charged. In no sum. */
  uncertain: Count,
  notifications: z.array(Notification).max(5),
  counts: Counts,
  asOf: Instant,
  stale: z.boolean(),
  /** The longest wait among the stale lists. */
  retryAfterSeconds: Count.nonnegative().nullable(),
  complete: z.boolean(),
  /** Resources that could not be read. The rest of the page is still shown. */
  problems: z.array(
    z.object({
      resource: Word,
      code: ErrorCode,
      retryAfterSeconds: Count.nonnegative().nullable(),
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

/** What a month of the forecast adds up. */
export const MonthDetail = z.object({
  month: Word,
  charges: z.array(Charge),
  complete: z.boolean(),
})
export type MonthDetail = z.infer<typeof MonthDetail>

export const overview = {
  'GET /api/overview': { output: Overview, support: true },
  'GET /api/overview/months/{month}': { output: MonthDetail, support: true },
} as const satisfies EndpointTable
