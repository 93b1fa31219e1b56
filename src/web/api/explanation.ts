import { queryOptions } from '@tanstack/react-query'

import type { CallInput } from '#contract/endpoint.ts'
import type { Explanation, explanation } from '#contract/explanation.ts'

import { call } from './call.ts'

export type { Explanation }
type ExplanationQuery = NonNullable<
  CallInput<'GET /api/explanation', (typeof explanation)['GET /api/explanation']>['query']
>

/** The provider's field names, without values, that were considered for a record. Never cached. */
export const explanationQuery = (query: ExplanationQuery) =>
  queryOptions({
    queryKey: ['explanation', query],
    queryFn: ({ signal }) => call('GET /api/explanation', { query }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
