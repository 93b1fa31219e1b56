import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { DomainDetail, ServiceDetail } from '#contract/details.ts'
import type { Domain as PlainDomain, ListedDomain } from '#contract/domains.ts'
import type { CallInput, CallKeys, CallOutput } from '#contract/endpoint.ts'
import type { Service } from '#contract/services.ts'
import type { Table } from '#contract/table.ts'

import { call, callAged, callKeys, urlOf } from './call.ts'
import { keysQuery, pageQuery, pollInterval } from './pages.ts'

export type Domain = ListedDomain
export type { DomainDetail }
export type DomainList = CallOutput<Table['GET /api/domains']>
export type DomainKey = CallKeys<Table['GET /api/domains']>['items'][number]
type DomainsQuery = NonNullable<CallInput<'GET /api/domains', Table['GET /api/domains']>['query']>
/** Filters and sort order, without paging. */
export type DomainsFilter = Omit<DomainsQuery, 'offset' | 'limit' | 'fields'>

/** One page of the list with its groups and facets. */
export const domainsQuery = (filter: DomainsFilter, page = 0) =>
  pageQuery('domains', filter, page, (paging, options) =>
    call('GET /api/domains', { query: { ...filter, ...paging } }, options),
  )

/** Keys of all matching rows, sorted like the list: for a selection and its totals. */
export const domainKeysQuery = (filter: DomainsFilter) =>
  keysQuery('domains', filter, (options) =>
    callKeys('GET /api/domains', { query: filter }, options),
  )

/** A domain by its A-label name, with its related records. Rejects with `not_found`. */
export const domainQuery = (name: string) =>
  queryOptions({
    queryKey: ['domains', 'one', name],
    queryFn: ({ signal, meta }) =>
      callAged('GET /api/domains/{name}', { params: { name } }, { signal, reload: meta?.reload }),
    refetchInterval: ({ state }) => pollInterval(state.data?.data.complete),
  })

/** Whether the domain's auto-renew may still appear once the services have been read. */
export const isRenewalPending = ({ complete, service, autoRenew }: DomainDetail): boolean =>
  !complete && (service === null || autoRenew === null)

/** Download link for the filtered list. */
export const domainsCsvUrl = (filter: DomainsFilter): string =>
  urlOf('GET /api/domains.csv', { query: filter })

/**
 * Updates the cached domain behind a service, and the details pages that show the service or the
 * domain as a related record.
 */
export function updateCachedDomains(client: QueryClient, service: Service): void {
  const { type, id, autoRenew } = service
  const withRenewal = <D extends PlainDomain>(domain: D): D =>
    domain.service?.type === type && domain.service.id === id ? { ...domain, autoRenew } : domain
  const withService = (related: Service): Service =>
    related.type === type && related.id === id ? service : related
  client.setQueriesData<{ items: Domain[] }>(
    { queryKey: ['domains', 'list'] },
    (list) => list && { ...list, items: list.items.map(withRenewal) },
  )
  client.setQueriesData<{ data: DomainDetail }>(
    { queryKey: ['domains', 'one'] },
    (aged) =>
      aged && {
        ...aged,
        data: { ...withRenewal(aged.data), services: aged.data.services.map(withService) },
      },
  )
  client.setQueriesData<{ data: ServiceDetail }>(
    { queryKey: ['services', 'one'] },
    (aged) =>
      aged && { ...aged, data: { ...aged.data, domains: aged.data.domains.map(withRenewal) } },
  )
}
