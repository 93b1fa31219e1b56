import { queryOptions } from '@tanstack/react-query'

import { call } from './call.ts'

/** Prices of domain extensions (`com`), of those that the provider publishes. */
export const pricesQuery = (extensions: readonly string[]) =>
  queryOptions({
    queryKey: ['prices', extensions],
    queryFn: ({ signal }) =>
      call('GET /api/public/prices', { query: { tlds: extensions.join(',') } }, { signal }),
  })
