import { useId, useState } from 'react'

import type { Overview, Payment } from '#web/api/overview.ts'
import { useGrossText } from '#web/app/format/use-gross-text.ts'
import { useYearEnd } from '#web/app/format/use-next-year.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { TableHead } from '#web/ui/TableHead.tsx'

import { Chart } from './Chart.tsx'
import { MonthCharges } from './MonthCharges.tsx'
import { isShort, type Series, subjectKey } from './series.ts'

/** The chart's numbers, unrounded. */
function ForecastTable({ series, label }: { series: Series; label: string }) {
  const { t, format } = useTexts('overview')
  const { currency } = series
  const money = (minorUnits: number) => <Amount text={format.money({ minorUnits, currency })} />
  return (
    <table className="tbl in-flow forecast-table" aria-label={label}>
      <TableHead heads={[t('forecast.month'), t('forecast.colCharged'), t('forecast.colEnds')]} />
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

/** The year's charges of a small account, one sentence per payment. */
function ForecastSentences({ series, tax }: Pick<ForecastProps, 'series' | 'tax'>) {
  const { t, format } = useTexts('overview')
  const grossText = useGrossText()
  const describe = (first: Payment): string => {
    const name = first.subject.label
    const date = format.date(first.on, 'long')
    if (first.kind === 'end') return t('forecast.toldEnd', { name, date })
    if (first.price === null) return t('forecast.toldUnpriced', { name, date })
    const amount = format.withTax(format.money(first.price), first.taxIncluded)
    const values = { name, date, amount }
    if (first.times === 1 || first.termMonths === null) return t('forecast.told', values)
    if (first.termMonths === 1) return t('forecast.toldMonthly', values)
    return t('forecast.toldRepeated', {
      ...values,
      n: format.number(first.termMonths),
      count: first.termMonths,
    })
  }
  const grossOf = ({ kind, price: amount, taxIncluded }: Payment) =>
    kind === 'end' ? null : grossText({ amount, taxIncluded }, tax)
  return (
    <ul className="told">
      {series.payments.map((payment) => (
        <li key={subjectKey(payment.subject)}>
          {describe(payment)}
          {grossOf(payment) !== null && (
            <span className="mut">{format.gap + grossOf(payment)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ForecastProps {
  series: Series
  tax: Overview['tax']
  /** A list could not be read, so charges may be missing. */
  isAtLeast: boolean
  asTable: boolean
  onView: (asTable: boolean) => void
}

/** Twelve months of charges in one currency and tax basis, as sentences, a chart or a table. */
export function Forecast({ series, tax, isAtLeast, asTable, onView }: ForecastProps) {
  const { t, format } = useTexts('overview')
  const shortGross = useGrossText('grossShort')
  const yearEnd = useYearEnd()
  const id = useId()
  const { currency, taxIncluded, bars } = series
  const [openMonth, setOpenMonth] = useState<string | null>(null)
  const openBar = bars.find(({ month }) => month === openMonth)
  const money = (minorUnits: number): string => format.money({ minorUnits, currency })
  const amount = format.withTax(money(series.charged + series.ending), taxIncluded)
  const title = t(isAtLeast ? 'forecast.titleAtLeast' : 'forecast.title', { amount, date: yearEnd })
  const inSentences = isShort(series)
  const highest = bars.reduce((max, bar) =>
    bar.charged + bar.ending > max.charged + max.ending ? bar : max,
  )
  const amountCharged = { minorUnits: series.charged, currency }
  const gross = shortGross({ amount: amountCharged, taxIncluded }, tax)
  const label = t('forecast.chart', {
    amount,
    from: format.date(bars[0]?.month ?? '', 'month'),
    to: format.date(bars.at(-1)?.month ?? '', 'month'),
    month: format.date(highest.month, 'month'),
  })
  return (
    <section className="forecast" aria-labelledby={id}>
      <div className="lead">
        <h2 className="sect" id={id}>
          {title}
        </h2>
        {!inSentences && (
          <button type="button" className="link sm" onClick={() => onView(!asTable)}>
            {t(asTable ? 'forecast.showChart' : 'forecast.showTable')}
          </button>
        )}
      </div>
      {inSentences && <ForecastSentences series={series} tax={tax} />}
      {!inSentences && asTable && <ForecastTable series={series} label={title} />}
      {!inSentences && !asTable && (
        <>
          <div className="keys">
            <span className="key">
              <i className="charged" />
              {t('forecast.charged', { amount: money(series.charged) })}
              {gross !== null && format.inBrackets(gross)}
            </span>
            {series.added > 0 && (
              <span className="key">
                <i className="added" />
                {t('forecast.added', { amount: money(series.added) })}
              </span>
            )}
            {series.ending > 0 && (
              <span className="key">
                <i className="ending" />
                {t('forecast.ends', { amount: money(series.ending) })}
              </span>
            )}
            <span className="mut text-2 whole">{t('forecast.whole')}</span>
          </div>
          <Chart series={series} label={label} openMonth={openMonth} onMonth={setOpenMonth} />
          {openBar && (
            <MonthCharges
              bar={openBar}
              series={series}
              tax={tax}
              onClose={() => setOpenMonth(null)}
            />
          )}
        </>
      )}
    </section>
  )
}
