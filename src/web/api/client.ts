import { QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError, isRefused } from './error.ts'
import { createMutationCache } from './mutation.ts'

/** Whether a retry may help: no response (status 0), or a temporary failure. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status)

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
        // The BFF has tried the provider three times already; one retry covers a lost connection.
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
