import { useTranslation } from 'react-i18next'

import { isolate } from '#i18n/direction-marks.ts'

import { LinkedText } from './LinkedText.tsx'
import { PriceChangeText } from './PriceChangeText.tsx'
import { type Explained, lockedReasonOf } from './RowReason.tsx'
import { contradictionLinks, useContradictionText } from './use-contradiction-text.ts'
import { debtLinks, useReasonText } from './use-reason-text.ts'

/** The reasons, each on a line of its own below the row's other cells. */
export function RowReasonText({ row }: { row: Explained }) {
  const { t } = useTranslation('reasons')
  const reasonText = useReasonText()
  const contradictionText = useContradictionText()
  const { reason, contradictions } = row
  const lockedReason = lockedReasonOf(row)
  return (
    <>
      {reason && (
        <span className="row-reason">
          <LinkedText
            text={reasonText(reason)}
            subjects={debtLinks(reason)}
            quoted={reason.stated}
          />
        </span>
      )}
      {contradictions.map((contradiction) => (
        <span key={contradiction.kind} className="row-reason">
          <LinkedText
            text={contradictionText(contradiction)}
            subjects={contradictionLinks([contradiction])}
          />
        </span>
      ))}
      <PriceChangeText row={row} className="row-reason" />
      {lockedReason !== null && (
        <span className="row-reason">
          <LinkedText
            text={t('locked', { reason: isolate(lockedReason) })}
            subjects={[]}
            quoted={lockedReason}
          />
        </span>
      )}
    </>
  )
}
