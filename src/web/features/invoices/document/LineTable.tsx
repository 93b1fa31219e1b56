import { useTranslation } from 'react-i18next'

import type { Invoice } from '#web/api/invoices.ts'
import { isMasked } from '#web/api/masked.ts'
import { useTextsIn } from '#web/api/use-texts-in.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { WholeWords } from '#web/ui/WholeWords.tsx'

type InvoiceLine = NonNullable<Invoice['lines']>[number]

/** The invoice lines as stated. A column that is empty in every line is left out. */
export function LineTable({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const textsIn = useTextsIn()
  const format = useFormat()
  const lines = invoice.lines ?? []
  if (lines.length === 0) {
    return <p className="ink2">{t('document.noLines')}</p>
  }
  const money = (line: InvoiceLine, field: 'unitPrice' | 'amount') => {
    const amount = line[field]
    return amount === null ? (
      <Absent of={line} field={field} />
    ) : (
      <Amount text={format.money(amount)} />
    )
  }
  const shows = {
    quantity: lines.some(({ quantity }) => quantity !== null),
    unitPrice: lines.some((line) => line.unitPrice !== null || isMasked(line, 'unitPrice')),
    // A rate that all lines share is in the totals below the table.
    tax: new Set(lines.map(({ taxRatePercent }) => taxRatePercent)).size > 1,
  }
  return (
    <table className="tbl in-flow lines">
      <thead>
        <tr>
          <th scope="col" className="w-full">
            {t('document.item')}
          </th>
          {shows.quantity && (
            <th scope="col" className="num if-wide">
              {t('document.quantity')}
            </th>
          )}
          {shows.unitPrice && (
            <th scope="col" className="num if-wide">
              {t('document.each')}
            </th>
          )}
          {shows.tax && (
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
          const { description, quantity, unitPrice, taxRatePercent, subject } = line
          const period = [line.periodStart, line.periodEnd]
            .filter((day) => day !== null)
            .map((day) => format.date(day))
          return (
            // Lines have no id and are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                <SubjectLink subject={subject}>
                  <bdi>
                    {description === null ? (
                      <Absent of={line} field="description" />
                    ) : (
                      <span lang={textsIn}>
                        <WholeWords text={description} />
                      </span>
                    )}
                  </bdi>
                </SubjectLink>
                {period.length > 0 && (
                  <span className="sub">
                    <bdi>{period.join(' – ')}</bdi>
                  </span>
                )}
                {quantity !== null && unitPrice !== null && (
                  <span className="sub times">
                    <Amount text={`${format.number(quantity)} × ${format.money(unitPrice)}`} />
                  </span>
                )}
              </td>
              {shows.quantity && (
                <td className="num if-wide">
                  {quantity === null ? <Absent /> : format.number(quantity)}
                </td>
              )}
              {shows.unitPrice && <td className="num if-wide">{money(line, 'unitPrice')}</td>}
              {shows.tax && (
                <td className="num">
                  {taxRatePercent === null ? <Absent /> : format.percent(taxRatePercent)}
                </td>
              )}
              <td className="num">{money(line, 'amount')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
