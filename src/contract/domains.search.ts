import { anyOf, anyText, label, oneOf, page, sortBy, whole } from './search.ts'
import { autoRenewStates, priceDirections } from './services.search.ts'

export const domainStatuses = [
  'active',
  'pending',
  'expiring',
  'expired',
  'redemption',
  'transferred-away',
  'suspended',
  'cancelled',
  'unknown',
] as const

/** Parameters of `GET /api/domains` and of the domains page. `service` has the form `type/id`. */
export const domainsSearch = {
  ...page,
  similar: oneOf(['true']),
  status: anyOf(domainStatuses),
  autoRenew: anyOf(autoRenewStates),
  expiresWithin: whole(0, 3660),
  endsWithin: whole(0, 3660),
  tld: anyText,
  transferLock: anyOf(['on', 'off', 'unknown']),
  nameserver: anyText,
  service: anyText,
  priceChange: anyOf(priceDirections),
  label,
  sort: sortBy(['name', 'expiresOn', 'renewalOn', 'price', 'priceChange']),
  group: oneOf(['expiry', 'tld']),
}
