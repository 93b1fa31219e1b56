import { useQueries, type Query } from '@tanstack/react-query'
import { Globe, Package, ReceiptText, Server, ToggleRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CallOutput } from '#contract/endpoint.ts'
import type { Table } from '#contract/table.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/shell/auto-renew/use-change.ts'
import { useLock } from '#web/shell/auto-renew/use-lock.ts'
import { isolated } from '#web/shell/isolated.ts'
import { subjectRoute } from '#web/shell/SubjectLink.tsx'
import { useFormat } from '#web/shell/use-format.ts'

import { found, telling, type Item } from './item.ts'
import { withoutKind, wordsOf } from './match.ts'

const perGroup = 5
type Output<A extends keyof Table> = CallOutput<Table[A]>
type Service = Output<'GET /api/services'>['items'][number]

interface Found {
  items: Item[]
  /** How many there are in all, shown or not. */
  total: number
  /** The first failure among the searches: the others stand. */
  error: Error | null
  /** Not all have answered for these words. */
  busy: boolean
  /** Some have answered, and still read the provider's list. */
  partial: boolean
}

type Family = 'services' | 'domains' | 'invoices' | 'orders'

interface Asked {
  signal: AbortSignal
}

/** `ask` reads one family; every key asks anew, so answers are kept only for a minute. */
const search = <T extends { complete: boolean }>(
  family: Family,
  q: string,
  ask: (query: { q: string; limit: number }, asked: Asked) => Promise<T>,
) => ({
  queryKey: ['palette', family, q],
  queryFn: (asked: Asked) => ask({ q, limit: perGroup }, asked),
  enabled: q !== '',
  placeholderData: (before: T | undefined) => before,
  gcTime: 60_000,
  // While the provider's list is still being read, what was not found may come.
  refetchInterval: ({ state }: Query<T>) => (state.data?.complete === false ? 1000 : false),
})

/** Services, domains, invoices and orders that the server finds, and their switches. */
export function useFoundItems(q: string, words: readonly string[]): Found {
  const { t } = useTranslation('palette')
  const format = useFormat()
  const change = useChange()
  const lock = useLock()
  // `invoice 04417` asks the invoices for the number, and the others for all of it.
  const subjectFor = (family: Family): string =>
    withoutKind(q, new Set(wordsOf(t(`kinds.${family}`))))
  const [services, domains, invoices, orders] = useQueries({
    queries: [
      search('services', subjectFor('services'), (query, asked) =>
        call('GET /api/services', { query }, asked),
      ),
      search('domains', subjectFor('domains'), (query, asked) =>
        call('GET /api/domains', { query }, asked),
      ),
      search('invoices', subjectFor('invoices'), (query, asked) =>
        call('GET /api/invoices', { query }, asked),
      ),
      search('orders', subjectFor('orders'), (query, asked) =>
        call('GET /api/orders', { query }, asked),
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
    found(
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
  // A domain that is also a service stands once.
  const shown = new Set(
    domains.data?.items.map(({ service }) => service && `${service.type}/${service.id}`),
  )
  const serviceItems = (services.data?.items ?? [])
    .filter(({ type, id }) => !shown.has(`${type}/${id}`))
    .map((service) =>
      found(
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
  const cost = ({ renewal, autoRenew }: Service): string | undefined => {
    if (renewal.on === null) return undefined
    const date = format.dateNear(renewal.on)
    if (autoRenew?.enabled === true) return t('endsOn', { date })
    return renewal.price === null
      ? undefined
      : t('chargeOn', { amount: isolated(format.money(renewal.price)), date })
  }
  const switchItems = (lock === null ? (services.data?.items ?? []) : [])
    .filter(({ autoRenew }) => autoRenew?.changeable === true)
    .slice(0, 2)
    .map((service) => {
      const enabled = service.autoRenew?.enabled === true
      const end = cost(service)
      return found(
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
    const detail = telling(texts, words)
    return detail === undefined ? {} : { detail }
  }
  const invoiceItems = (invoices.data?.items ?? []).map((invoice) =>
    found(
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
    found(
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
    total: results.reduce((all, { data }) => all + (data?.total ?? 0), 0) + switchItems.length,
    error,
    busy,
    partial,
  }
}
