import { useQueries, type Query } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'

import { withoutKind, wordsOf } from './match.ts'
import { useStatusFilters } from './use-status-filters.ts'

const perGroup = 5

type Resource = 'services' | 'domains' | 'invoices' | 'orders'

interface CallOptions {
  signal: AbortSignal
}

/** Searches one list; `null` for nothing. Every key press is another query: kept for a minute only. */
const search = <T extends { complete: boolean }, S extends object>(
  resource: Resource,
  query: S | null,
  read: (query: S & { limit: number }, options: CallOptions) => Promise<T>,
) => ({
  queryKey: ['palette', resource, query],
  // Runs only if there is a query.
  queryFn: (options: CallOptions) => read({ ...(query as S), limit: perGroup }, options),
  enabled: query !== null,
  placeholderData: (before: T | undefined) => (query === null ? undefined : before),
  gcTime: 60_000,
  // More may match once the BFF has read the rest of the provider's list.
  refetchInterval: ({ state }: Query<T>) => (state.data?.complete === false ? 1000 : false),
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
      search('services', similarTo('services'), (query, options) =>
        call('GET /api/services', { query }, options),
      ),
      search('domains', similarTo('domains'), (query, options) =>
        call('GET /api/domains', { query }, options),
      ),
      search('invoices', similar ? null : textFor('invoices'), (query, options) =>
        call('GET /api/invoices', { query }, options),
      ),
      search('orders', similar || !offers.orders ? null : textFor('orders'), (query, options) =>
        call('GET /api/orders', { query }, options),
      ),
      search('services', filters.services?.search ?? null, (query, options) =>
        call('GET /api/services', { query }, options),
      ),
      search('domains', filters.domains?.search ?? null, (query, options) =>
        call('GET /api/domains', { query }, options),
      ),
      search('invoices', filters.invoices?.search ?? null, (query, options) =>
        call('GET /api/invoices', { query }, options),
      ),
      search('orders', (offers.orders && filters.orders?.search) || null, (query, options) =>
        call('GET /api/orders', { query }, options),
      ),
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
