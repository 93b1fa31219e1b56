/** What invoices say about costs. */
import { queryOptions } from '@tanstack/react-query'

import type { InvoiceDifference, Spend, TaxSummary } from '#contract/invoice-sums.ts'

import { call } from './call.ts'

export type { InvoiceDifference, Spend, TaxSummary }

/** Every second while the invoices are being read, else as often as lists. */
const untilComplete = ({ state }: { state: { data?: { complete: boolean } | undefined } }) =>
  state.data?.complete === false ? 1000 : 60_000

/** What changed since the last invoice for the same services; `null` if there is none. */
export const differenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'difference', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/invoices/{id}/difference', { params: { id } }, { signal })).difference,
  })

export const spendQuery = (year: number | undefined, basis: Spend['basis']) =>
  queryOptions({
    queryKey: ['spend', year, basis],
    queryFn: ({ signal }) => call('GET /api/spend', { query: { year, basis } }, { signal }),
    refetchInterval: untilComplete,
  })

export const taxSummaryQuery = (period: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['tax-summary', period],
    queryFn: ({ signal }) => call('GET /api/tax-summary', { query: period }, { signal }),
    refetchInterval: untilComplete,
  })
