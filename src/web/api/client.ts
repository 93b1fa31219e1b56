import { QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError, isRefused } from './error.ts'
import { createMutationCache } from './mutation.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Set by Refresh: bypasses every cache. */
      reload?: boolean
    }
  }
}

/**
 * The page's cache. Data is fresh for 20 s: with polling, two devices agree within a minute. A read
 * is cheap because the BFF serves it from a snapshot.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // Only outages are bridged with stale data. After a refusal, drop it: the page shows the error.
      onError: (error, query) => {
        if (isRefused(error)) query.setState({ data: undefined })
      },
    }),
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 30 * 60_000,
        // For a connection that broke. The BFF retries what the provider fails at.
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 0,
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
