import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Order } from '#web/api/orders.ts'
import { AmountHead } from '#web/list/AmountHead.tsx'
import type { TaxBasis } from '#web/list/list-tax.ts'
import { sorting } from '#web/list/sorting.ts'
import type { Column } from '#web/list/table/list-props.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Status } from '#web/ui/Status.tsx'

import { InvoiceCell, ItemsCell, PlacedCell, TotalCell } from './cells.tsx'
import { useOrderStatus } from './order-status.ts'
import type { OrdersView } from './search.ts'

interface ColumnOptions extends Pick<OrdersView, 'room' | 'search' | 'onSearch'> {
  basis: TaxBasis
  onToggle: (order: Order) => void
}

const StatusCell = ({ order, iconOnly }: { order: Order; iconOnly: boolean }) => (
  <Status {...useOrderStatus()(order)} iconOnly={iconOnly} />
)

export function useColumns(options: ColumnOptions): Column<Order>[] {
  const { room, search, basis, onSearch, onToggle } = options
  const { t } = useTranslation('orders')
  const { sort = '-placedAt', open: openId } = search
  return useMemo(() => {
    const sortOf = sorting(sort, (next) => onSearch({ sort: next }), 'descending')
    const narrow = room === 'tight'
    const columns: Column<Order>[] = [
      {
        key: 'open',
        width: 4.625,
        className: 'ctl',
        head: <span className="vh">{t('column.open')}</span>,
        cell: (order) => (
          <IconButton
            label={t(order.id === openId ? 'row.close' : 'row.open', { number: order.number })}
            aria-expanded={order.id === openId}
            icon={<ChevronRight className={`i s ${order.id === openId ? 'down' : 'flip'}`} />}
            onClick={() => onToggle(order)}
          />
        ),
      },
      {
        key: 'number',
        width: 8,
        className: 'b',
        head: t('column.number'),
        sort: sortOf('number'),
        cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
      },
      {
        key: 'placedAt',
        width: 12,
        className: 'ink2',
        head: t('column.placedAt'),
        sort: sortOf('placedAt'),
        cell: (order) => <PlacedCell order={order} />,
      },
      {
        key: 'items',
        className: 'el',
        head: t('column.items'),
        cell: (order) => <ItemsCell order={order} />,
      },
      ...(room === 'wide' || room === 'middle'
        ? [
            {
              key: 'invoice',
              width: 8,
              head: t('column.invoice'),
              cell: (order: Order) => <InvoiceCell order={order} />,
            },
          ]
        : []),
      {
        key: 'status',
        width: narrow ? 4 : 11,
        head: t('column.status'),
        cell: (order) => <StatusCell order={order} iconOnly={narrow} />,
      },
      {
        key: 'total',
        width: basis === 'differs' ? 11 : 9,
        className: 'num',
        head: <AmountHead text={t('column.total')} />,
        sort: sortOf('total'),
        cell: (order) => <TotalCell order={order} basis={basis} />,
      },
    ]
    return columns
  }, [room, sort, openId, basis, onSearch, onToggle, t])
}
