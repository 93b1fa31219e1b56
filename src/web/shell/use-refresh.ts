import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/** Refresh: asks the BFF to read the provider anew, then reads everything under `family` again. */
export function useRefresh<T, K extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, K>,
  family: string,
): { refreshing: boolean; refresh: () => void } {
  const client = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = useCallback(() => {
    setRefreshing(true)
    void client
      .fetchQuery({ ...options, meta: { reload: true }, staleTime: 0 })
      // A failure is shown by the page's own query, which is read again in any case.
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: [family] }))
      .finally(() => setRefreshing(false))
  }, [client, options, family])
  return { refreshing, refresh }
}
