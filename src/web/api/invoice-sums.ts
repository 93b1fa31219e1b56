/** What invoices say about costs. */
import { queryOptions } from '@tanstack/react-query'

import type { InvoiceDifference, Spend, TaxSummary } from '#contract/invoice-sums.ts'

import { call } from './call.ts'

export type { InvoiceDifference, Spend, TaxSummary }

/** Every second while the invoices are being read, else as often as lists. */
const untilComplete = ({ state }: { state: { data?: { complete: boolean } | undefined } }) =>
  state.data?.complete === false ? 1000 : 60_000

/**
 * What changed since the last invoice for the same services, or since the one `before`; `null` if there
 * is none, or they cannot be compared.
 */
export const differenceQuery = (id: string, before?: string) =>
  queryOptions({
    queryKey: ['invoices', 'difference', id, before],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: { with: before } }
      return (await call('GET /api/invoices/{id}/difference', input, { signal })).difference
    },
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
