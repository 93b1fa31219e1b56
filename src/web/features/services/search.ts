import { lenient, oneOf } from '#contract/search.ts'
import { servicesSearch } from '#contract/services.search.ts'
import type { ServiceList, ServicesFilter } from '#web/api/services.ts'
import type { ListView } from '#web/list/ListPage.tsx'

const { q, type, status, autoRenew, renewsWithin, endsWithin, priceChange, only, label, sort } =
  servicesSearch

/** The page's search parameters: the contract's filters, and `flat` for a list without groups. */
export const servicesPageSearch = lenient({
  q,
  type,
  status,
  autoRenew,
  renewsWithin,
  endsWithin,
  priceChange,
  only,
  label,
  sort,
  flat: oneOf(['true']),
})

export type ServicesSearch = ReturnType<typeof servicesPageSearch>

export type ServicesView = ListView<ServicesSearch, ServicesFilter, ServiceList>

/** The server's filter. By default sorted by renewal date and grouped by month. */
export const filterOf = ({ flat, sort, ...rest }: ServicesSearch): ServicesFilter => ({
  ...rest,
  sort: sort ?? 'renewalOn',
  ...(flat === 'true' ? {} : { group: 'month' }),
})

/** Whether any filter is set. If not, an empty list means that the account has no services. */
export const isNarrowed = ({ flat: _flat, sort: _sort, ...rest }: ServicesSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
