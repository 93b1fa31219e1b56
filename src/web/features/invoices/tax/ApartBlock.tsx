import { useTranslation } from 'react-i18next'

import type { TaxSummary } from '#web/api/invoice-sums.ts'
import { isMasked } from '#web/api/masked.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { Amount } from '#web/ui/Amount.tsx'

/** Invoices that state no rate, in no other sum. */
export function ApartBlock({ summary }: { summary: TaxSummary }) {
  const { t } = useTranslation(['costs', 'invoices'])
  const format = useFormat()
  const { apart, apartCount, apartTotals } = summary
  const isHidden = isMasked(summary, 'apartTotals')
  return (
    <section className="tax-block" aria-labelledby="tax-apart">
      <h2 className="sect" id="tax-apart">
        {t('tax.apart')}
      </h2>
      {summary.blocks.length > 0 && <p className="mut sm">{t('tax.apartHint')}</p>}
      <table className="tbl in-flow">
        <tbody>
          {apart.map((invoice) => (
            <tr key={invoice.id}>
              <td className="w-full">
                <InvoiceLink id={invoice.id}>
                  <bdi dir="ltr">{invoice.number}</bdi>
                </InvoiceLink>
                {invoice.issuedOn !== null && (
                  <span className="mut"> · {format.date(invoice.issuedOn)}</span>
                )}
              </td>
              <td className="num">
                <MoneyOf of={invoice} field="total" />
              </td>
            </tr>
          ))}
          {apartCount > apart.length && (
            <tr>
              <td className="mut" colSpan={2}>
                {t('invoices:row.more', { more: format.number(apartCount - apart.length) })}
              </td>
            </tr>
          )}
          {!isHidden &&
            apartTotals.map((total) => (
              <tr key={total.currency}>
                <td className="bb">{t('tax.together')}</td>
                <td className="num bb">
                  <Amount text={format.money(total)} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
