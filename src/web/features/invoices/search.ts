import { invoicesSearch } from '#contract/invoices.search.ts'
import { lenient, oneOf } from '#contract/search.ts'
import type { InvoiceList, InvoicesFilter } from '#web/api/invoices.ts'
import type { ListView } from '#web/list/ListPage.tsx'

const { q, status, issuedFrom, issuedTo, paidFrom, paidTo, currency, service, type, sort } =
  invoicesSearch

/** The page's search parameters: the contract's, and `flat` for a list without month groups. */
export const invoicesPageSearch = lenient({
  q,
  status,
  issuedFrom,
  issuedTo,
  paidFrom,
  paidTo,
  currency,
  service,
  type,
  sort,
  flat: oneOf(['true']),
})

export type InvoicesSearch = ReturnType<typeof invoicesPageSearch>

export type InvoicesView = ListView<InvoicesSearch, InvoicesFilter, InvoiceList>

/** The list to request. By default newest first in month groups, with invoices to pay on top. */
export const filterOf = ({ flat, sort, ...rest }: InvoicesSearch): InvoicesFilter => ({
  ...rest,
  sort: sort ?? '-issuedOn',
  ...(flat === 'true' ? {} : { group: 'month' }),
})

/** Whether a filter is set. If so, an empty list does not mean an account without invoices. */
export const isNarrowed = ({ flat: _flat, sort: _sort, ...rest }: InvoicesSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
