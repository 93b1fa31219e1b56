import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { domainInvoicesQuery } from '#web/api/invoices.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'

/** The newest invoices whose lines name this domain. A failure here says nothing about the domain. */
export function DomainInvoices({ domain: { id, name, service } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const format = useFormat()
  const subjects = [...new Set([name, id, ...(service ? [`${service.type}/${service.id}`] : [])])]
  const { data } = useQuery(domainInvoicesQuery(subjects))
  if (data === undefined || data.total === 0) return null
  return (
    <section>
      <div className="sect-row">
        <h2 className="sect">{t('detail.invoices')}</h2>
        <Link className="end link" to="/invoices" search={{ service: subjects }}>
          {t('detail.allInvoices', { n: format.number(data.total) })}
        </Link>
      </div>
      <table className="tbl in-flow" aria-label={t('detail.invoices')}>
        <tbody>
          {data.items.map((invoice) => (
            <tr key={invoice.id}>
              {/* The number is its text. */}
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
              <td className="b">
                <Link to="/invoices/$id" params={{ id: invoice.id }} preload={false}>
                  <bdi dir="ltr">{invoice.number}</bdi>
                </Link>
              </td>
              <td className="ink2 w-full">
                {invoice.issuedOn !== null && format.date(invoice.issuedOn)}
              </td>
              <td className="num">
                {invoice.total !== null && <Amount text={format.money(invoice.total)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
