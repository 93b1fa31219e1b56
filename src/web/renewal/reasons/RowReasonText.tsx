import { useTranslation } from 'react-i18next'

import { isolate } from '#i18n/direction-marks.ts'
import { formatPercentChange } from '#i18n/percent-change.ts'
import { priceChangeOf } from '#ledger/price-change.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

import { LinkedText } from './LinkedText.tsx'
import { type Explained, lockedReasonOf } from './RowReason.tsx'
import { contradictionLinks, useContradictionText } from './use-contradiction-text.ts'
import { debtLinks, useReasonText } from './use-reason-text.ts'

interface PriceChangeTextProps {
  row: Pick<Explained, 'renewal' | 'lastCost'>
  className: string
}

/** "Costs more than last time: €12.40 → €14.20, +15%"; nothing if it costs the same. */
function PriceChangeText({ row: { renewal, lastCost }, className }: PriceChangeTextProps) {
  const { t, format, i18n } = useTexts('reasons')
  const change = priceChangeOf(renewal.price, lastCost?.price ?? null)
  if (change === null) return null
  const { before, after, by, percent } = change
  // The arrow points at the new price in either writing direction.
  // Arabic amounts begin with a mark that would reorder all of it.
  const amounts = [before, after].map((amount) => isolate(format.money(amount)))
  const prices = `\u2066${amounts.join(' → ')}\u2069`
  const parts =
    percent === null ? [prices] : [prices, isolate(formatPercentChange(i18n.language, percent))]
  return (
    <span className={className}>
      <LinkedText
        text={t(by > 0 ? 'price.more' : 'price.less', { change: parts.join(', ') })}
        subjects={[]}
      />
    </span>
  )
}

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
