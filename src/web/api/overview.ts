import { queryOptions } from '@tanstack/react-query'

import type { AttentionItem, Charge, ForecastMonth, Overview, Payment } from '#contract/overview.ts'

import { call } from './call.ts'
import { pollInterval } from './pages.ts'
import { sessionQuery } from './session.ts'

export type { AttentionItem, Charge, ForecastMonth, Overview, Payment }

/** Polled every second until the BFF has read everything from the provider. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ client, signal, meta }) => {
    const overview = await call('GET /api/overview', {}, { signal, reload: meta?.reload })
    // Keep the navigation's counts in step with the overview.
    client.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, counts: overview.counts },
    )
    return overview
  },
  refetchInterval: ({ state }) => (state.data?.complete === false ? 1000 : 60_000),
})

/** The charges and ends of one month of the forecast (`2026-12`). */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['overview', 'month', month],
    queryFn: ({ signal }) =>
      call('GET /api/overview/months/{month}', { params: { month } }, { signal }),
    refetchInterval: ({ state }) => pollInterval(state.data?.complete),
  })
