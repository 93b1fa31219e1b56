/** Filtered lists to which the customer has given a name. */
import { queryOptions } from '@tanstack/react-query'

import type { View } from '#contract/views.ts'

import { call } from './call.ts'
import { changeHook } from './mutation.ts'
import { pollInterval } from './pages.ts'

export type { View }

const viewsKey = ['views'] as const

export const viewsQuery = queryOptions({
  queryKey: viewsKey,
  queryFn: async ({ signal }) => (await call('GET /api/views', {}, { signal })).items,
})

const eagerReads = 10

/** How many records each view shows; nothing is known of a list that is not in the BFF's memory. */
export const viewCountsQuery = queryOptions({
  queryKey: [...viewsKey, 'counts'],
  queryFn: async ({ signal }) => (await call('GET /api/views/counts', {}, { signal })).counts,
  // Right after signing in the lists are still being read. Some keys may never read them.
  refetchInterval: ({ state: { data, dataUpdateCount } }) =>
    Object.values(data ?? {}).includes(null) && dataUpdateCount < eagerReads
      ? 2000
      : pollInterval(true),
})

/** Rejects with `conflict` if the name is taken, `invalid_input` if there are too many. */
export const useSaveView = changeHook(
  (body: Omit<View, 'id'>) => call('POST /api/views', { body }),
  { refreshes: viewsKey },
)

type ViewChange = Pick<View, 'id'> & Partial<Pick<View, 'name' | 'path' | 'isPinned'>>

/** Renames, replaces or pins a view. Rejects as `useSaveView` does. */
export const useChangeView = changeHook(
  ({ id, ...body }: ViewChange) => call('PATCH /api/views/{id}', { params: { id }, body }),
  { refreshes: viewsKey },
)

export const useDeleteView = changeHook(
  (id: string) => call('DELETE /api/views/{id}', { params: { id } }),
  { refreshes: viewsKey },
)
