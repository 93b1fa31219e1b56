/** What lists and detail pages say of a service or domain besides its own fields. */
import { z } from 'zod'

import { Word } from './classes.ts'
import { Reason } from './reasons.ts'
import { BilledPeriod } from './shapes.ts'

export const listed = {
  /** By which charges count: of the service and its domain, whichever has expired or ended. */
  renewalStatus: Word,
  /** Periods that open invoices bill; empty until invoices are read. */
  billed: z.array(BilledPeriod),
  /** Why it is suspended; `null` if not stated or not suspended. */
  reason: Reason.nullable(),
}

/** Fields that the sums of a selection need. */
export const summed = {
  expiresOn: true,
  renewal: true,
  autoRenew: true,
  renewalStatus: true,
  billed: true,
} as const
