import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { AttentionItem, Charge, ForecastMonth, Overview } from '#contract/overview.ts'

import { call } from './call.ts'
import type { Renewing, withAutoRenew } from './overview-change.ts'
import { sessionQuery } from './session.ts'

export type { AttentionItem, Charge, ForecastMonth, Overview }

/** Comes with the first overview: before there is one, there is nothing to foretell. */
let change: typeof withAutoRenew | undefined

/** Read again each second until the provider has been read whole. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ client, signal, meta }) => {
    const [overview, loaded] = await Promise.all([
      call('GET /api/overview', {}, { signal, reload: meta?.reload }),
      import('./overview-change.ts'),
    ])
    change = loaded.withAutoRenew
    // The navigation counts what the overview has just counted.
    client.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, counts: overview.counts },
    )
    return overview
  },
  refetchInterval: ({ state }) => (state.data?.complete === false ? 1000 : 60_000),
})

/** Shows a changed switch in attention, charges and forecast at once, before the server is read. */
export function foretell(client: QueryClient, service: Renewing, enabled: boolean): void {
  client.setQueryData(
    overviewQuery.queryKey,
    (overview) => overview && (change?.(overview, service, enabled) ?? overview),
  )
}
