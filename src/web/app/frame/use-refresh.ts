import {
  useQueryClient,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useState } from 'react'

import { refreshEverywhere } from '#web/api/tabs.ts'

/** Has a query read the provider again, whatever is cached. */
const reloading = { meta: { reload: true }, staleTime: 0 } as const

/** Makes the BFF read the provider again, then reads what shows the resources, in every tab. */
export function useReload(
  read: (client: QueryClient, options: typeof reloading) => Promise<unknown>,
  resources: readonly string[],
): { refreshing: boolean; refresh: () => void } {
  const client = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    setRefreshing(true)
    void read(client, reloading)
      // The page's own query, which is read again in any case, shows the error.
      .catch(() => undefined)
      .then(() => refreshEverywhere(client, resources))
      .finally(() => setRefreshing(false))
  }
  return { refreshing, refresh }
}

/** The same for a page of one query. */
export const useRefresh = <T, K extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, K>,
  resource: string,
) => useReload((client, reload) => client.fetchQuery({ ...options, ...reload }), [resource])
