import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { invoiceStatuses } from '#contract/invoices.search.ts'
import { invoicesQuery } from '#web/api/invoices.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { isOpen, useInvoiceStatus } from '#web/app/record/invoice-status.ts'
import { taxBasisOf } from '#web/list/tax-basis.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { totalsText } from '#web/list/totals.ts'
import { Status } from '#web/ui/Status.tsx'

import { filterOf, type InvoicesSearch } from './search.ts'

/** Beside the list while no invoice is open: the list's totals by status and currency. */
export function InvoiceSums({ search }: { search: InvoicesSearch }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const statusOf = useInvoiceStatus()
  const { data } = useSuspenseQuery(invoicesQuery(filterOf(search)))
  const sums = data.sums.toSorted(
    (a, b) => invoiceStatuses.indexOf(a.status) - invoiceStatuses.indexOf(b.status),
  )
  if (sums.length === 0) return null
  const basis = taxBasisOf(data.facets['tax'])
  return (
    <section className="page sums-pane" aria-labelledby="sums-title">
      <h2 className="sect" id="sums-title">
        {t(data.complete ? 'sums.title' : 'sums.titleSoFar')}
      </h2>
      <table className="tbl in-flow">
        <thead>
          <tr>
            <th scope="col" className="w-full">
              {t('sums.status')}
            </th>
            <th scope="col" className="num">
              {t('sums.count')}
            </th>
            <th scope="col" className="num">
              {t('sums.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ status, count, totals }) => (
            <tr key={status}>
              <td>
                <Status {...statusOf({ status, statusText: null })} />
              </td>
              <td className="num">{format.number(count)}</td>
              <td className="num b">
                <bdi>{totalsText(format, totals, basis === 'differs')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TaxLine basis={basis} className="mut sm" />
      {sums.some(({ status }) => isOpen(status)) && <p className="mut sm">{t('sums.due')}</p>}
      <p className="ink2">{t('sums.hint')}</p>
      <HelpLink topic="invoices" />
    </section>
  )
}
