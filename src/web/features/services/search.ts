import { oneOf, pageSearch } from '#contract/search.ts'
import { servicesSearch } from '#contract/services.search.ts'
import type { ServiceList, ServicesFilter } from '#web/api/services.ts'
import type { ListView } from '#web/list/ListPage.tsx'

/** The page's search parameters: the contract's filters, and `flat` for a list without groups. */
export const servicesPageSearch = pageSearch(servicesSearch, { flat: oneOf(['true']) })

export type ServicesSearch = ReturnType<typeof servicesPageSearch>

export type ServicesView = ListView<ServicesSearch, ServicesFilter, ServiceList>

/** The server's filter. By default sorted by renewal date and grouped by month. */
export const filterOf = ({ flat, sort, ...rest }: ServicesSearch): ServicesFilter => ({
  ...rest,
  sort: sort ?? 'renewalOn',
  ...(flat === 'true' ? {} : { group: 'month' }),
})
