import { queryOptions } from '@tanstack/react-query'

import type { Change, ChangeDetail } from '#contract/changes.ts'

import { call, urlOf } from './call.ts'
import { changeHook } from './mutation.ts'
import { pageQueryOf, type FilterOf, type ListOf } from './pages.ts'
import { renewalKeys } from './tabs.ts'

export type { Change, ChangeDetail }
export type ChangeList = ListOf<'GET /api/changes'>
export type ChangesFilter = FilterOf<'GET /api/changes'>

/** The change history. */
export const changesQuery = pageQueryOf('GET /api/changes')

export const serviceChangesQuery = ({ type, id }: { type: string; id: string }) =>
  queryOptions({
    queryKey: ['changes', 'service', type, id],
    queryFn: ({ signal }) =>
      call('GET /api/changes', { query: { service: `${type}/${id}`, limit: 10 } }, { signal }),
  })

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: ['changes', 'detail', id],
    queryFn: ({ signal }) => call('GET /api/changes/{id}', { params: { id } }, { signal }),
  })

/** Restores the state before a single change of auto-renew. */
export const useUndoChange = changeHook(
  (id: string) => call('POST /api/changes/{id}/undo', { params: { id } }),
  { refreshes: renewalKeys },
)

export const eventsCsvUrl = urlOf('GET /api/events.csv')
