import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { refreshEverywhere } from '#web/api/tabs.ts'

/** Makes the BFF read the provider again, then reads what shows the resource, in every tab. */
export function useRefresh<T, K extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, K>,
  resource: string,
): { refreshing: boolean; refresh: () => void } {
  const client = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = useCallback(() => {
    setRefreshing(true)
    void client
      .fetchQuery({ ...options, meta: { reload: true }, staleTime: 0 })
      // The page's own query, which is read again in any case, shows the error.
      .catch(() => undefined)
      .then(() => refreshEverywhere(client, [resource]))
      .finally(() => setRefreshing(false))
  }, [client, options, resource])
  return { refreshing, refresh }
}
