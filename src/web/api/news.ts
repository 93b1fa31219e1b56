/** What has changed since the last visit. */
import { queryOptions } from '@tanstack/react-query'

import type { News } from '#contract/news.ts'

import { call, urlOf } from './call.ts'
import { changeHook } from './mutation.ts'
import { pollInterval } from './pages.ts'

export type { News }

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call('GET /api/news', {}, { signal }),
  refetchInterval: ({ state }) => pollInterval(state.data?.complete),
})

/** The whole list, also what the page leaves out. */
export const newsCsvUrl = urlOf('GET /api/news.csv')

export const visitsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: ({ signal }) => call('GET /api/visits', {}, { signal }),
})

/** Whether the end of a visit is remembered. Switching it off forgets the last one at once. */
export const useRememberVisits = changeHook(
  (enabled: boolean) => call('PATCH /api/visits', { body: { enabled } }),
  { refreshes: ['visits', 'news'] },
)
