import { queryOptions } from '@tanstack/react-query'

import type { Change, ChangeDetail } from '#contract/changes.ts'
import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { Table } from '#contract/table.ts'

import { call, urlOf } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'
import { pageQuery } from './pages.ts'
import { renewalKeys } from './tabs.ts'

export type { Change, ChangeDetail }
export type ChangeList = CallOutput<Table['GET /api/changes']>
type ChangesQuery = NonNullable<CallInput<'GET /api/changes', Table['GET /api/changes']>['query']>
/** Filters, without paging. */
export type ChangesFilter = Omit<ChangesQuery, 'offset' | 'limit'>

/** One page of the change history with its groups and facets. */
export const changesQuery = (filter: ChangesFilter, page = 0) =>
  pageQuery('changes', filter, page, (paging, options) =>
    call('GET /api/changes', { query: { ...filter, ...paging } }, options),
  )

/** The last changes of one service. */
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
export const useUndoChange = (callbacks: MutationCallbacks<null, string>) =>
  useApiMutation({
    ...callbacks,
    meta: { refreshes: renewalKeys },
    mutationFn: (id: string) => call('POST /api/changes/{id}/undo', { params: { id } }),
  })

export const changesCsvUrl = ({ group: _group, ...query }: ChangesFilter): string =>
  urlOf('GET /api/changes.csv', { query })

export const eventsCsvUrl = urlOf('GET /api/events.csv')
