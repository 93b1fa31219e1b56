import { ordersSearch } from '#contract/orders.search.ts'
import { lenient, text } from '#contract/search.ts'
import type { OrdersFilter } from '#web/api/orders.ts'

const { q, status, placedFrom, placedTo, sort } = ordersSearch

/** The page's address: the contract's filters, and which order is open. */
export const ordersPageSearch = lenient({ q, status, placedFrom, placedTo, sort, open: text(255) })

export type OrdersSearch = ReturnType<typeof ordersPageSearch>

/** What the server is asked for an address: newest first, by month; another order goes across months. */
export const filterOf = ({ open: _open, sort, ...rest }: OrdersSearch): OrdersFilter => ({
  ...rest,
  sort: sort ?? '-placedAt',
  ...(sort === undefined || sort.endsWith('placedAt') ? { group: 'month' } : {}),
})

/** Something narrows the list: an empty answer then does not mean that there is nothing at all. */
export const isNarrowed = ({ open: _open, sort: _sort, ...rest }: OrdersSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
