import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { Invoice } from '#web/api/invoices.ts'
import { useFormat } from '#web/shell/use-format.ts'

/** Who, when, for which order: only what is stated. */
export function Meta({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { billedTo, issuedOn, dueOn, paidOn, orderId, orderNumber } = invoice
  const day = (on: string) => <bdi key={on}>{format.date(on, 'long')}</bdi>
  const facts: [key: string, label: string, value: ReactNode][] = []
  if (billedTo.length > 0) {
    facts.push([
      'billedTo',
      t('document.billedTo'),
      billedTo.map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      )),
    ])
  }
  if (issuedOn !== null) facts.push(['issued', t('document.issued'), day(issuedOn)])
  if (dueOn !== null) facts.push(['due', t('document.due'), day(dueOn)])
  if (paidOn !== null) facts.push(['paid', t('document.paidOn'), day(paidOn)])
  if (orderId !== null) {
    facts.push([
      'order',
      t('document.order'),
      <Link key="order" to="/orders" search={{ open: orderId }}>
        <bdi dir="ltr">{orderNumber ?? orderId}</bdi>
      </Link>,
    ])
  }
  if (facts.length === 0) return null
  return (
    <dl className="meta">
      {facts.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
