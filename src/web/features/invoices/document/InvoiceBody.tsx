import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import type { Money } from '#contract/shapes.ts'
import { accountQuery } from '#web/api/account.ts'
import type { Invoice } from '#web/api/invoices.ts'
import { isMasked } from '#web/api/masked.ts'
import { useSession } from '#web/api/session.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { useCredit } from '#web/app/record/CreditNote.tsx'
import { isOpen } from '#web/app/record/invoice-status.ts'
import { Amount } from '#web/ui/Amount.tsx'
import type { Fact } from '#web/ui/Facts.tsx'

import { LineTable } from './LineTable.tsx'
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
function Sums({ invoice }: { invoice: Invoice }) {
  const { t, format } = useTexts('invoices')
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

/** The customer and their VAT number, as far as the invoice itself does not state them. */
function useMissingParty({ billedTo }: Invoice): string[] {
  const { t } = useTranslation('invoices')
  const account = useQuery({ ...accountQuery, enabled: !isSupportView }).data?.data
  if (!account) return []
  const { displayName, taxId } = account
  const isStated = (text: string): boolean => billedTo.some((line) => line.includes(text))
  return [
    ...(billedTo.length > 0 ? [] : [displayName]),
    ...(taxId === null || isStated(taxId) ? [] : [t('document.vatNumber', { number: taxId })]),
  ]
}

/** Recipient, dates and order, as far as they are stated. */
function Meta({ invoice }: { invoice: Invoice }) {
  const { t, format } = useTexts('invoices')
  const { offers } = useSession()
  const { billedTo, issuedOn, dueOn, paidOn, orderId, orderNumber } = invoice
  const isHidden = isMasked(invoice, 'billedTo')
  const missingParty = useMissingParty(invoice)
  const facts: (Fact & { onPaperOnly?: boolean })[] = []
  if (isHidden || billedTo.length + missingParty.length > 0) {
    const isStated = isHidden || billedTo.length > 0
    facts.push({
      key: 'billedTo',
      label: t(isStated ? 'document.billedTo' : 'document.customer'),
      onPaperOnly: !isStated,
      value: (
        <>
          {isHidden && <Absent of={invoice} field="billedTo" />}
          {billedTo.map((line) => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
          {missingParty.map((line) => (
            <span key={line} className="on-paper">
              <bdi>{line}</bdi>
            </span>
          ))}
        </>
      ),
    })
  }
  const dates = [
    { key: 'issued', label: t('document.issued'), on: issuedOn },
    { key: 'due', label: t('document.due'), on: dueOn },
    { key: 'paid', label: t('document.paidOn'), on: paidOn },
  ]
  for (const { key, label, on } of dates) {
    if (on !== null) facts.push({ key, label, value: <bdi>{format.date(on, 'long')}</bdi> })
  }
  if (orderId !== null) {
    facts.push({
      key: 'order',
      label: t('document.order'),
      value: offers.orders ? (
        <Link to="/orders" search={{ open: orderId }}>
          <bdi dir="ltr">{orderNumber ?? orderId}</bdi>
        </Link>
      ) : (
        <bdi dir="ltr">{orderNumber ?? orderId}</bdi>
      ),
    })
  }
  if (facts.length === 0) return null
  return (
    <dl className="meta">
      {facts.map(({ key, label, value, onPaperOnly = false }) => (
        <div key={key} className={onPaperOnly ? 'on-paper' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What an invoice states, on the screen and on paper. */
export function InvoiceBody({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <Meta invoice={invoice} />
      <LineTable invoice={invoice} />
      <Sums invoice={invoice} />
    </>
  )
}
