import type { Contradiction, PastCost } from '#contract/listed.ts'
import type { Reason } from '#contract/reasons.ts'
import type { AutoRenew, Renewal } from '#contract/shapes.ts'
import { deferred } from '#web/ui/deferred.tsx'

/** A row of services or domains. */
export interface Explained {
  reason: Reason | null
  autoRenew: AutoRenew | null
  renewal: Renewal
  lastCost: PastCost | null
  contradictions: readonly Contradiction[]
}

/** The provider's reason why auto-renew cannot be changed. */
export const lockedReasonOf = ({ autoRenew }: Explained): string | null =>
  autoRenew?.changeable === false ? autoRenew.lockedReason : null

/** Whether the row has a line that explains something below its other cells. */
export const hasReason = (row: Explained): boolean =>
  row.reason !== null ||
  row.lastCost !== null ||
  row.contradictions.length > 0 ||
  lockedReasonOf(row) !== null

/** Few rows have one, so its code is not part of the first page. */
const RowReasonText = deferred(
  () => import('./RowReasonText.tsx'),
  'RowReasonText',
  <span className="row-reason" />,
)

/** Why the row is suspended or locked, what doesn't add up, and what costs more than last time. */
export const RowReason = ({ row }: { row: Explained }) =>
  hasReason(row) && <RowReasonText row={row} />
