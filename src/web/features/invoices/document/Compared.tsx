import type { Money } from '#contract/shapes.ts'
import { isolate } from '#i18n/direction-marks.ts'
import type { InvoiceDifference } from '#web/api/invoice-sums.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { MoneyOf } from '#web/app/record/MoneyOf.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { TableHead } from '#web/ui/TableHead.tsx'
import { Unbroken } from '#web/ui/Unbroken.tsx'

import { LineName } from './LineTable.tsx'
import { useTaxName } from './use-tax-name.ts'

type ComparedRow = InvoiceDifference['rows'][number]
type Line = NonNullable<ComparedRow['after']>

/** `+€1.50`, `−€2.00`. */
export function useSignedMoney(): (money: Money) => string {
  const format = useFormat()
  return (money) =>
    money.minorUnits > 0
      ? // Where the language puts its minus, between direction marks in Arabic.
        format.money({ ...money, minorUnits: -money.minorUnits }).replace('\u2212', '+')
      : format.money(money)
}

/** A line's amount; below it quantity × price, if they are what changed. */
function LineAmount({ line, showsQuantity }: { line: Line | null; showsQuantity: boolean }) {
  const format = useFormat()
  if (line === null) return null
  const { quantity, unitPrice } = line
  return (
    <>
      <MoneyOf of={line} field="amount" />
      {showsQuantity && quantity !== null && unitPrice !== null && (
        <span className="sub">
          <Amount text={`${format.number(quantity)} × ${format.money(unitPrice)}`} />
        </span>
      )}
    </>
  )
}

function RowOf({ row }: { row: ComparedRow }) {
  const { t, format } = useTexts('costs')
  const signed = useSignedMoney()
  const { before, after, changes } = row
  const line = after ?? before
  if (line === null) return null
  const isSame = changes.length === 0
  const [first] = changes
  const by = changes.reduce((sum, change) => sum + (change.by?.minorUnits ?? 0), 0)
  const isHidden = changes.some((change) => change.by === null)
  const showsQuantity = changes.some(({ kind }) => kind === 'quantity' || kind === 'price')
  return (
    <tr className={isSame ? 'mut' : undefined}>
      <td>
        <LineName line={line} />
      </td>
      <td className="num">
        <LineAmount line={before} showsQuantity={showsQuantity} />
      </td>
      <td className="num">
        <LineAmount line={after} showsQuantity={showsQuantity} />
      </td>
      <td className="num">
        {first === undefined ? (
          t('difference.unchanged')
        ) : isHidden ? (
          <Absent of={first} field="by" />
        ) : (
          <>
            <b className="bb">
              <Amount text={signed({ minorUnits: by, currency: first.by?.currency ?? null })} />
            </b>
            <span className="sub">
              {format.list(changes.map(({ kind }) => t(`difference.kind.${kind}`)))}
            </span>
          </>
        )}
      </td>
    </tr>
  )
}

interface ComparedProps {
  difference: InvoiceDifference
  total: Money | null
  /** Its number, if the other invoice was chosen instead of the last one for the same services. */
  chosenFor?: string
}

/** The invoice against another one, line by line. */
export function Compared({ difference, total, chosenFor }: ComparedProps) {
  const { t, format } = useTexts(['costs', 'invoices'])
  const signed = useSignedMoney()
  const taxName = useTaxName()
  const { previous, by, rows, taxes, rest } = difference
  const sentenceOf = (money: Money): string => {
    const isMore = money.minorUnits > 0
    const amount = format.money({ ...money, minorUnits: Math.abs(money.minorUnits) })
    if (chosenFor === undefined) {
      if (money.minorUnits === 0) return t('difference.same')
      return t(isMore ? 'difference.more' : 'difference.less', { amount })
    }
    const values = { amount: isolate(amount), number: isolate(previous.number) }
    if (money.minorUnits === 0) return t('difference.sameAs', values)
    return t(isMore ? 'difference.moreThan' : 'difference.lessThan', values)
  }
  const sentence = by === null || format.money(by) === format.hidden ? null : sentenceOf(by)
  const change = (of: object, field: string, money: Money | null) =>
    money === null ? <Absent of={of} field={field} /> : <Amount text={signed(money)} />
  return (
    <section
      className="compared"
      aria-label={chosenFor === undefined ? t('difference.compared') : t('difference.view')}
    >
      {sentence !== null && (
        <p className="say">
          <Unbroken text={sentence} />
        </p>
      )}
      {chosenFor === undefined && (
        <p className="mut sm">
          {t('difference.against')}{' '}
          <InvoiceLink id={previous.id} keepsSearch>
            <bdi dir="ltr">{previous.number}</bdi>
          </InvoiceLink>
          {previous.issuedOn !== null && (
            <>
              {' · '}
              <bdi>{format.date(previous.issuedOn, 'long')}</bdi>
            </>
          )}
        </p>
      )}
      <table className="tbl in-flow lines">
        <TableHead
          isFirstWide
          heads={[
            t('invoices:document.item'),
            chosenFor === undefined ? t('difference.before') : isolate(previous.number),
            chosenFor === undefined ? t('difference.after') : isolate(chosenFor),
            t('difference.change'),
          ]}
        />
        <tbody>
          {rows.map((row, index) => (
            // Lines have no id and are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            <RowOf key={index} row={row} />
          ))}
          {taxes.map(({ before, after, by: more }, index) => {
            const named = after ?? before
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={`tax ${index}`}>
                <td>{named && taxName(named)}</td>
                <td className="num">{before && <MoneyOf of={before} field="amount" />}</td>
                <td className="num">{after && <MoneyOf of={after} field="amount" />}</td>
                <td className="num">{change(taxes[index] ?? {}, 'by', more)}</td>
              </tr>
            )
          })}
          {rest !== null && rest.minorUnits !== 0 && (
            <tr>
              <td colSpan={3}>{t('difference.rest')}</td>
              <td className="num">{change(difference, 'rest', rest)}</td>
            </tr>
          )}
          <tr className="bb">
            <td>{t('invoices:document.total')}</td>
            <td className="num">
              <MoneyOf of={previous} field="total" />
            </td>
            <td className="num">{total === null ? null : <Amount text={format.money(total)} />}</td>
            <td className="num">{change(difference, 'by', by)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
