import { Link } from '@tanstack/react-router'

import type { RelatedInvoices as Invoices } from '#contract/details.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useInvoiceStatus } from '#web/app/record/invoice-status.ts'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { RowPayLink } from '#web/renewal/reasons/PayLink.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Status } from '#web/ui/Status.tsx'

interface RelatedInvoicesProps {
  /** `null` if not known; nothing is shown then. */
  invoices: Invoices | null
  /** Whether all invoices have been read, so that their count is right. */
  complete: boolean
}

/** The newest invoices of a service or domain, with a link to all of them. */
export function RelatedInvoices({ invoices, complete }: RelatedInvoicesProps) {
  const { t, format } = useTexts('related')
  const statusOf = useInvoiceStatus()
  if (invoices === null || invoices.total === 0) return null
  const { items, total, subjects } = invoices
  return (
    <Section
      title={t('invoices')}
      beside={
        <Link className="end link" to="/invoices" search={{ service: subjects }}>
          {complete ? t('allInvoices', format.count(total)) : t('allUncounted')}
        </Link>
      }
    >
      <ul className="rows invoices" aria-label={t('invoices')}>
        {items.map((invoice) => {
          const { id, number, issuedOn } = invoice
          return (
            <li key={id}>
              <span className="nm">
                <InvoiceLink id={id}>
                  <bdi dir="ltr">{number}</bdi>
                </InvoiceLink>
              </span>
              <span className="when">
                {issuedOn !== null && <bdi>{format.date(issuedOn)}</bdi>}
              </span>
              <span className="with-pay">
                <Status {...statusOf(invoice)} />
                <RowPayLink invoice={invoice} />
              </span>
              <span className="num">
                <MoneyOf of={invoice} field="total" />
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
