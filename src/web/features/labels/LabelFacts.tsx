import { useTranslation } from 'react-i18next'

import type { LabelSums } from '#web/api/labels.ts'
import { useFormat } from '#web/app/format/use-format.ts'

import { useSumText } from './use-sum-text.ts'

/** Count, cost of the next 12 months, paid this year, next end. */
export function LabelFacts({ sums }: { sums: LabelSums }) {
  const { t } = useTranslation(['labels', 'shell'])
  const format = useFormat()
  const sumText = useSumText()
  const { count, coming, paid, nextEnd } = sums
  const facts = [
    { key: 'count', label: t('shell:nav.services'), value: format.number(count) },
    { key: 'coming', label: t('coming'), value: <b>{sumText(coming)}</b> },
    {
      key: 'paid',
      label: t('paid', { year: format.today.slice(0, 4) }),
      value: sumText(paid),
    },
    {
      key: 'end',
      label: t('nextEnd'),
      value:
        nextEnd === null ? (
          t('nothingEnds')
        ) : (
          <span className="warn">
            {format.dateNear(nextEnd.on)} · <bdi>{nextEnd.label}</bdi>
          </span>
        ),
    },
  ]
  return (
    <dl>
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
