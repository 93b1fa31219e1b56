import { useTranslation } from 'react-i18next'

import type { ProposedAction } from '#web/api/actions.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { totalsText } from '#web/list/totals.ts'
import { basisOf, yearlyCharges } from '#web/renewal/bulk/review-items.ts'

interface ProposalSumProps {
  services: ProposedAction['services']
  enabled: boolean
}

/** What a proposed change of auto-renew costs or saves in a year. */
export function ProposalSum({ services, enabled }: ProposalSumProps) {
  const { t } = useTranslation(['action', 'bulk'])
  const format = useFormat()
  const yearly = yearlyCharges(services, format.today)
  const amount = totalsText(format, yearly)
  const { uncounted: count } = yearly
  if (services.length === 0) return null
  if (amount === '')
    return (
      <p className="mut">
        {t(count > 0 ? 'bulk:selection.noAmount' : 'bulk:selection.nothingDue')}
      </p>
    )
  return (
    <div>
      <p className="sum flex gap-3 text-3">
        <span className="flex-1">{t(enabled ? 'sumOn' : 'sumOff')}</span>
        <span className="num">{amount}</span>
      </p>
      <p className="mut flex flex-wrap gap-x-3 text-2">
        <TaxLine basis={basisOf(services)} />
        {count > 0 && <span>{t('bulk:selection.uncounted', format.count(count))}</span>}
      </p>
    </div>
  )
}
