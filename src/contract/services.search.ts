import { anyOf, anyText, label, oneOf, only, page, sortBy, whole } from './search.ts'

export const serviceStatuses = [
  'active',
  'pending',
  'suspended',
  'expired',
  'cancelled',
  'unknown',
] as const

export const autoRenewStates = ['on', 'off', 'locked', 'unknown'] as const

/** Whether a renewal costs more or less than the same term did last. */
export const priceDirections = ['more', 'less'] as const
export type PriceDirection = (typeof priceDirections)[number]

/** Parameters of `GET /api/services` and of the services page. `…Within` is in days from today. */
export const servicesSearch = {
  ...page,
  similar: oneOf(['true']),
  type: anyText,
  status: anyOf(serviceStatuses),
  autoRenew: anyOf(autoRenewStates),
  renewsWithin: whole(0, 3660),
  endsWithin: whole(0, 3660),
  priceChange: anyOf(priceDirections),
  only,
  label,
  sort: sortBy(['name', 'type', 'status', 'renewalOn', 'price', 'priceChange']),
  group: oneOf(['month']),
}
