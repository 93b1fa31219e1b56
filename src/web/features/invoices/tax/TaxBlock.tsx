import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { invoiceStatuses } from '#contract/invoices.search.ts'
import type { Money } from '#contract/shapes.ts'
import type { TaxSummary } from '#web/api/invoice-sums.ts'
import { isMasked } from '#web/api/masked.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { useTaxName } from '#web/features/invoices/document/use-tax-name.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { TableHead } from '#web/ui/TableHead.tsx'

import { monthsFrom } from './periods.ts'

/** Invoices that state no rate, in no other sum. */
export function ApartBlock({ summary }: { summary: TaxSummary }) {
  const { t, format } = useTexts(['costs', 'invoices'])
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

/** What the summary counts: neither drafts nor cancelled invoices. */
const counted = invoiceStatuses.filter((status) => status !== 'draft' && status !== 'cancelled')

type Block = TaxSummary['blocks'][number]
type Sums = Block['invoices']

/** Adds up two sums; `null` if one is hidden. */
function together(a: Sums, b: Sums): Sums {
  const add = (x: Money | null, y: Money | null): Money | null =>
    x && y && { ...x, minorUnits: x.minorUnits + y.minorUnits }
  return {
    count: a.count + b.count,
    net: add(a.net, b.net),
    tax: add(a.tax, b.tax),
    total: add(a.total, b.total),
    rounding: add(a.rounding, b.rounding),
  }
}

function Figures({ sums, strong = false }: { sums: Sums; strong?: boolean }) {
  return (['net', 'tax', 'total', 'rounding'] as const).map((field) => (
    <td key={field} className={strong ? 'num bb' : 'num'}>
      <MoneyOf of={sums} field={field} />
    </td>
  ))
}

/** One currency and rate: invoices and credit notes apart, then by month. */
export function TaxBlock({ block }: { block: Block }) {
  const { t, format } = useTexts('costs')
  const id = useId()
  const taxName = useTaxName()
  const { currency, rates, invoices, credits, months } = block
  const name = format.list(rates.map((rate) => taxName(rate)))
  const rows = [
    { key: 'invoices', label: t('tax.invoices'), sums: invoices },
    ...(credits.count > 0 ? [{ key: 'credits', label: t('tax.credits'), sums: credits }] : []),
  ]
  const heads = ['kind', 'documents', 'net', 'tax', 'total', 'rounding'] as const
  return (
    <section className="tax-block" aria-labelledby={id}>
      <h2 className="sect" id={id}>
        {`${currency} · ${name}`}
      </h2>
      <table className="tbl in-flow">
        <TableHead heads={heads.map((head) => t(`tax.${head}`))} />
        <tbody>
          {rows.map(({ key, label, sums }) => (
            <tr key={key}>
              <td>{label}</td>
              <td className="num">{format.number(sums.count)}</td>
              <Figures sums={sums} />
            </tr>
          ))}
          {rows.length > 1 && (
            <tr>
              <td className="bb">{t('tax.together')}</td>
              <td className="num bb">{format.number(invoices.count + credits.count)}</td>
              <Figures sums={together(invoices, credits)} strong />
            </tr>
          )}
        </tbody>
        {months.length > 1 && (
          <tbody>
            {months.map(({ month, ...sums }) => {
              const { from, to } = monthsFrom(Number(month.slice(0, 4)), Number(month.slice(5)), 1)
              return (
                <tr key={month} className="mut">
                  <td>{format.month(month)}</td>
                  <td className="num">
                    <Link
                      to="/invoices"
                      search={{
                        issuedFrom: from,
                        issuedTo: to,
                        currency: [currency],
                        status: counted,
                      }}
                    >
                      {format.number(sums.count)}
                    </Link>
                  </td>
                  <Figures sums={sums} />
                </tr>
              )
            })}
          </tbody>
        )}
      </table>
    </section>
  )
}
