import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import { dueOf, partPaidOf } from '#ledger/due.ts'
import { isMasked } from '#web/api/masked.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { useInvoiceStatus } from '#web/app/record/invoice-status.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RowLink } from '#web/list/RowLink.tsx'
import { nextAttemptOf } from '#web/renewal/reasons/next-attempt.ts'
import { RowPayLink } from '#web/renewal/reasons/PayLink.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { Status } from '#web/ui/Status.tsx'

/** A domain that the description does not name. Ids of services mean nothing to a customer. */
function domainOf({ description, subject }: InvoiceLine): string | null {
  if (subject?.kind !== 'domain' || !subject.id.includes('.')) return null
  return description?.toLowerCase().includes(subject.id.toLowerCase()) ? null : subject.id
}

/** "VPS XL, db-01.example.net + 5 more": the first line. The count is never cut, the text is. */
function WhatFor({ invoice: { lines } }: { invoice: Invoice }) {
  const { t, format } = useTexts('invoices')
  const [first, ...others] = lines ?? []
  // An empty element keeps the status at the end of the row.
  if (first === undefined) return <span className="what" />
  const texts = [first.description, domainOf(first)].filter((text) => text !== null)
  const text = texts.join(', ')
  return (
    <span className="what">
      {isMasked(first, 'description') && <Absent of={first} field="description" />}
      <span className="el" title={text}>
        <bdi>{text}</bdi>
      </span>
      {others.length > 0 && (
        <span className="m">{t('row.more', { more: format.number(others.length) })}</span>
      )}
    </span>
  )
}

function NumberLink({ invoice: { id, number }, current }: { invoice: Invoice; current: boolean }) {
  return (
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
  )
}

/** The issue date and, unless it is settled, the due date. */
function Dates({ invoice }: { invoice: Invoice }) {
  const { t, format } = useTexts(['invoices', 'reasons'])
  const { issuedOn, dueOn, status } = invoice
  const nextTry = status === 'payment-failed' ? nextAttemptOf(invoice, format) : null
  const isSettled = ['paid', 'refunded', 'cancelled'].includes(status)
  const note =
    nextTry !== null
      ? t('reasons:nextTry', { date: format.dateNear(nextTry) })
      : dueOn !== null && !isSettled
        ? t('row.due', { date: format.dateNear(dueOn) })
        : null
  return (
    <span className="m inv-dates">
      <bdi>{issuedOn === null ? t('row.noDate') : format.dateNear(issuedOn)}</bdi>
      {note !== null && (
        <>
          {' · '}
          <bdi>{note}</bdi>
        </>
      )}
    </span>
  )
}

/** The total, struck through if it is cancelled. Of a part-paid invoice, what is still due. */
function Figure({ invoice }: { invoice: Invoice }) {
  const format = useFormat()
  const amount = partPaidOf(invoice) === null ? invoice.total : dueOf(invoice).amount
  const figure =
    amount === null ? <Absent of={invoice} field="total" /> : <Amount text={format.money(amount)} />
  return invoice.status === 'cancelled' ? (
    <s className="num mut">{figure}</s>
  ) : (
    <span className="num b">{figure}</span>
  )
}

interface InvoiceCellProps {
  invoice: Invoice
  /** It is open beside the list. */
  current: boolean
  /** Names the tax basis, because the list mixes them. */
  withTax: boolean
}

/** Number, dates and amount; below them what it is for and its status. */
export function InvoiceCell({ invoice, current, withTax }: InvoiceCellProps) {
  const { t, format } = useTexts('common')
  const statusOf = useInvoiceStatus()
  const whole = partPaidOf(invoice)
  const tax = withTax && invoice.total !== null && format.tax(invoice.taxIncluded)
  return (
    <span className="inv">
      <span className="inv-top">
        <NumberLink invoice={invoice} current={current} />
        <Dates invoice={invoice} />
        <RowPayLink invoice={invoice} />
        <Figure invoice={invoice} />
      </span>
      <span className="inv-below">
        <WhatFor invoice={invoice} />
        <span className="st-line">
          {tax && <span className="m">{tax}</span>}
          <Status {...statusOf(invoice)} />
          {whole !== null && (
            <span className="m">{t('ofTotal', { amount: format.money(whole) })}</span>
          )}
        </span>
      </span>
    </span>
  )
}
