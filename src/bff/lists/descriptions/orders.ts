/** How orders are filtered, sorted, grouped and summed. */
import { amountSums } from '#bff/ledger/group-sums.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { Order } from '#contract/orders.ts'
import { amountSearchText } from '#i18n/search-text.ts'

import { amountRank, monthOf, newestFirst, taxBasis } from './sorting.ts'

/** Grouped before all months, as open invoices are. */
export const isRunning = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

export const orderList: ListDescription<Order> = {
  id: ({ id }) => id,
  text: ({ number }) => [number],
  hiddenText: ({ items, total }) => [
    total && amountSearchText(total),
    ...items.map(({ description }) => description),
  ],
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
  amountSorts: ['total'],
  defaultSort: '-placedAt',
  groups: {
    month: {
      key: (order) => (isRunning(order) ? 'open' : monthOf(order.placedAt)),
      rank: (key) => (key === 'open' ? Number.MIN_SAFE_INTEGER : newestFirst(key)),
    },
  },
  sums: (members) =>
    amountSums(members, ({ total, taxIncluded }) => ({ amount: total, taxIncluded })),
}
