import { queryOptions } from '@tanstack/react-query'

import type { CallInput, CallKeys, CallOutput } from '#contract/endpoint.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Table } from '#contract/table.ts'

import { call, callAged, callKeys, urlOf } from './call.ts'
import { keysQuery, pageQuery } from './pages.ts'

export type { Invoice }
export type InvoiceList = CallOutput<Table['GET /api/invoices']>
export type InvoiceKey = CallKeys<Table['GET /api/invoices']>['items'][number]
type InvoicesQuery = NonNullable<
  CallInput<'GET /api/invoices', Table['GET /api/invoices']>['query']
>
/** Filters and sort order, without paging. */
export type InvoicesFilter = Omit<InvoicesQuery, 'offset' | 'limit' | 'fields'>

/** One page of the list with its groups, facets and totals. */
export const invoicesQuery = (filter: InvoicesFilter, page = 0) =>
  pageQuery('invoices', filter, page, (paging, options) =>
    call('GET /api/invoices', { query: { ...filter, ...paging } }, options),
  )

/** Keys of all matching rows, sorted like the list: for a selection and its totals. */
export const invoiceKeysQuery = (filter: InvoicesFilter) =>
  keysQuery('invoices', filter, (options) =>
    callKeys('GET /api/invoices', { query: filter }, options),
  )

/** One invoice with its line items. Rejects with `not_found`. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal, meta }) =>
      callAged('GET /api/invoices/{id}', { params: { id } }, { signal, reload: meta?.reload }),
  })

/** Download link for the filtered list. */
export const invoicesCsvUrl = (filter: InvoicesFilter): string =>
  urlOf('GET /api/invoices.csv', { query: filter })
