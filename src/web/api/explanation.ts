import { queryOptions } from '@tanstack/react-query'

import type { CallInput } from '#contract/endpoint.ts'
import type { Explanation, explanation } from '#contract/explanation.ts'

import { call } from './call.ts'

export type { Explanation }
type Ask = NonNullable<
  CallInput<'GET /api/explanation', (typeof explanation)['GET /api/explanation']>['query']
>

/** The provider's field names that were considered for a record, without values. Read anew each time it is opened. */
export const explanationQuery = (ask: Ask) =>
  queryOptions({
    queryKey: ['explanation', ask],
    queryFn: ({ signal }) => call('GET /api/explanation', { query: ask }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
