import { invoicesSearch } from '#contract/invoices.search.ts'
import { oneOf, pageSearch } from '#contract/search.ts'
import type { InvoiceList, InvoicesFilter } from '#web/api/invoices.ts'
import type { ListView } from '#web/list/ListPage.tsx'

/**
 * The page's search parameters: the contract's, `flat` for a list without month groups, and `basis` for
 * what the chart counts.
 */
export const invoicesPageSearch = pageSearch(invoicesSearch, {
  flat: oneOf(['true']),
  basis: oneOf(['paid']),
})

export type InvoicesSearch = ReturnType<typeof invoicesPageSearch>

export type InvoicesView = ListView<InvoicesSearch, InvoicesFilter, InvoiceList>

/** The list to request. By default newest first in month groups, with invoices to pay on top. */
export const filterOf = ({
  flat,
  basis: _basis,
  sort,
  ...rest
}: InvoicesSearch): InvoicesFilter => ({
  ...rest,
  sort: sort ?? '-issuedOn',
  ...(flat === 'true' ? {} : { group: 'month' }),
})
