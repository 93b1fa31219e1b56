import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ServiceDetail } from '#contract/details.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { SelectionKeys, Service } from '#contract/services.ts'
import type { Table } from '#contract/table.ts'

import { call, callAged, callKeys } from './call.ts'
import { keysQuery, pageQuery, pollOf } from './pages.ts'

export type { Service, ServiceDetail }
export type ServiceKey = SelectionKeys['items'][number]
type ServicesQuery = NonNullable<
  CallInput<'GET /api/services', Table['GET /api/services']>['query']
>
/** What narrows and orders the list, without what pages through it. */
export type ServicesFilter = Omit<ServicesQuery, 'offset' | 'limit' | 'fields'>

/** One page of the list with its groups, facets and totals. */
export const servicesQuery = (filter: ServicesFilter, page = 0) =>
  pageQuery('services', filter, page, (paging, options) =>
    call('GET /api/services', { query: { ...filter, ...paging } }, options),
  )

/** Keys of everything that the filter matches, in its order: for selection and its sums. */
export const serviceKeysQuery = (filter: ServicesFilter) =>
  keysQuery('services', filter, (options) =>
    callKeys('GET /api/services', { query: filter }, options),
  )

/** A service with what belongs to it, and when it was read at the provider. Rejects with `not_found`. */
export const serviceQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['services', 'one', type, id],
    queryFn: ({ signal, meta }) =>
      callAged(
        'GET /api/services/{type}/{id}',
        { params: { type, id } },
        { signal, reload: meta?.reload },
      ),
    refetchInterval: ({ state }) => pollOf(state.data?.data.complete),
  })

/** Puts what the server confirmed into every list and detail that the page holds. */
export function placeService(client: QueryClient, service: Service): void {
  const { type, id } = service
  client.setQueriesData<{ items: Service[] }>(
    { queryKey: ['services', 'list'] },
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) => (item.type === type && item.id === id ? service : item)),
      },
  )
  client.setQueryData(
    serviceQuery(type, id).queryKey,
    (aged) => aged && { ...aged, data: { ...aged.data, ...service } },
  )
}
