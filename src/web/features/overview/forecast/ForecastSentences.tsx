import { useTranslation } from 'react-i18next'

import type { Payment } from '#web/api/overview.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'

import { subjectKey, type Series } from './series.ts'

/** The year's charges of a small account, one sentence per payment. */
export function ForecastSentences({ series }: { series: Series }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const brand = useSession().brand.name
  const describe = (first: Payment): string => {
    const name = first.subject.label
    const date = format.date(first.on, 'long')
    if (first.kind === 'end') return t('forecast.toldEnd', { name, date })
    if (first.price === null) return t('forecast.toldUnpriced', { name, date })
    const amount = format.withTax(format.money(first.price), first.taxIncluded)
    const values = { name, date, amount, brand }
    if (first.times === 1 || first.termMonths === null) return t('forecast.told', values)
    if (first.termMonths === 1) return t('forecast.toldMonthly', values)
    return t('forecast.toldRepeated', {
      ...values,
      n: format.number(first.termMonths),
      count: first.termMonths,
    })
  }
  return (
    <ul className="told">
      {series.payments.map((payment) => (
        <li key={subjectKey(payment.subject)}>{describe(payment)}</li>
      ))}
    </ul>
  )
}
