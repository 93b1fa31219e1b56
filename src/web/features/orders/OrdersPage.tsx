import { useTranslation } from 'react-i18next'

import { ordersQuery, type OrderList as Orders } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { orderLink } from '#web/app/frame/order-link.ts'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { ListTabs } from '#web/list/ListTabs.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { OrderList } from './OrderList.tsx'
import { filterOf, type OrdersSearch } from './search.ts'

type Statuses = NonNullable<OrdersSearch['status']>

const groups = {
  running: ['pending', 'processing'],
  completed: ['completed'],
  ended: ['failed', 'cancelled'],
  unknown: ['unknown'],
} as const satisfies Record<string, Statuses>
const groupKeys = Object.keys(groups) as (keyof typeof groups)[]

interface StateTabsProps {
  counts: Readonly<Record<string, number>>
  chosen: OrdersSearch['status']
}

/** A tab for all orders and one per group of statuses that occurs. */
function StateTabs({ counts, chosen: status }: StateTabsProps) {
  const { t } = useTranslation('orders')
  const chosen = status ?? []
  const countOf = (statuses: readonly string[]): number =>
    statuses.reduce((total, name) => total + (counts[name] ?? 0), 0)
  const tabs = groupKeys.map((key) => {
    const statuses: Statuses = [...groups[key]]
    const isCurrent =
      chosen.length === statuses.length && statuses.every((status) => chosen.includes(status))
    const change = { status: statuses }
    return { key, label: t(`tabs.${key}`), count: countOf(statuses), isCurrent, change }
  })
  const all = {
    key: 'all',
    label: t('tabs.all'),
    count: countOf(Object.keys(counts)),
    isCurrent: chosen.length === 0,
    change: { status: undefined },
  }
  return (
    <ListTabs
      to="/orders"
      label={t('tabs.label')}
      tabs={[all, ...tabs.filter(({ count, isCurrent }) => count > 0 || isCurrent)]}
    />
  )
}

/** How many orders are under way, and where to follow them. */
function Lead({ list, isNarrowed: hasFilter }: { list: Orders; isNarrowed: boolean }) {
  const { t, format } = useTexts('orders')
  const { total, facets, complete } = list
  const counts = facets['status'] ?? {}
  const running = (counts['pending'] ?? 0) + (counts['processing'] ?? 0)
  const where = t('lead.where')
  if (total === 0 && !hasFilter && complete) return where
  const state =
    running === 0
      ? t(complete ? 'lead.none' : 'lead.noneSoFar')
      : t(complete ? 'lead.running' : 'lead.runningSoFar', format.count(running))
  return state + format.gap + where
}

export function OrdersPage(props: SearchProps<OrdersSearch>) {
  const { t } = useTranslation('orders')
  const { links } = useSession()
  const orderUrl = orderLink(links)
  return (
    <ListPage
      {...props}
      resource="orders"
      query={ordersQuery}
      filterOf={filterOf}
      csv="GET /api/orders.csv"
      title={t('title')}
      lead={(list, isFiltered) => <Lead list={list} isNarrowed={isFiltered} />}
      head={{
        actions: orderUrl !== null && (
          <LinkOut className={`${buttonClass()} hide-m`} href={orderUrl}>
            {t('order')}
          </LinkOut>
        ),
      }}
      tabs={({ facets }) => (
        <StateTabs counts={facets['status'] ?? {}} chosen={props.search.status} />
      )}
      bar={({ search, onSearch, searchRef }) => (
        <div className="bar">
          <ListSearch
            {...{ searchRef, search }}
            label={t('filter.search')}
            placeholder={t('filter.placeholder')}
            onSearch={({ q }) => onSearch({ q, open: undefined }, true)}
          />
        </div>
      )}
      rows={(view) => <OrderList {...view} />}
      empty={
        <EmptyPage
          title={t('empty.title')}
          text={t('empty.text')}
          topics={['transfer-domain', 'nameservers']}
        />
      }
      noMatchHint={t('empty.noMatchText')}
    />
  )
}
