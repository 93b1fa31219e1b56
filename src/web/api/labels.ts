/** A customer's own labels on services and domains. */
import { queryOptions } from '@tanstack/react-query'

import type { Label, LabelDetail, LabelSums } from '#contract/labels.ts'

import { call } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'

export type { Label, LabelDetail, LabelSums }

const labelsKey = ['labels'] as const
const whileIncomplete = ({ state }: { state: { data?: { complete: boolean } | undefined } }) =>
  state.data?.complete === false ? 1000 : false

/** All labels, each with what it costs. */
export const labelsQuery = queryOptions({
  queryKey: labelsKey,
  queryFn: ({ signal }) => call('GET /api/labels', {}, { signal }),
  refetchInterval: whileIncomplete,
})

/** A label with what has it. Rejects with `not_found`. */
export const labelQuery = (id: string) =>
  queryOptions({
    queryKey: [...labelsKey, id],
    queryFn: ({ signal }) => call('GET /api/labels/{id}', { params: { id } }, { signal }),
    refetchInterval: whileIncomplete,
  })

interface NamedLabel {
  /** `null` for a new one. */
  id: string | null
  name: string
}

/** Creates or renames a label. Rejects with `conflict` if the name is taken, `invalid_input` if there are too many. */
export const useSaveLabel = (callbacks: MutationCallbacks<Label, NamedLabel>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: ({ id, name }: NamedLabel) =>
      id === null
        ? call('POST /api/labels', { body: { name } })
        : call('PATCH /api/labels/{id}', { params: { id }, body: { name } }),
    meta: { refreshes: labelsKey },
  })

export const useDeleteLabel = (callbacks: MutationCallbacks<null, string>) =>
  useApiMutation({
    ...callbacks,
    mutationFn: (id: string) => call('DELETE /api/labels/{id}', { params: { id } }),
    meta: { refreshes: labelsKey },
  })

interface MemberChange {
  id: string
  add?: string[]
  remove?: string[]
  /** Pasted names. */
  names?: string[]
}

/** Gives a label, and takes it away. Resolves with the names that the account lacks. */
export const useChangeMembers = (
  callbacks: MutationCallbacks<{ added: number; unknown: string[] }, MemberChange>,
) =>
  useApiMutation({
    ...callbacks,
    mutationFn: ({ id, ...body }: MemberChange) =>
      call('POST /api/labels/{id}/members', { params: { id }, body }),
    meta: { refreshes: labelsKey },
  })
