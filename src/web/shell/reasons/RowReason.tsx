import { useTranslation } from 'react-i18next'

import type { Reason } from '#contract/reasons.ts'
import type { AutoRenew } from '#contract/shapes.ts'
import { isolate } from '#web/shell/isolate.ts'

import { LinkedText } from './LinkedText.tsx'
import { debtLinks, useReasonText } from './use-reason-text.ts'

/** A row of services or domains. */
interface Explained {
  reason: Reason | null
  autoRenew: AutoRenew | null
}

/** The provider's reason why auto-renew cannot be changed. */
const lockedReasonOf = ({ autoRenew }: Explained): string | null =>
  autoRenew?.changeable === false ? autoRenew.lockedReason : null

/** Whether the row says why it is suspended, or why its switch is locked. */
export const hasReason = (row: Explained): boolean =>
  row.reason !== null || lockedReasonOf(row) !== null

/** The reasons, each on a line of its own below the row's other cells. */
export function RowReason({ row }: { row: Explained }) {
  const { t } = useTranslation('reasons')
  const reasonText = useReasonText()
  const { reason } = row
  const lockedReason = lockedReasonOf(row)
  return (
    <>
      {reason && (
        <span className="row-reason">
          <LinkedText text={reasonText(reason)} subjects={debtLinks(reason)} />
        </span>
      )}
      {lockedReason !== null && (
        <span className="row-reason">
          <LinkedText text={t('locked', { reason: isolate(lockedReason) })} subjects={[]} />
        </span>
      )}
    </>
  )
}
