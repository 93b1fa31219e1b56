import { ordersSearch } from '#contract/orders.search.ts'
import { lenient, text } from '#contract/search.ts'
import type { OrderList, OrdersFilter } from '#web/api/orders.ts'
import type { ListView } from '#web/list/ListPage.tsx'

const { q, status, placedFrom, placedTo, sort } = ordersSearch

/** The page's search parameters: the contract's, and which order is expanded. */
export const ordersPageSearch = lenient({ q, status, placedFrom, placedTo, sort, open: text(255) })

export type OrdersSearch = ReturnType<typeof ordersPageSearch>

export type OrdersView = ListView<OrdersSearch, OrdersFilter, OrderList>

/** The list to request: by default newest first. Only a list sorted by date has month groups. */
export const filterOf = ({ open: _open, sort, ...rest }: OrdersSearch): OrdersFilter => ({
  ...rest,
  sort: sort ?? '-placedAt',
  ...(sort === undefined || sort.endsWith('placedAt') ? { group: 'month' } : {}),
})

/** Whether a filter is set. If so, an empty list does not mean an account without orders. */
export const isNarrowed = ({ open: _open, sort: _sort, ...rest }: OrdersSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
