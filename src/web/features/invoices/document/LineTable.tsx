import type { Invoice } from '#web/api/invoices.ts'
import { isMasked } from '#web/api/masked.ts'
import { useTextsIn } from '#web/api/texts-in.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { WholeWords } from '#web/ui/WholeWords.tsx'

type InvoiceLine = NonNullable<Invoice['lines']>[number]

/** What a line is for, in the provider's words, and its period. */
export function LineName({ line }: { line: InvoiceLine }) {
  const textsIn = useTextsIn()
  const format = useFormat()
  const period = [line.periodStart, line.periodEnd].filter((day) => day !== null)
  return (
    <>
      <SubjectLink subject={line.subject}>
        <bdi>
          {line.description === null ? (
            <Absent of={line} field="description" />
          ) : (
            <span lang={textsIn}>
              <WholeWords text={line.description} />
            </span>
          )}
        </bdi>
      </SubjectLink>
      {period.length > 0 && (
        <span className="sub">
          <bdi>{period.map((day) => format.date(day)).join(' – ')}</bdi>
        </span>
      )}
    </>
  )
}

/** The invoice lines as stated. A column that is empty in every line is left out. */
export function LineTable({ invoice }: { invoice: Invoice }) {
  const { t, format } = useTexts('invoices')
  const lines = invoice.lines ?? []
  if (lines.length === 0) {
    return <p className="ink2">{t('document.noLines')}</p>
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
          const { quantity, unitPrice, taxRatePercent } = line
          return (
            // Lines have no id and are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                <LineName line={line} />
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
              {shows.unitPrice && (
                <td className="num if-wide">
                  <MoneyOf of={line} field="unitPrice" />
                </td>
              )}
              {shows.tax && (
                <td className="num">
                  {taxRatePercent === null ? <Absent /> : format.percent(taxRatePercent)}
                </td>
              )}
              <td className="num">
                <MoneyOf of={line} field="amount" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
