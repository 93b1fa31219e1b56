import { dueOf, partPaidOf } from '#ledger/due.ts'
import type { Invoice } from '#web/api/invoices.ts'
import { isMasked } from '#web/api/masked.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { isOpen, useInvoiceStatus } from '#web/app/record/invoice-status.ts'
import { nextAttemptOf } from '#web/renewal/reasons/next-attempt.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Status } from '#web/ui/Status.tsx'

/** Amount and payment status: "€214.20, 6 days overdue". */
export function DueLine({ invoice }: { invoice: Invoice }) {
  const { t, format } = useTexts(['invoices', 'reasons', 'common'])
  const { look, text } = useInvoiceStatus()(invoice)
  const { status, dueOn, total } = invoice
  const whole = partPaidOf(invoice)
  const amount = isOpen(status) ? (dueOf(invoice).amount ?? total) : total
  const daysOverdue = dueOn === null ? null : -format.daysFromToday(dueOn)
  const isLate = status === 'overdue' && daysOverdue !== null && daysOverdue > 0
  const nextTry = status === 'payment-failed' ? nextAttemptOf(invoice, format) : null
  const relative = dueOn !== null && isOpen(status) && !isLate ? format.relative(dueOn) : null
  return (
    <p className="big">
      {amount !== null && <Amount text={format.money(amount)} />}
      {isMasked(invoice, 'total') && <Absent of={invoice} field="total" />}
      <Status look={look} text={isLate ? t('document.overdue', format.count(daysOverdue)) : text} />
      {whole !== null && (
        <span className="ink2">{t('common:ofTotal', { amount: format.money(whole) })}</span>
      )}
      {relative !== null && daysOverdue !== null && daysOverdue <= 0 && (
        <span className="ink2">{t('document.dueIn', { relative })}</span>
      )}
      {nextTry !== null && (
        <span className="ink2">{t('reasons:nextTry', { date: format.date(nextTry, 'long') })}</span>
      )}
    </p>
  )
}
