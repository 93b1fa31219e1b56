import { anyOf, day, oneOf, page, sortBy } from './search.ts'

export const orderStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'unknown',
] as const

/** Parameters of `GET /api/orders` and of the orders page. */
export const ordersSearch = {
  ...page,
  status: anyOf(orderStatuses),
  placedFrom: day,
  placedTo: day,
  sort: sortBy(['number', 'placedAt', 'total']),
  group: oneOf(['month']),
}
