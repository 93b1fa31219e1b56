/** Filtered lists to which the customer has given a name. */
import { queryOptions } from '@tanstack/react-query'

import type { View } from '#contract/views.ts'

import { call } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'

export type { View }

const viewsKey = ['views'] as const

export const viewsQuery = queryOptions({
  queryKey: viewsKey,
  queryFn: async ({ signal }) => (await call('GET /api/views', {}, { signal })).items,
})

/** Rejects with `conflict` if the name is taken, `invalid_input` if there are too many. */
export const useSaveView = (callbacks: MutationCallbacks<View, Omit<View, 'id'>>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: (body: Omit<View, 'id'>) => call('POST /api/views', { body }),
    meta: { refreshes: viewsKey },
  })

export const usePinView = (callbacks: MutationCallbacks<View, Pick<View, 'id' | 'isPinned'>>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: ({ id, isPinned }: Pick<View, 'id' | 'isPinned'>) =>
      call('PATCH /api/views/{id}', { params: { id }, body: { isPinned } }),
    meta: { refreshes: viewsKey },
  })

export const useDeleteView = (callbacks: MutationCallbacks<null, string>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: (id: string) => call('DELETE /api/views/{id}', { params: { id } }),
    meta: { refreshes: viewsKey },
  })
