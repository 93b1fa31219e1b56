import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders.ts'
import type { Table } from '#contract/table.ts'

import { call } from './call.ts'
import { pageQuery } from './pages.ts'

export type { Order }
export type OrderList = CallOutput<Table['GET /api/orders']>
type OrdersQuery = NonNullable<CallInput<'GET /api/orders', Table['GET /api/orders']>['query']>
/** Filters and sort order, without paging. */
export type OrdersFilter = Omit<OrdersQuery, 'offset' | 'limit' | 'fields'>

/** One page of the list with its groups and facets. */
export const ordersQuery = (filter: OrdersFilter, page = 0) =>
  pageQuery('orders', filter, page, (paging, options) =>
    call('GET /api/orders', { query: { ...filter, ...paging } }, options),
  )
