import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { DomainDetail, ServiceDetail } from '#contract/details.ts'
import type { Domain } from '#contract/domains.ts'
import type { CallInput, CallKeys, CallOutput } from '#contract/endpoint.ts'
import type { Service } from '#contract/services.ts'
import type { Table } from '#contract/table.ts'

import { call, callAged, callKeys, urlOf } from './call.ts'
import { keysQuery, pageQuery, pollOf } from './pages.ts'

export type { Domain, DomainDetail }
export type DomainList = CallOutput<Table['GET /api/domains']>
export type DomainKey = CallKeys<Table['GET /api/domains']>['items'][number]
type DomainsQuery = NonNullable<CallInput<'GET /api/domains', Table['GET /api/domains']>['query']>
/** What narrows and orders the list, without what pages through it. */
export type DomainsFilter = Omit<DomainsQuery, 'offset' | 'limit' | 'fields'>

/** One page of the list with its groups and facets. */
export const domainsQuery = (filter: DomainsFilter, page = 0) =>
  pageQuery('domains', filter, page, (paging, options) =>
    call('GET /api/domains', { query: { ...filter, ...paging } }, options),
  )

/** Keys of everything that the filter matches, in its order: for a selection and its sums. */
export const domainKeysQuery = (filter: DomainsFilter) =>
  keysQuery('domains', filter, (options) =>
    callKeys('GET /api/domains', { query: filter }, options),
  )

/** A domain by its A-label name with what belongs to it, and when it was read at the provider. Rejects with `not_found`. */
export const domainQuery = (name: string) =>
  queryOptions({
    queryKey: ['domains', 'one', name],
    queryFn: ({ signal, meta }) =>
      callAged('GET /api/domains/{name}', { params: { name } }, { signal, reload: meta?.reload }),
    refetchInterval: ({ state }) => pollOf(state.data?.data.complete),
  })

/** The filtered list as a file. */
export const domainsCsvUrl = (filter: DomainsFilter): string =>
  urlOf('GET /api/domains.csv', { query: filter })

/**
 * Puts a service as the server confirmed it into the domain that it stands for, and into the pages
 * that show it beside something else.
 */
export function placeRenewal(client: QueryClient, service: Service): void {
  const { type, id, autoRenew } = service
  const place = <D extends Domain>(domain: D): D =>
    domain.service?.type === type && domain.service.id === id ? { ...domain, autoRenew } : domain
  const same = (one: Service): Service => (one.type === type && one.id === id ? service : one)
  client.setQueriesData<{ items: Domain[] }>(
    { queryKey: ['domains', 'list'] },
    (list) => list && { ...list, items: list.items.map(place) },
  )
  client.setQueriesData<{ data: DomainDetail }>(
    { queryKey: ['domains', 'one'] },
    (aged) =>
      aged && {
        ...aged,
        data: { ...place(aged.data), services: aged.data.services.map(same) },
      },
  )
  client.setQueriesData<{ data: ServiceDetail }>(
    { queryKey: ['services', 'one'] },
    (aged) => aged && { ...aged, data: { ...aged.data, domains: aged.data.domains.map(place) } },
  )
}
