import { useTranslation } from 'react-i18next'

import type { Order } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import type { TaxBasis } from '#web/shell/tax-basis.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { NotGiven } from '#web/ui/NotGiven.tsx'

import { isOver } from './order-status.ts'

function useNotGiven() {
  const { t } = useTranslation('common')
  const { brand } = useSession()
  return <NotGiven title={t('notGiven', { brand: brand.name })} />
}

export function PlacedCell({ order }: { order: Order }) {
  const format = useFormat()
  const notGiven = useNotGiven()
  return order.placedAt === null ? notGiven : format.dateTime(order.placedAt)
}

/** The first item, and how many more there are. */
export function ItemsCell({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const [first, ...others] = order.items
  if (first === undefined) return <span className="mut">{t('row.noItems')}</span>
  const text =
    others.length === 0
      ? first.description
      : t('row.more', {
          count: others.length,
          n: format.number(others.length),
          first: first.description,
        })
  return (
    <bdi className="el" title={text}>
      {text}
    </bdi>
  )
}

/** Struck through if nothing is owed. Names its tax basis if the list mixes them. */
export function TotalCell({ order, basis }: { order: Order; basis: TaxBasis }) {
  const { t } = useTranslation('common')
  const { masked } = useSession()
  const format = useFormat()
  const notGiven = useNotGiven()
  const { total, status } = order
  if (total === null) return masked ? <span className="mut">{t('hidden')}</span> : notGiven
  const amount = <Amount text={format.money(total)} />
  const tax = basis === 'differs' && format.tax(order.taxIncluded)
  return (
    <>
      {isOver(status) ? <s className="mut">{amount}</s> : amount}
      {tax && <span className="mut sm"> {tax}</span>}
    </>
  )
}
