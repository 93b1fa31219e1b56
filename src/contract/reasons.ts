/** Why a service or domain is suspended, joined from what the provider states. */
import { z } from 'zod'

import { Count, FreeText, Link, Word } from './classes.ts'
import { CalendarDate, Money } from './shapes.ts'

/** An overdue invoice. */
export const Debt = z.object({
  id: Word,
  number: Word,
  dueOn: CalendarDate.nullable(),
  amount: Money.nullable(),
  taxIncluded: z.boolean().nullable(),
  payUrl: Link.nullable(),
})
export type Debt = z.infer<typeof Debt>

export const Reason = z.object({
  /** Overdue invoices that bill it or that the provider names as the reason, oldest first. */
  debts: z.array(Debt).max(3),
  moreDebts: Count,
  /** The provider's own words. */
  stated: FreeText.nullable(),
})
export type Reason = z.infer<typeof Reason>
