import type { Order } from '#contract/orders.ts'

import { pageQueryOf, type FilterOf, type ListOf } from './pages.ts'

export type { Order }
export type OrderList = ListOf<'GET /api/orders'>
export type OrdersFilter = FilterOf<'GET /api/orders'>

export const ordersQuery = pageQueryOf('GET /api/orders')
