import { lenient, oneOf } from '#contract/search.ts'
import { servicesSearch } from '#contract/services.search.ts'
import type { ServicesFilter } from '#web/api/services.ts'

const { q, type, status, autoRenew, renewsWithin, endsWithin, sort } = servicesSearch

/** The page's address: the contract's filters, and `flat` for a list without month groups. */
export const servicesPageSearch = lenient({
  q,
  type,
  status,
  autoRenew,
  renewsWithin,
  endsWithin,
  sort,
  flat: oneOf(['true']),
})

export type ServicesSearch = ReturnType<typeof servicesPageSearch>

/** What the server is asked for an address: soonest renewal first, by month, unless it says otherwise. */
export const filterOf = ({ flat, sort, ...rest }: ServicesSearch): ServicesFilter => ({
  ...rest,
  sort: sort ?? 'renewalOn',
  ...(flat === 'true' ? {} : { group: 'month' }),
})

/** Without what narrows the list: an empty answer then means that there is nothing at all. */
export const isNarrowed = (search: ServicesSearch): boolean =>
  [search.q, search.renewsWithin, search.endsWithin].some((value) => value !== undefined) ||
  [search.type, search.status, search.autoRenew].some((list) => list !== undefined)
