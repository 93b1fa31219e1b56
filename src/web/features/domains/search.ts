import { domainsSearch } from '#contract/domains.search.ts'
import { lenient, oneOf } from '#contract/search.ts'
import type { DomainsFilter } from '#web/api/domains.ts'

const { q, status, autoRenew, expiresWithin, endsWithin, tld, transferLock, nameserver } =
  domainsSearch
const { service, sort } = domainsSearch

/** The page's address: the contract's filters, and how the list is grouped. */
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
  sort,
  by: oneOf(['tld', 'none']),
})

export type DomainsSearch = ReturnType<typeof domainsPageSearch>

/** What the server is asked for an address: soonest expiry first, by time to expiry. */
export const filterOf = ({ by, sort, ...rest }: DomainsSearch): DomainsFilter => ({
  ...rest,
  sort: sort ?? (by === 'tld' ? 'name' : 'expiresOn'),
  ...(by === 'none' ? {} : { group: by ?? 'expiry' }),
})

/** Something narrows the list: an empty answer then does not mean that there is nothing at all. */
export const isNarrowed = ({ by: _by, sort: _sort, ...rest }: DomainsSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
