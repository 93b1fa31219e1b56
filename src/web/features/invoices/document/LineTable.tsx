import { useTranslation } from 'react-i18next'

import type { Money } from '#contract/shapes.ts'
import type { Invoice } from '#web/api/invoices.ts'
import { useSession } from '#web/api/session.ts'
import { SubjectLink } from '#web/shell/SubjectLink.tsx'
import { useFormat } from '#web/shell/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { NotGiven } from '#web/ui/NotGiven.tsx'

/** Lines as the provider states them; a column that no line fills is not shown. */
export function LineTable({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoices', 'common'])
  const format = useFormat()
  const { brand } = useSession()
  const lines = invoice.lines ?? []
  if (lines.length === 0) {
    return <p className="ink2">{t('document.noLines', { brand: brand.name })}</p>
  }
  const notGiven = <NotGiven title={t('common:notGiven', { brand: brand.name })} />
  const money = (amount: Money | null) =>
    amount === null ? notGiven : <Amount text={format.money(amount)} />
  const has = {
    quantity: lines.some(({ quantity }) => quantity !== null),
    each: lines.some(({ unitPrice }) => unitPrice !== null),
    // One rate for all stands in the sum below; different ones belong to their lines.
    tax: new Set(lines.map(({ taxRatePercent }) => taxRatePercent)).size > 1,
  }
  return (
    <table className="tbl in-flow lines">
      <thead>
        <tr>
          <th scope="col" className="w-full">
            {t('document.item')}
          </th>
          {has.quantity && (
            <th scope="col" className="num if-wide">
              {t('document.quantity')}
            </th>
          )}
          {has.each && (
            <th scope="col" className="num if-wide">
              {t('document.each')}
            </th>
          )}
          {has.tax && (
            <th scope="col" className="num">
              {t('document.tax')}
            </th>
          )}
          <th scope="col" className="num">
            {t('document.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const { description, quantity, unitPrice, amount, taxRatePercent, subject } = line
          const span = [line.periodStart, line.periodEnd]
            .filter((day) => day !== null)
            .map((day) => format.date(day))
          return (
            // Lines have no number of their own, and their order is the invoice's.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                <SubjectLink subject={subject}>
                  <bdi>{description}</bdi>
                </SubjectLink>
                {span.length > 0 && (
                  <span className="sub">
                    <bdi>{span.join(' – ')}</bdi>
                  </span>
                )}
                {quantity !== null && unitPrice !== null && (
                  <span className="sub times">
                    <Amount text={`${format.number(quantity)} × ${format.money(unitPrice)}`} />
                  </span>
                )}
              </td>
              {has.quantity && (
                <td className="num if-wide">
                  {quantity === null ? notGiven : format.number(quantity)}
                </td>
              )}
              {has.each && <td className="num if-wide">{money(unitPrice)}</td>}
              {has.tax && (
                <td className="num">
                  {taxRatePercent === null ? notGiven : format.percent(taxRatePercent)}
                </td>
              )}
              <td className="num">{money(amount)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
