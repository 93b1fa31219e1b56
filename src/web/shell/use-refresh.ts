import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/** Makes the BFF read the provider again, then invalidates every query of the resource. */
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
      .then(() => client.invalidateQueries({ queryKey: [resource] }))
      .finally(() => setRefreshing(false))
  }, [client, options, resource])
  return { refreshing, refresh }
}
