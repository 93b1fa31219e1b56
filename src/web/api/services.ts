import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ServiceDetail } from '#contract/details.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { ListedService, SelectionKeys, Service as SavedService } from '#contract/services.ts'
import type { Table } from '#contract/table.ts'

import { call, callAged, callKeys } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'
import { keysQuery, pageQuery, pollInterval } from './pages.ts'

export type Service = ListedService
export type { SavedService, ServiceDetail }

/** A service id is unique only within its type. */
export interface ServiceId {
  type: string
  id: string
}

export type ServiceKey = SelectionKeys['items'][number]
type ServicesQuery = NonNullable<
  CallInput<'GET /api/services', Table['GET /api/services']>['query']
>
/** Filters and sort order, without paging. */
export type ServicesFilter = Omit<ServicesQuery, 'offset' | 'limit' | 'fields'>

/** One page of the list with its groups, facets and totals. */
export const servicesQuery = (filter: ServicesFilter, page = 0) =>
  pageQuery('services', filter, page, (paging, options) =>
    call('GET /api/services', { query: { ...filter, ...paging } }, options),
  )

/** Keys of all matching rows, sorted like the list: for a selection and its totals. */
export const serviceKeysQuery = (filter: ServicesFilter) =>
  keysQuery('services', filter, (options) =>
    callKeys('GET /api/services', { query: filter }, options),
  )

/** Searches the keys of all services on demand. */
export const useServiceLookup = <Result>(
  lookUp: (keys: readonly ServiceKey[]) => Result,
  callbacks: MutationCallbacks<Result, void>,
) =>
  useApiMutation({
    ...callbacks,
    mutationFn: async (_, { client }) =>
      lookUp((await client.fetchQuery(serviceKeysQuery({}))).items),
  })

/** A service with its related records. Rejects with `not_found`. */
export const serviceQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['services', 'one', type, id],
    queryFn: ({ signal, meta }) =>
      callAged(
        'GET /api/services/{type}/{id}',
        { params: { type, id } },
        { signal, reload: meta?.reload },
      ),
    refetchInterval: ({ state }) => pollInterval(state.data?.data.complete),
  })

/** Updates the service in every cached list and on its details page. */
export function updateCachedService(client: QueryClient, service: SavedService): void {
  const { type, id } = service
  client.setQueriesData<{ items: Service[] }>(
    { queryKey: ['services', 'list'] },
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) =>
          item.type === type && item.id === id ? Object.assign({}, item, service) : item,
        ),
      },
  )
  client.setQueryData(
    serviceQuery(type, id).queryKey,
    (aged) => aged && { ...aged, data: { ...aged.data, ...service } },
  )
}
