import { useQueries, type Query } from '@tanstack/react-query'
import { Globe, Package, ReceiptText, Server, ToggleRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CallOutput } from '#contract/endpoint.ts'
import type { Table } from '#contract/table.ts'
import { call } from '#web/api/call.ts'
import { useLockReason } from '#web/shell/auto-renew/use-lock-reason.ts'
import { useSetAutoRenew } from '#web/shell/auto-renew/use-set-auto-renew.ts'
import { isolate } from '#web/shell/isolate.ts'
import { subjectRoute } from '#web/shell/SubjectLink.tsx'
import { useFormat } from '#web/shell/use-format.ts'

import { markItem, pickDetail, type Item } from './item.ts'
import { withoutKind, wordsOf } from './match.ts'

const perGroup = 5
type Output<A extends keyof Table> = CallOutput<Table[A]>
type Service = Output<'GET /api/services'>['items'][number]

interface FoundItems {
  items: Item[]
  /** All matches, shown or not. */
  total: number
  /** The first search that failed. The results of the others are still shown. */
  error: Error | null
  /** A search for these words has not returned yet. */
  busy: boolean
  /** A response is incomplete: the BFF is still reading the provider's list. */
  partial: boolean
}

type Resource = 'services' | 'domains' | 'invoices' | 'orders'

interface CallOptions {
  signal: AbortSignal
}

/** Searches one resource. Every key press is another query, so results are kept for a minute only. */
const search = <T extends { complete: boolean }>(
  resource: Resource,
  q: string,
  read: (query: { q: string; limit: number }, options: CallOptions) => Promise<T>,
) => ({
  queryKey: ['palette', resource, q],
  queryFn: (options: CallOptions) => read({ q, limit: perGroup }, options),
  enabled: q !== '',
  placeholderData: (before: T | undefined) => before,
  gcTime: 60_000,
  // More may match once the BFF has read the rest of the provider's list.
  refetchInterval: ({ state }: Query<T>) => (state.data?.complete === false ? 1000 : false),
})

/** Services, domains, invoices and orders that the server finds, and switches for auto-renew. */
export function useFoundItems(q: string, words: readonly string[]): FoundItems {
  const { t } = useTranslation('palette')
  const format = useFormat()
  const change = useSetAutoRenew()
  const lock = useLockReason()
  // `invoice 04417` searches the invoices for the number, and the others for the whole text.
  const subjectFor = (resource: Resource): string =>
    withoutKind(q, new Set(wordsOf(t(`kinds.${resource}`))))
  const [services, domains, invoices, orders] = useQueries({
    queries: [
      search('services', subjectFor('services'), (query, options) =>
        call('GET /api/services', { query }, options),
      ),
      search('domains', subjectFor('domains'), (query, options) =>
        call('GET /api/domains', { query }, options),
      ),
      search('invoices', subjectFor('invoices'), (query, options) =>
        call('GET /api/invoices', { query }, options),
      ),
      search('orders', subjectFor('orders'), (query, options) =>
        call('GET /api/orders', { query }, options),
      ),
    ],
  })
  const results = [services, domains, invoices, orders]
  const busy = results.some(
    ({ isFetching, isPending, isPlaceholderData }) =>
      isFetching && (isPending || isPlaceholderData),
  )
  const partial = results.some(({ data }) => data?.complete === false)
  const error = results.find(({ error }) => error !== null)?.error ?? null
  if (q === '') return { items: [], total: 0, error: null, busy: false, partial: false }

  const route = (kind: string, type: string | null, id: string): Item['target'] => ({
    kind: 'route',
    route: subjectRoute({ kind, type, id }) ?? { to: '/' },
  })
  const domainItems = (domains.data?.items ?? []).map((domain) =>
    markItem(
      {
        key: `domain ${domain.id}`,
        group: 'domains',
        icon: Globe,
        label: domain.unicodeName,
        ...(domain.expiresOn === null
          ? {}
          : {
              detail: t(domain.autoRenew?.enabled === false ? 'expiresOff' : 'expires', {
                date: format.dateNear(domain.expiresOn),
              }),
            }),
        target: route('domain', null, domain.name),
      },
      words,
    ),
  )
  // A domain that is also a service is listed once, as a domain.
  const domainServices = new Set(
    domains.data?.items.map(({ service }) => service && `${service.type}/${service.id}`),
  )
  const serviceItems = (services.data?.items ?? [])
    .filter(({ type, id }) => !domainServices.has(`${type}/${id}`))
    .map((service) =>
      markItem(
        {
          key: `service ${service.type}/${service.id}`,
          group: 'services',
          icon: Server,
          label: service.name,
          ...(service.plan === null ? {} : { detail: service.plan }),
          target: route('service', service.type, service.id),
        },
        words,
      ),
    )
  const effectOf = ({ renewal, autoRenew }: Service): string | undefined => {
    if (renewal.on === null) return undefined
    const date = format.dateNear(renewal.on)
    if (autoRenew?.enabled === true) return t('endsOn', { date })
    return renewal.price === null
      ? undefined
      : t('chargeOn', { amount: isolate(format.money(renewal.price)), date })
  }
  const switchItems = (lock === null ? (services.data?.items ?? []) : [])
    .filter(({ autoRenew }) => autoRenew?.changeable === true)
    .slice(0, 2)
    .map((service) => {
      const enabled = service.autoRenew?.enabled === true
      const end = effectOf(service)
      return markItem(
        {
          key: `switch ${service.type}/${service.id}`,
          group: 'do',
          icon: ToggleRight,
          label: t(enabled ? 'turnOff' : 'turnOn', { name: service.name }),
          ...(end === undefined ? {} : { end }),
          target: { kind: 'action', run: () => change(service, !enabled) },
        },
        words,
      )
    })
  const detailOf = (texts: readonly string[]): Pick<Item, 'detail'> => {
    const detail = pickDetail(texts, words)
    return detail === undefined ? {} : { detail }
  }
  const invoiceItems = (invoices.data?.items ?? []).map((invoice) =>
    markItem(
      {
        key: `invoice ${invoice.id}`,
        group: 'invoices',
        icon: ReceiptText,
        label: invoice.number,
        ...detailOf(invoice.lines?.map(({ description }) => description) ?? []),
        ...(invoice.total === null ? {} : { end: format.money(invoice.total) }),
        target: route('invoice', null, invoice.id),
      },
      words,
    ),
  )
  const orderItems = (orders.data?.items ?? []).map((order) =>
    markItem(
      {
        key: `order ${order.id}`,
        group: 'orders',
        icon: Package,
        label: order.number,
        ...detailOf(order.items.map(({ description }) => description)),
        ...(order.total === null ? {} : { end: format.money(order.total) }),
        target: route('order', null, order.id),
      },
      words,
    ),
  )
  return {
    items: [...domainItems, ...serviceItems, ...switchItems, ...invoiceItems, ...orderItems],
    total: results.reduce((sum, { data }) => sum + (data?.total ?? 0), 0) + switchItems.length,
    error,
    busy,
    partial,
  }
}
