/** A customer's own labels on services and domains. */
import { queryOptions } from '@tanstack/react-query'

import type { Label, LabelDetail, Labelled, LabelSums } from '#contract/labels.ts'
import { memoOn } from '#memo-on.ts'

import { call } from './call.ts'
import { changeHook } from './mutation.ts'
import { isSupportView } from './support-view.ts'

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

/** Labels by the key of what has them. */
export const labelsByKey = memoOn(({ items }: Labelled) => {
  const byKey = new Map<string, Label[]>()
  for (const { keys, ...label } of items)
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), label])
  return byKey
})

/** Which label is on what. Support staff do not see a customer's labels. */
export const labelledQuery = queryOptions({
  queryKey: [...labelsKey, 'labelled'],
  queryFn: ({ signal }) => call('GET /api/labelled', {}, { signal }),
  enabled: !isSupportView,
  // Every row asks.
  staleTime: 60_000,
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
export const useSaveLabel = changeHook(
  ({ id, name }: NamedLabel) =>
    id === null
      ? call('POST /api/labels', { body: { name } })
      : call('PATCH /api/labels/{id}', { params: { id }, body: { name } }),
  { refreshes: labelsKey },
)

export const useDeleteLabel = changeHook(
  (id: string) => call('DELETE /api/labels/{id}', { params: { id } }),
  { refreshes: labelsKey },
)

/** Merges one label into the other: all that had it has the other. Resolves with the other. */
export const useMergeLabel = changeHook(
  ({ id, into }: { id: string; into: string }) =>
    call('POST /api/labels/{id}/merge', { params: { id }, body: { into } }),
  { refreshes: labelsKey },
)

interface MemberChange {
  id: string
  add?: string[]
  remove?: string[]
  /** Pasted names. */
  names?: string[]
}

/** Gives a label, and takes it away. Resolves with the names that the account lacks. */
export const useChangeMembers = changeHook(
  ({ id, ...body }: MemberChange) =>
    call('POST /api/labels/{id}/members', { params: { id }, body }),
  { refreshes: labelsKey },
)
