/** Why a service or domain is suspended, joined from what the provider states. */
import { z } from 'zod'

import { CalendarDate, Money } from './shapes.ts'

/** An overdue invoice. */
export const Debt = z.object({
  id: z.string(),
  number: z.string(),
  dueOn: CalendarDate.nullable(),
  amount: Money.nullable(),
  taxIncluded: z.boolean().nullable(),
  payUrl: z.string().nullable(),
})
export type Debt = z.infer<typeof Debt>

export const Reason = z.object({
  /** Overdue invoices that bill it or that the provider names as the reason, oldest first. */
  debts: z.array(Debt).max(3),
  /** How many more debts there are. */
  moreDebts: z.int(),
  /** The provider's own words. */
  stated: z.string().nullable(),
})
export type Reason = z.infer<typeof Reason>
