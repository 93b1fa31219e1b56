import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ServiceDetail } from '#contract/details.ts'
import type { ListedService } from '#contract/services.ts'

import { callAged } from './call.ts'
import { useApiMutation, type MutationCallbacks } from './mutation.ts'
import {
  keysQueryOf,
  pageQueryOf,
  pollInterval,
  type FilterOf,
  type KeyOf,
  type ListOf,
} from './pages.ts'

export type Service = ListedService
export type { ServiceDetail }

export type ServiceList = ListOf<'GET /api/services'>
export type ServiceKey = KeyOf<'GET /api/services'>
export type ServicesFilter = FilterOf<'GET /api/services'>

export const servicesQuery = pageQueryOf('GET /api/services')
export const serviceKeysQuery = keysQueryOf('GET /api/services')

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
export function updateCachedService(client: QueryClient, service: Service): void {
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
