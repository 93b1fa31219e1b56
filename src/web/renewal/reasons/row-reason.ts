import type { Reason } from '#contract/reasons.ts'
import type { AutoRenew } from '#contract/shapes.ts'

/** A row of services or domains. */
export interface Explained {
  reason: Reason | null
  autoRenew: AutoRenew | null
}

/** The provider's reason why auto-renew cannot be changed. */
export const lockedReasonOf = ({ autoRenew }: Explained): string | null =>
  autoRenew?.changeable === false ? autoRenew.lockedReason : null

/** Whether the row says why it is suspended, or why its switch is locked. */
export const hasReason = (row: Explained): boolean =>
  row.reason !== null || lockedReasonOf(row) !== null
