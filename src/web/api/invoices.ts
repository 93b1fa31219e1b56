import { queryOptions } from '@tanstack/react-query'

import type { Invoice } from '#contract/invoices.ts'

import { callAged } from './call.ts'
import { keysQueryOf, pageQueryOf, type FilterOf, type KeyOf, type ListOf } from './pages.ts'

export type { Invoice }
export type InvoiceList = ListOf<'GET /api/invoices'>
export type InvoiceKey = KeyOf<'GET /api/invoices'>
export type InvoicesFilter = FilterOf<'GET /api/invoices'>

export const invoicesQuery = pageQueryOf('GET /api/invoices')
export const invoiceKeysQuery = keysQueryOf('GET /api/invoices')

/** One invoice with its line items. Rejects with `not_found`. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal, meta }) =>
      callAged('GET /api/invoices/{id}', { params: { id } }, { signal, reload: meta?.reload }),
  })
