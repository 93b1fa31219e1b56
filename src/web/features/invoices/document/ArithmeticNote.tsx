import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Invoice } from '#web/api/invoices.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { checkArithmetic, type Difference } from '#web/features/invoices/arithmetic.ts'
import { Note } from '#web/ui/Note.tsx'

import { useTaxName } from './use-tax-name.ts'

/** Says whether the invoice adds up and, if not, where. Empty if too few figures are stated. */
export function ArithmeticNote({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const taxName = useTaxName()
  const check = checkArithmetic(invoice)
  if (check.state === 'unknown') return null
  if (check.state === 'adds-up') {
    return (
      <p className="check-line mut sm" title={t('check.rounding')}>
        <CircleCheck className="i s" /> {t('check.addsUp')}
      </p>
    )
  }
  const describe = ({ step, index, computed, stated }: Difference): string => {
    const figures = { computed: format.money(computed), stated: format.money(stated) }
    switch (step) {
      case 'line':
        return t('check.line', { ...figures, n: format.number((index ?? 0) + 1) })
      case 'tax': {
        const tax = invoice.tax[index ?? 0]
        const name = taxName({ name: tax?.name ?? null, ratePercent: tax?.ratePercent ?? null })
        return t('check.tax', { ...figures, name })
      }
      case 'lines':
        return t('check.lines', figures)
      case 'total':
        return t('check.total', figures)
    }
  }
  return (
    <div className="differs" role="group" aria-label={t('check.label')}>
      <Note tone="alert">
        <b className="bb">{t('check.differs')}</b>
        <ul>
          {check.differences.map((difference) => (
            <li key={`${difference.step} ${difference.index}`}>{describe(difference)}</li>
          ))}
        </ul>
        <span className="mut">{t('check.rounding')}</span>
      </Note>
    </div>
  )
}
