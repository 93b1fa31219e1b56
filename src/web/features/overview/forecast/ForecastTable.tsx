import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'

import type { Series } from './series.ts'

/** The chart's numbers, unrounded. */
export function ForecastTable({ series, label }: { series: Series; label: string }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { currency } = series
  const money = (minorUnits: number) => <Amount text={format.money({ minorUnits, currency })} />
  return (
    <table className="tbl in-flow forecast-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('forecast.month')}</th>
          <th scope="col" className="num">
            {t('forecast.colCharged')}
          </th>
          <th scope="col" className="num">
            {t('forecast.colEnds')}
          </th>
        </tr>
      </thead>
      <tbody>
        {series.bars.map(({ month, charged, ending }) => (
          <tr key={month}>
            <th scope="row">{format.month(month)}</th>
            <td className="num">{money(charged)}</td>
            <td className="num">{money(ending)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('forecast.total')}</th>
          <td className="num">{money(series.charged)}</td>
          <td className="num">{money(series.ending)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
