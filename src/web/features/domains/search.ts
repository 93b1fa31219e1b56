import { domainsSearch } from '#contract/domains.search.ts'
import { oneOf, pageSearch } from '#contract/search.ts'
import type { DomainList, DomainsFilter } from '#web/api/domains.ts'
import type { ListView } from '#web/list/ListPage.tsx'

/** The page's search parameters: the contract's filters, and `by`, how the list is grouped. */
export const domainsPageSearch = pageSearch(domainsSearch, { by: oneOf(['tld', 'none']) })

export type DomainsSearch = ReturnType<typeof domainsPageSearch>

export type DomainsView = ListView<DomainsSearch, DomainsFilter, DomainList>

/** The server's filter. By default sorted and grouped by time to expiry. */
export const filterOf = ({ by, sort, ...rest }: DomainsSearch): DomainsFilter => ({
  ...rest,
  sort: sort ?? (by === 'tld' ? 'name' : 'expiresOn'),
  ...(by === 'none' ? {} : { group: by ?? 'expiry' }),
})
