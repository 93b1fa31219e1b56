import { invoicesSearch } from '#contract/invoices.search.ts'
import { lenient, oneOf } from '#contract/search.ts'
import type { InvoicesFilter } from '#web/api/invoices.ts'

const { q, status, issuedFrom, issuedTo, currency, service, sort } = invoicesSearch

/** The page's address: the contract's filters, and `flat` for a list without month groups. */
export const invoicesPageSearch = lenient({
  q,
  status,
  issuedFrom,
  issuedTo,
  currency,
  service,
  sort,
  flat: oneOf(['true']),
})

export type InvoicesSearch = ReturnType<typeof invoicesPageSearch>

/** What the server is asked for an address: newest first, by month, what needs payment before all. */
export const filterOf = ({ flat, sort, ...rest }: InvoicesSearch): InvoicesFilter => ({
  ...rest,
  sort: sort ?? '-issuedOn',
  ...(flat === 'true' ? {} : { group: 'month' }),
})

/** Something narrows the list: an empty answer then does not mean that there is nothing at all. */
export const isNarrowed = ({ flat: _flat, sort: _sort, ...rest }: InvoicesSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
