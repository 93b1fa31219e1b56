import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { DomainDetail, ServiceDetail } from '#contract/details.ts'
import type { Domain as PlainDomain, ListedDomain } from '#contract/domains.ts'
import type { Service } from '#contract/services.ts'

import { callAged } from './call.ts'
import {
  keysQueryOf,
  pageQueryOf,
  pollInterval,
  type FilterOf,
  type KeyOf,
  type ListOf,
} from './pages.ts'

export type Domain = ListedDomain
export type { DomainDetail }
export type DomainList = ListOf<'GET /api/domains'>
export type DomainKey = KeyOf<'GET /api/domains'>
export type DomainsFilter = FilterOf<'GET /api/domains'>

export const domainsQuery = pageQueryOf('GET /api/domains')
export const domainKeysQuery = keysQueryOf('GET /api/domains')

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

/**
 * Updates the cached domain behind a service, and the details pages that show the service or the
 * domain as a related record.
 */
export function updateCachedDomains(client: QueryClient, service: Service): void {
  const { type, id, autoRenew } = service
  const withRenewal = <D extends PlainDomain>(domain: D): D =>
    domain.service?.type === type && domain.service.id === id ? { ...domain, autoRenew } : domain
  const withService = (related: DomainDetail['services'][number]) =>
    related.type === type && related.id === id ? { ...related, ...service } : related
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
