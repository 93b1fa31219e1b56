import { domainsSearch } from '#contract/domains.search.ts'
import { lenient, oneOf } from '#contract/search.ts'
import type { DomainList, DomainsFilter } from '#web/api/domains.ts'
import type { ListView } from '#web/list/ListPage.tsx'

const { q, status, autoRenew, expiresWithin, endsWithin, tld, transferLock, nameserver } =
  domainsSearch
const { service, priceChange, label, sort } = domainsSearch

/** The page's search parameters: the contract's filters, and `by`, how the list is grouped. */
export const domainsPageSearch = lenient({
  q,
  status,
  autoRenew,
  expiresWithin,
  endsWithin,
  tld,
  transferLock,
  nameserver,
  service,
  priceChange,
  label,
  sort,
  by: oneOf(['tld', 'none']),
})

export type DomainsSearch = ReturnType<typeof domainsPageSearch>

export type DomainsView = ListView<DomainsSearch, DomainsFilter, DomainList>

/** The server's filter. By default sorted and grouped by time to expiry. */
export const filterOf = ({ by, sort, ...rest }: DomainsSearch): DomainsFilter => ({
  ...rest,
  sort: sort ?? (by === 'tld' ? 'name' : 'expiresOn'),
  ...(by === 'none' ? {} : { group: by ?? 'expiry' }),
})

/** Whether any filter is set. If not, an empty list means that the account has no domains. */
export const isNarrowed = ({ by: _by, sort: _sort, ...rest }: DomainsSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
