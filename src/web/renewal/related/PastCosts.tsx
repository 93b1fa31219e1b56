import type { PastCost } from '#contract/listed.ts'
import type { Money } from '#contract/shapes.ts'
import { formatPercentChange } from '#i18n/percent-change.ts'
import { nextEntryOf, type ListedItem } from '#ledger/listed.ts'
import { priceChangeOf } from '#ledger/price-change.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { Section } from '#web/ui/Section.tsx'

interface PastCostsProps {
  record: ListedItem & { costs: readonly PastCost[] }
}

interface CostRow {
  key: string
  day: string
  price: Money
  /** The row's price in the term before. */
  before: Money | null
  invoice: PastCost['invoice'] | null
}

/** "+9%, +€12.00", or "same". */
function Change({ price, before }: Pick<CostRow, 'price' | 'before'>) {
  const { t, format, i18n } = useTexts('insight')
  if (before === null) return null
  const change = priceChangeOf(price, before)
  if (change === null) return t('cost.same')
  const amount = format.money({ ...price, minorUnits: change.by })
  const signed = change.by > 0 ? `+${amount}` : amount
  return (
    <>
      {change.percent !== null && (
        <>
          <bdi>{formatPercentChange(i18n.language, change.percent)}</bdi>
          {', '}
        </>
      )}
      <Amount text={signed} />
    </>
  )
}

/** What the last terms cost and what the next one will. Nothing with fewer than two of them. */
export function PastCosts({ record }: PastCostsProps) {
  const { t, format } = useTexts('insight')
  const { costs, renewal } = record
  const next = nextEntryOf(record, format.today)
  const isCharged = next?.kind === 'charge' && next.doubt === null && next.on !== null
  const rows: CostRow[] = [
    ...(isCharged && renewal.price !== null
      ? [
          {
            key: 'next',
            day: t('cost.next', { date: format.date(next.on) }),
            price: renewal.price,
            before: costs[0]?.price ?? null,
            invoice: null,
          },
        ]
      : []),
    ...costs.map(({ price, on, invoice }, nth) => ({
      key: invoice.id,
      day: format.date(on),
      price,
      before: costs[nth + 1]?.price ?? null,
      invoice,
    })),
  ]
  if (costs.length === 0 || rows.length < 2) return null
  const most = Math.max(...rows.map(({ price }) => price.minorUnits), 1)
  return (
    <Section
      title={t('cost.title')}
      beside={
        <span className="end">
          {format.price('', renewal.termMonths, renewal.taxIncluded).trim()}
        </span>
      }
    >
      <ul className="rows invoices" aria-label={t('cost.title')}>
        {rows.map(({ key, day, price, before, invoice }) => (
          <li key={key}>
            <span className="nm">
              {invoice === null ? day : <InvoiceLink id={invoice.id}>{day}</InvoiceLink>}
            </span>
            <span className="when">
              {/* The amount is written beside it. */}
              <meter className="usage" max={most} value={price.minorUnits} aria-hidden="true" />
            </span>
            <span className="mut num">
              <Change price={price} before={before} />
            </span>
            <span className="num">
              <Amount text={format.money(price)} />
            </span>
          </li>
        ))}
      </ul>
      <HelpLink topic="price-changes" className="mt-2" />
    </Section>
  )
}
