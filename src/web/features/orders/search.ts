import { ordersSearch } from '#contract/orders.search.ts'
import { pageSearch, text } from '#contract/search.ts'
import type { OrderList, OrdersFilter } from '#web/api/orders.ts'
import type { ListView } from '#web/list/ListPage.tsx'

/** The page's search parameters: the contract's, and which order is expanded. */
export const ordersPageSearch = pageSearch(ordersSearch, { open: text(255) })

export type OrdersSearch = ReturnType<typeof ordersPageSearch>

export type OrdersView = ListView<OrdersSearch, OrdersFilter, OrderList>

/** The list to request: by default newest first. Only a list sorted by date has month groups. */
export const filterOf = ({ open: _open, sort, ...rest }: OrdersSearch): OrdersFilter => ({
  ...rest,
  sort: sort ?? '-placedAt',
  ...(sort === undefined || sort.endsWith('placedAt') ? { group: 'month' } : {}),
})
