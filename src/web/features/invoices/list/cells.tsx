import { useTranslation } from 'react-i18next'

import { dueOf, partPaidOf } from '#ledger/due.ts'
import type { Invoice } from '#web/api/invoices.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { useInvoiceStatus } from '#web/app/record/invoice-status.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RowLink } from '#web/list/RowLink.tsx'
import { nextAttemptOf } from '#web/renewal/reasons/next-attempt.ts'
import { RowPayLink } from '#web/renewal/reasons/PayLink.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { Status } from '#web/ui/Status.tsx'

/** Number; below it the issue date and, unless it is settled, the due date. */
export function NumberCell({ invoice, current }: { invoice: Invoice; current: boolean }) {
  const { t } = useTranslation(['invoices', 'reasons'])
  const format = useFormat()
  const { id, number, issuedOn, dueOn, status } = invoice
  const nextTry = status === 'payment-failed' ? nextAttemptOf(invoice, format) : null
  const isSettled = ['paid', 'refunded', 'cancelled'].includes(status)
  const note =
    nextTry !== null
      ? t('reasons:nextTry', { date: format.dateNear(nextTry) })
      : dueOn !== null && !isSettled
        ? t('row.due', { date: format.dateNear(dueOn) })
        : null
  const date = issuedOn === null ? t('row.noDate') : format.dateNear(issuedOn)
  return (
    <span className="two">
      <span className="with-pay">
        <span className="nm el" title={number}>
          {isPathSegment(id) ? (
            <RowLink
              to="/invoices/$id"
              params={{ id }}
              keepsSearch
              aria-current={current ? 'true' : undefined}
            >
              <bdi dir="ltr">{number}</bdi>
            </RowLink>
          ) : (
            <bdi dir="ltr">{number}</bdi>
          )}
        </span>
        <RowPayLink invoice={invoice} />
      </span>
      <span className="m el" title={note === null ? date : `${date} · ${note}`}>
        <bdi>{date}</bdi>
        {note !== null && (
          <>
            {' · '}
            <bdi>{note}</bdi>
          </>
        )}
      </span>
    </span>
  )
}

/** Total or what is still due of it, struck through if cancelled; below it the status and, if `withTax`, the tax basis. */
export function AmountCell({ invoice, withTax }: { invoice: Invoice; withTax: boolean }) {
  const format = useFormat()
  const statusOf = useInvoiceStatus()
  const { t } = useTranslation('common')
  const { status } = invoice
  const whole = partPaidOf(invoice)
  // Of a part-paid invoice what is still due counts, as in the group's sum.
  const total = whole === null ? invoice.total : dueOf(invoice).amount
  const isCancelled = status === 'cancelled'
  // Below the amount, because amounts of different bases would not line up.
  const tax = withTax && total !== null && format.tax(invoice.taxIncluded)
  return (
    <span className="two">
      <span className={isCancelled ? 'num mut' : 'num b'}>
        {total === null ? (
          <Absent of={invoice} field="total" />
        ) : isCancelled ? (
          <s>
            <Amount text={format.money(total)} />
          </s>
        ) : (
          <Amount text={format.money(total)} />
        )}
      </span>
      <span className="st-line">
        {tax && <span className="m">{tax}</span>}
        <Status {...statusOf(invoice)} />
        {whole !== null && (
          <span className="m">{t('ofTotal', { amount: format.money(whole) })}</span>
        )}
      </span>
    </span>
  )
}
