import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/shell/isolated.ts'
import { useFormat } from '#web/shell/use-format.ts'

import { subjectKey, type Payment, type Series } from './series.ts'

/** A small account's year in sentences. */
export function Told({ series }: { series: Series }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const brand = useSession().brand.name
  const say = ({ first, times }: Payment): string => {
    const name = isolated(first.subject.label)
    const date = format.date(first.on, 'long')
    if (first.autoRenew?.enabled === false) return t('forecast.toldEnd', { name, date })
    if (first.price === null) return t('forecast.toldUnpriced', { name, date })
    const amount = [isolated(format.money(first.price)), format.tax(first.taxIncluded)]
      .filter(Boolean)
      .join(' ')
    const said = { name, date, amount, brand }
    if (times === 1 || first.termMonths === null) return t('forecast.told', said)
    if (first.termMonths === 1) return t('forecast.toldMonthly', said)
    return t('forecast.toldRepeated', {
      ...said,
      n: format.number(first.termMonths),
      count: first.termMonths,
    })
  }
  return (
    <ul className="told">
      {series.payments.map((payment) => (
        <li key={subjectKey(payment.first.subject)}>{say(payment)}</li>
      ))}
    </ul>
  )
}
