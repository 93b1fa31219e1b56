import { queryOptions, useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { domainStatuses } from '#contract/domains.search.ts'
import { invoiceStatuses } from '#contract/invoices.search.ts'
import { orderStatuses } from '#contract/orders.search.ts'
import { serviceStatuses } from '#contract/services.search.ts'
import type { List } from '#contract/shapes.ts'
import { soonDays } from '#ledger/windows.ts'
import { callUntyped } from '#web/api/call.ts'
import type { Domain } from '#web/api/domains.ts'
import type { Invoice } from '#web/api/invoices.ts'
import type { Order } from '#web/api/orders.ts'
import type { Service } from '#web/api/services.ts'
import { useSession } from '#web/api/session.ts'

import { withoutKind, wordsOf } from './match.ts'
import { withoutLabel } from './status-words.ts'

/** A list's filter that a query names. */
interface StatusFilter<Status> {
  /** The status in the reader's language. */
  label: string
  /** `q`: what else the query looks for. */
  search: { status?: Status[]; endsWithin?: number; q?: string }
}

interface Name<Status> {
  label: string
  /** Other words for it. */
  also?: string | undefined
  /** `ends-soon` is derived; no provider sends it. */
  status: Status | 'ends-soon'
}

const withoutUnknown = <Status extends string>(statuses: readonly Status[]) =>
  statuses.filter((status): status is Exclude<Status, 'unknown'> => status !== 'unknown')

/** The filter that the query names, of each list: `suspended` of services and of domains. */
function useStatusFilters(query: string, withTypos: boolean) {
  const { t } = useTranslation(['palette', 'words', 'services', 'domains', 'invoices', 'orders'])
  const also: Partial<Record<string, string>> = {
    unpaid: t('palette:also.unpaid'),
    overdue: t('palette:also.overdue'),
  }
  const find = <Status extends string>(
    resource: Resource,
    statuses: readonly Status[],
    textOf: (status: Exclude<Status, 'unknown'>) => string,
    others: readonly Name<Status>[] = [],
  ): StatusFilter<Status> | null => {
    const names: Name<Status>[] = withoutUnknown(statuses).map((status) => ({
      label: textOf(status),
      also: also[status],
      status,
    }))
    const kinds = new Set(wordsOf(t(`palette:kinds.${resource}`)))
    for (const { label, also = '', status } of [...names, ...others]) {
      const rest = [label, ...also.split(' ')]
        .map((name) => withoutLabel(query, name, withTypos))
        .find((left) => left !== null)
      if (rest === undefined) continue
      const q = wordsOf(rest).every((word) => kinds.has(word)) ? '' : withoutKind(rest, kinds)
      const filter = status === 'ends-soon' ? { endsWithin: soonDays } : { status: [status] }
      return { label, search: q === '' ? filter : { ...filter, q } }
    }
    return null
  }
  const endsSoon = { also: t('words:ending'), status: 'ends-soon' } as const
  return {
    services: find('services', serviceStatuses, (status) => t(`services:status.${status}`), [
      { ...endsSoon, label: t('services:status.endsSoon') },
    ]),
    domains: find('domains', domainStatuses, (status) => t(`domains:status.${status}`), [
      { ...endsSoon, label: t('domains:status.endsSoon') },
    ]),
    invoices: find('invoices', invoiceStatuses, (status) => t(`invoices:status.${status}`)),
    orders: find('orders', orderStatuses, (status) => t(`orders:status.${status}`)),
  }
}

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
