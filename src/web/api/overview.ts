import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { AttentionItem, Charge, ForecastMonth, Overview } from '#contract/overview.ts'

import { call } from './call.ts'
import type { withAutoRenew } from './overview-change.ts'
import type { ServiceId } from './services.ts'
import { sessionQuery } from './session.ts'

export type { AttentionItem, Charge, ForecastMonth, Overview }

/** Loaded together with the first overview, which it needs. */
let applyAutoRenew: typeof withAutoRenew | undefined

/** Polled every second until the BFF has read everything from the provider. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ client, signal, meta }) => {
    const [overview, loaded] = await Promise.all([
      call('GET /api/overview', {}, { signal, reload: meta?.reload }),
      import('./overview-change.ts'),
    ])
    applyAutoRenew = loaded.withAutoRenew
    // Keep the navigation's counts in step with the overview.
    client.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, counts: overview.counts },
    )
    return overview
  },
  refetchInterval: ({ state }) => (state.data?.complete === false ? 1000 : 60_000),
})

/** Updates the cached overview for a changed switch until the server is read again. */
export function previewAutoRenew(client: QueryClient, service: ServiceId, enabled: boolean): void {
  client.setQueryData(
    overviewQuery.queryKey,
    (overview) => overview && (applyAutoRenew?.(overview, service, enabled) ?? overview),
  )
}
