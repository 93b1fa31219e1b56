import { queryOptions, useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { List } from '#contract/shapes.ts'
import { callUntyped } from '#web/api/call.ts'
import type { Domain } from '#web/api/domains.ts'
import type { Invoice } from '#web/api/invoices.ts'
import type { Order } from '#web/api/orders.ts'
import type { Service } from '#web/api/services.ts'
import { useSession } from '#web/api/session.ts'

import { withoutKind, wordsOf } from './match.ts'
import { useStatusFilters } from './use-status-filters.ts'

const perGroup = 5

type Resource = 'services' | 'domains' | 'invoices' | 'orders'

interface Rows {
  services: Service
  domains: Domain
  invoices: Invoice
  orders: Order
}

/** Searches one list; `null` for nothing. Every key press is another query: kept for a minute only. */
const search = <R extends Resource>(resource: R, query: object | null) =>
  queryOptions({
    queryKey: ['palette', resource, query],
    queryFn: ({ signal }) =>
      callUntyped<List<Rows[R]>>(
        `GET /api/${resource}`,
        { query: { ...query, limit: perGroup } },
        { signal },
      ),
    enabled: query !== null,
    placeholderData: (before) => (query === null ? undefined : before),
    gcTime: 60_000,
    // More may match once the BFF has read the rest of the provider's list.
    refetchInterval: ({ state }) => (state.data?.complete === false ? 1000 : false),
  })

interface SearchResult<T> {
  data?: { items: T[]; total: number; complete: boolean } | undefined
}

/** Rows of both searches, each once. */
const merge = <T>(
  byText: SearchResult<T>,
  byStatus: SearchResult<T>,
  keyOf: (item: T) => string,
): T[] => {
  const items = [...(byText.data?.items ?? []), ...(byStatus.data?.items ?? [])]
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}

/**
 * Searches every list for a text and, where the text names a status, by that. `similar`: with typing
 * errors, for when nothing matches otherwise; numbers and amounts are then not searched for.
 */
export function useSearches(q: string, similar: boolean) {
  const { t } = useTranslation('palette')
  const { offers } = useSession()
  const filters = useStatusFilters(q, similar)
  // `invoice 04417` searches the invoices for the number, and the others for the whole text.
  const textFor = (resource: Resource) =>
    q === '' ? null : { q: withoutKind(q, new Set(wordsOf(t(`kinds.${resource}`)))) }
  const similarTo = (resource: Resource) => {
    const text = textFor(resource)
    return text && similar ? { ...text, similar: 'true' as const } : text
  }
  const results = useQueries({
    queries: [
      search('services', similarTo('services')),
      search('domains', similarTo('domains')),
      search('invoices', similar ? null : textFor('invoices')),
      search('orders', similar || !offers.orders ? null : textFor('orders')),
      search('services', filters.services?.search ?? null),
      search('domains', filters.domains?.search ?? null),
      search('invoices', filters.invoices?.search ?? null),
      search('orders', (offers.orders && filters.orders?.search) || null),
    ],
  })
  const [services, domains, invoices, orders, ...byStatus] = results
  const [servicesBy, domainsBy, invoicesBy, ordersBy] = byStatus
  return {
    services: merge(services, servicesBy, ({ type, id }) => `${type}/${id}`),
    domains: merge(domains, domainsBy, ({ name }) => name),
    invoices: merge(invoices, invoicesBy, ({ id }) => id),
    orders: merge(orders, ordersBy, ({ id }) => id),
    /** Lists filtered by a status that the text names, and how many rows each has. */
    filtered: (['services', 'domains', 'invoices', 'orders'] as const).flatMap((resource, n) => {
      const filter = filters[resource]
      const total = byStatus[n]?.data?.total ?? 0
      return filter === null || total === 0 ? [] : [{ resource, total, filter }]
    }),
    /** All matches, shown or not. */
    total: results.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
    /** The first search that failed. The results of the others are still shown. */
    error: results.find(({ error }) => error !== null)?.error ?? null,
    /** A search for this text has not returned yet. */
    busy: results.some(
      ({ isFetching, isPending, isPlaceholderData }) =>
        isFetching && (isPending || isPlaceholderData),
    ),
    /** A response is incomplete: the BFF is still reading the provider's list. */
    partial: results.some(({ data }) => data?.complete === false),
  }
}
