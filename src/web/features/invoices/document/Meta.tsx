import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { accountQuery } from '#web/api/account.ts'
import type { Invoice } from '#web/api/invoices.ts'
import { isMasked } from '#web/api/masked.ts'
import { useSession } from '#web/api/session.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import type { Fact } from '#web/ui/Facts.tsx'

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
export function Meta({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
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
