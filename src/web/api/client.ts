import { QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError, isRefused } from './error.ts'

/** Worth another try: nothing answered, or the answer was about the moment. Never words, only status. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status)

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** This read was asked for by Refresh: past every cache. */
      reload?: boolean
    }
  }
}

/**
 * The page's cache. Data counts as fresh for 20 s, so that two devices agree within a minute
 * together with polling; the BFF answers from its own snapshot, so a read is cheap.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // What was read before the refusal goes, so that the page says it: only an outage is bridged by a copy.
      onError: (error, query) => {
        if (isRefused(error)) query.setState({ data: undefined })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 30 * 60_000,
        // The BFF has tried the provider three times already; one more for a lost connection.
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
