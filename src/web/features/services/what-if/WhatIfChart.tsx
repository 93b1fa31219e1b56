import { useTranslation } from 'react-i18next'

import type { WhatIf } from '#web/api/what-if.ts'
import { useFormat } from '#web/app/format/use-format.ts'

import { amountsIn, type Basis } from './what-if-series.ts'

/** Twelve bars: what would be charged, and by how much that is more or less than now. */
export function WhatIfChart({ months, basis }: { months: WhatIf['months']; basis: Basis }) {
  const { t } = useTranslation('what-if')
  const format = useFormat()
  const { currency } = basis
  const bars = months.map((each) => ({ month: each.month, ...amountsIn(each, basis) }))
  const highest = Math.max(1, ...bars.flatMap(({ before, after }) => [before, after]))
  const height = (amount: number) => ({ blockSize: `${(amount / highest) * 100}%` })
  const money = (minorUnits: number): string => format.money({ minorUnits, currency })
  return (
    <figure className="what-if-chart">
      <figcaption>
        <span className="vh">{t('chart', { currency })}</span>
        {(['after', 'more', 'less'] as const).map((key) => (
          <span key={key} className="key" aria-hidden="true">
            <i className={key} />
            {t(`key.${key}`)}
          </span>
        ))}
      </figcaption>
      <ul>
        {bars.map(({ month, before, after }) => (
          <li key={month}>
            <span className="vh">
              {t('bar', { month: format.month(month), before: money(before), after: money(after) })}
            </span>
            <span className="column" aria-hidden="true">
              <i className="less" style={height(Math.max(0, before - after))} />
              <i className="more" style={height(Math.max(0, after - before))} />
              <i className="after" style={height(Math.min(before, after))} />
            </span>
            <span className="month" aria-hidden="true">
              {format.date(month, 'monthShort')}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
