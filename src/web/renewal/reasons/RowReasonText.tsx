import { useTranslation } from 'react-i18next'

import { isolate } from '#i18n/direction-marks.ts'

import { LinkedText } from './LinkedText.tsx'
import { type Explained, lockedReasonOf } from './row-reason.ts'
import { debtLinks, useReasonText } from './use-reason-text.ts'

/** The reasons, each on a line of its own below the row's other cells. */
export function RowReasonText({ row }: { row: Explained }) {
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
