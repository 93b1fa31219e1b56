/** What lists and detail pages say of a service or domain besides its own fields. */
import { z } from 'zod'

import { classified, Count, ServiceName, Word } from './classes.ts'
import { Reason } from './reasons.ts'
import { BilledPeriod, CalendarDate, Money, TaxRate, Totals } from './shapes.ts'

/** What one term cost, and the paid invoice that states it. */
export const PastCost = z.object({
  price: Money,
  /** The invoice's day. */
  on: CalendarDate,
  invoice: z.object({ id: Word, number: Word }),
})
export type PastCost = z.infer<typeof PastCost>

/** How many days before its renewal auto-renew can be changed last, and who says so. */
export const LeadTime = z.object({ days: Count, statedBy: z.enum(['operator', 'provider']) })
export type LeadTime = z.infer<typeof LeadTime>

/** What the provider's records say that cannot all be true. */
export const Contradiction = z.object({
  kind: z.enum([
    'renews-but-expired',
    'charged-after-expiry',
    'cancelled-but-billed',
    'twice-for-one-domain',
    'moved-but-renews',
    'locked-but-moving',
    'paid-but-suspended',
  ]),
  /** The invoice that contradicts the record. */
  invoice: z.object({ id: Word, number: Word }).nullable(),
  /** The other service of `twice-for-one-domain`. */
  other: z
    .object({
      kind: Word,
      type: Word.nullable(),
      id: Word,
      label: ServiceName,
      domainName: Word.nullable(),
    })
    .nullable(),
  /** The day of the charge or of the expiry, or since when it has been suspended. */
  on: CalendarDate.nullable(),
})
export type Contradiction = z.infer<typeof Contradiction>

export const listed = {
  /** By which charges count: of the service and its domain, whichever has expired or ended. */
  renewalStatus: Word,
  /** Periods that open invoices bill; empty until invoices are read. */
  billed: z.array(BilledPeriod),
  /** Why it is suspended; `null` if not stated or not suspended. */
  reason: Reason.nullable(),
  /** What the same term cost last, if the renewal costs something else and both can be compared. */
  lastCost: classified('amount', PastCost.nullable()),
  /** `null` if nobody states it. */
  leadTime: LeadTime.nullable(),
  contradictions: z.array(Contradiction),
}

const PriceChanges = z.object({
  /** Rows whose renewal costs more than the same term did last, and less. */
  more: Count,
  less: Count,
  /** The coming charges that cost more, and how much more in all. */
  dearer: z.object({ count: Count, totals: Totals }),
})
export type PriceChanges = z.infer<typeof PriceChanges>
/** What a list says beside its rows. */
export const besideRows = {
  /** Of all matches. */
  priceChanges: classified('amount', PriceChanges.nullable()),
  /** What coming charges are expected to add; `null` if not known. */
  tax: TaxRate.nullable(),
}

/** Fields that the sums and the review of a selection need. */
export const summed = {
  expiresOn: true,
  renewal: true,
  autoRenew: true,
  renewalStatus: true,
  billed: true,
  leadTime: true,
} as const
