import type { Order } from '#web/api/orders.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Absent } from '#web/app/record/Absent.tsx'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import type { TaxBasis } from '#web/list/list-tax.ts'
import { Amount } from '#web/ui/Amount.tsx'

import { isOver } from './order-status.ts'

export function PlacedCell({ order }: { order: Order }) {
  const format = useFormat()
  return order.placedAt === null ? <Absent /> : format.dateTime(order.placedAt)
}

/** The first item, and how many more there are. */
export function ItemsCell({ order }: { order: Order }) {
  const { t, format } = useTexts(['orders', 'common'])
  const [first, ...others] = order.items
  if (first === undefined) return <span className="mut">{t('row.noItems')}</span>
  const description = first.description ?? t('common:hidden')
  const text =
    others.length === 0
      ? description
      : t('row.more', {
          ...format.count(others.length),
          first: description,
        })
  return (
    <bdi className="el" title={text}>
      {text}
    </bdi>
  )
}

/** Struck through if nothing is owed. Names its tax basis if the list mixes them. */
export function TotalCell({ order, basis }: { order: Order; basis: TaxBasis }) {
  const format = useFormat()
  const { total, status } = order
  if (total === null) return <Absent of={order} field="total" />
  const text = format.money(total)
  const amount =
    basis === 'differs' ? (
      <bdi>{format.withTax(text, order.taxIncluded)}</bdi>
    ) : (
      <Amount text={text} />
    )
  return isOver(status) ? <s className="mut">{amount}</s> : amount
}

/** The order's invoice; its number once the invoices have been read. */
export function InvoiceCell({ order: { invoiceId, invoiceNumber } }: { order: Order }) {
  if (invoiceId === null) return <Absent />
  return (
    <InvoiceLink id={invoiceId} className="link">
      <bdi dir="ltr">{invoiceNumber ?? invoiceId}</bdi>
    </InvoiceLink>
  )
}
