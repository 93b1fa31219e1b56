import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import type { Money } from '#contract/shapes.ts'
import type { Invoice } from '#web/api/invoices.ts'
import { isMasked } from '#web/api/masked.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { isOpen } from '#web/app/record/invoice-status.ts'
import { useCredit } from '#web/features/invoices/use-credit.ts'
import { Amount } from '#web/ui/Amount.tsx'

import { useTaxName } from './use-tax-name.ts'

/** What was paid or credited so far; `null` if the invoice does not say. */
function settledAmount({ total, balanceDue, status }: Invoice): Money | null {
  if (total === null || balanceDue === null || total.currency !== balanceDue.currency) return null
  if (['refunded', 'cancelled', 'draft'].includes(status)) return null
  return { minorUnits: total.minorUnits - balanceDue.minorUnits, currency: total.currency }
}

interface SumRow {
  key: string
  label: string
  amount: Money | null
  look: string
  /** The field that support may not see. */
  hidden?: readonly [object, string]
}

/** Net, taxes as stated, total, and what is left to pay. */
export function Sums({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const taxName = useTaxName()
  const { subtotal, tax, total, balanceDue } = invoice
  const settled = settledAmount(invoice)
  const credit = useCredit(isOpen(invoice.status))
  const rows: SumRow[] = [
    {
      key: 'net',
      label: t('document.net'),
      amount: subtotal,
      look: '',
      hidden: [invoice, 'subtotal'],
    },
    ...tax.map((entry, index) => ({
      key: `tax ${index}`,
      label: taxName(entry),
      amount: entry.amount,
      look: '',
      hidden: [entry, 'amount'] as const,
    })),
    {
      key: 'total',
      label: t('document.total'),
      amount: total,
      look: 'bb',
      hidden: [invoice, 'total'],
    },
    { key: 'settled', label: t('document.paidSoFar'), amount: settled, look: '' },
    {
      key: 'toPay',
      label: t('document.toPay'),
      amount: settled === null ? null : balanceDue,
      look: 'tot',
    },
    { key: 'credit', label: t('document.credit'), amount: credit, look: '' },
  ]
  const stated = rows.filter(
    ({ amount, hidden }) => amount !== null || (hidden && isMasked(...hidden)),
  )
  if (stated.length === 0) return null
  return (
    <div className="totals">
      <div className="sum">
        {stated.map(({ key, label, amount, look, hidden }) => (
          <Fragment key={key}>
            <span className={look || 'ink2'}>{label}</span>
            <span className={`num ${look}`}>
              {amount ? (
                <Amount text={format.money(amount)} />
              ) : (
                <Absent of={hidden?.[0]} field={hidden?.[1]} />
              )}
            </span>
          </Fragment>
        ))}
      </div>
      {credit !== null && <p className="mut sm">{t('document.creditUse')}</p>}
    </div>
  )
}
