/** The orders list. */
import type { ListDescription } from '#bff/lists/list.ts'
import type { Order } from '#contract/orders.ts'

import { amountRank, monthOf, newestFirst, taxBasis } from './sorting.ts'

/** Still to be done: these stand before all months, as open invoices do. */
const isRunning = (status: Order['status']): boolean =>
  status === 'pending' || status === 'processing'

export const orderList: ListDescription<Order> = {
  id: ({ id }) => id,
  text: ({ number, items }) => [number, ...items.map(({ description }) => description)],
  values: { status: ({ status }) => status },
  facets: { status: {}, tax: { of: taxBasis } },
  tests: {
    placedFrom: ({ placedAt }, from: string) => placedAt !== null && placedAt.slice(0, 10) >= from,
    placedTo: ({ placedAt }, to: string) => placedAt !== null && placedAt.slice(0, 10) <= to,
  },
  sorts: {
    number: [({ number }) => number],
    placedAt: [({ placedAt }) => placedAt, ({ number }) => number],
    total: [({ total }) => amountRank(total), ({ number }) => number],
  },
  defaultSort: '-placedAt',
  groups: {
    month: {
      key: ({ status, placedAt }) => (isRunning(status) ? 'open' : monthOf(placedAt)),
      rank: (key) => (key === 'open' ? Number.MIN_SAFE_INTEGER : newestFirst(key)),
    },
  },
  charged: ({ total, taxIncluded }) => ({ amount: total, taxIncluded }),
}
