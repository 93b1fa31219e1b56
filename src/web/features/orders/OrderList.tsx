import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#contract/shapes.ts'
import type { Order, OrderList as List, OrdersFilter, ordersQuery } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { ListFoot } from '#web/list/ListFoot.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'
import { DataList } from '#web/list/table/DataList.tsx'
import { withDetail } from '#web/list/table/lines.ts'
import { taxBasisOf } from '#web/list/tax-basis.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { usePagedLines } from '#web/list/use-paged-lines.ts'
import { Status } from '#web/ui/Status.tsx'
import { useRoom } from '#web/ui/use-room.ts'

import { ItemsCell, PlacedCell, TotalCell } from './cells.tsx'
import { useOrderStatus } from './order-status.ts'
import { OrderDetail } from './OrderDetail.tsx'
import type { OrdersSearch } from './search.ts'
import { useColumns } from './use-columns.tsx'
import { useOrderIndex } from './use-order-index.ts'

const keyOf = ({ id }: { id: string }): string => id

interface OrderListProps {
  list: List
  queryOf: (page: number) => ReturnType<typeof ordersQuery>
  filter: OrdersFilter
  search: OrdersSearch
  stale: boolean
  onSearch: (change: Partial<OrdersSearch>, replace?: boolean) => void
  onKeys: () => void
}

/** The list of orders. One at a time expands in place; the address says which. */
export function OrderList(props: OrderListProps) {
  const { list, queryOf, filter, search, stale, onSearch, onKeys } = props
  const { lines, view, onView } = usePagedLines(queryOf, list, keyOf)
  const { t } = useTranslation(['orders', 'common', 'list'])
  const format = useFormat()
  const { brand } = useSession()
  const { letterKeys } = useSettings()
  const statusOf = useOrderStatus()
  const [room, watchRoom] = useRoom()
  const { open } = search
  const openIndex = useOrderIndex(filter, open)
  const linesWithDetail = useMemo(() => withDetail(lines, openIndex), [lines, openIndex])
  const handleToggle = useCallback(
    ({ id }: Order) => onSearch({ open: id === open ? undefined : id }, true),
    [onSearch, open],
  )
  const handleSort = useCallback((sort: OrdersSearch['sort']) => onSearch({ sort }), [onSearch])
  const basis = taxBasisOf(list.facets['tax'])
  const columns = useColumns({
    room,
    basis,
    sort: search.sort,
    openId: open,
    onSort: handleSort,
    onToggle: handleToggle,
  })
  const groupText = ({ key, count }: Group) => ({
    label: key === 'open' ? t('group.open') : key === 'none' ? t('group.none') : format.month(key),
    count: t('group.count', { count, n: format.number(count) }),
  })
  return (
    <div ref={watchRoom} className="sheet">
      <TaxLine basis={basis} className="tax-line" />
      <DataList
        label={t('title')}
        layout={room === 'phone' ? 'list' : 'table'}
        className="orders"
        lines={linesWithDetail}
        columns={columns}
        letterKeys={letterKeys}
        loadingLabel={t('common:loading')}
        scrollTo={openIndex === null ? null : linesWithDetail.positionOf(openIndex)}
        onView={onView}
        onOpen={handleToggle}
        renderDetail={(order) => <OrderDetail order={order} />}
        {...plainGroups(columns.length, groupText)}
        renderEntry={(order) => (
          <>
            <button
              type="button"
              className="nm min-h-6 text-start"
              aria-expanded={order.id === open}
              aria-label={t(order.id === open ? 'row.close' : 'row.open', {
                number: order.number,
              })}
              onClick={() => handleToggle(order)}
            >
              <bdi dir="ltr">{order.number}</bdi>
            </button>
            <span className="num">
              <TotalCell order={order} basis={basis} />
            </span>
            <ItemsCell order={order} />
            <Status {...statusOf(order)} />
            <span className="when">
              <PlacedCell order={order} />
            </span>
          </>
        )}
      />
      <ListFoot view={view} list={list} stale={stale}>
        <span className="flex flex-wrap gap-x-4">
          <TaxLine basis={basis} />
          <span>{t('foot', { brand: brand.name })}</span>
          <button type="button" className="link" onClick={onKeys}>
            {t('list:keys')}
          </button>
        </span>
      </ListFoot>
    </div>
  )
}
