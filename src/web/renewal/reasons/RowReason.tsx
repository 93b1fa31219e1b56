import { lazy, Suspense } from 'react'

import { type Explained, hasReason } from './row-reason.ts'

/** Few rows have one, so its code is no part of the first page. */
const RowReasonText = lazy(() =>
  import('./RowReasonText.tsx').then(({ RowReasonText }) => ({ default: RowReasonText })),
)

/** Why the row is suspended or locked, what doesn't add up, and what costs more than last time. */
export function RowReason({ row }: { row: Explained }) {
  return hasReason(row) ? (
    <Suspense fallback={<span className="row-reason" />}>
      <RowReasonText row={row} />
    </Suspense>
  ) : null
}
