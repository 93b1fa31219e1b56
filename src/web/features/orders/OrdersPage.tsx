import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { isUnreachable } from '#web/api/error.ts'
import { ordersQuery } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import { providerWait } from '#web/app/errors/retry-delay.ts'
import { StaleBanner } from '#web/app/errors/StaleBanner.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { orderLink } from '#web/app/frame/order-link.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { BusyRegion } from '#web/list/BusyRegion.tsx'
import { NoMatch } from '#web/list/NoMatch.tsx'
import { useListShortcuts } from '#web/list/use-list-shortcuts.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

import { EmptyOrders } from './EmptyOrders.tsx'
import { OrderList } from './OrderList.tsx'
import { filterOf, isNarrowed, type OrdersSearch } from './search.ts'
import { StateTabs } from './StateTabs.tsx'

interface OrdersPageProps {
  search: OrdersSearch
  onSearch: (change: Partial<OrdersSearch>, replace?: boolean) => void
}

export function OrdersPage({ search, onSearch }: OrdersPageProps) {
  const { t } = useTranslation(['orders', 'common'])
  const navigate = useNavigate()
  const format = useFormat()
  const { brand, links } = useSession()
  // Tabs and search field react at once; the old list stays until the new one has loaded.
  const deferredSearch = useDeferredValue(search)
  const { q, status, placedFrom, placedTo, sort } = deferredSearch
  const filter = useMemo(
    () => filterOf({ q, status, placedFrom, placedTo, sort }),
    [q, status, placedFrom, placedTo, sort],
  )
  const queryOf = useCallback((page: number) => ordersQuery(filter, page), [filter])
  const firstPage = useSuspenseQuery(queryOf(0))
  const { total, facets, asOf, stale, complete } = firstPage.data
  const isStale = stale || isUnreachable(firstPage.error)
  const { refreshing, refresh } = useRefresh(ordersQuery(filter), 'orders')
  const { searchField, showKeys, keysDialog } = useListShortcuts()
  const isEmpty = total === 0 && !isNarrowed(deferredSearch) && complete
  const counts = facets['status'] ?? {}
  const running = (counts['pending'] ?? 0) + (counts['processing'] ?? 0)
  const orderUrl = orderLink(links)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={
          <>
            {!isEmpty &&
              (running === 0
                ? t(complete ? 'lead.none' : 'lead.noneSoFar')
                : t(complete ? 'lead.running' : 'lead.runningSoFar', {
                    count: running,
                    n: format.number(running),
                  }))}
            {!isEmpty && format.gap}
            {t('lead.where', { brand: brand.name })}
          </>
        }
        asOf={asOf}
        stale={isStale}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={
          orderUrl !== null && (
            <LinkOut className={`${buttonClass()} hide-m`} href={orderUrl}>
              {t('order', { brand: brand.name })}
            </LinkOut>
          )
        }
      />
      {isEmpty ? (
        <>
          {isStale && <StaleBanner asOf={asOf} wait={providerWait(firstPage)} onRetry={refresh} />}
          <EmptyOrders />
        </>
      ) : (
        <div className="sheet">
          <StateTabs counts={counts} chosen={search.status} />
          {isStale && <StaleBanner asOf={asOf} wait={providerWait(firstPage)} onRetry={refresh} />}
          <div className="bar">
            <SearchField
              ref={searchField}
              label={t('filter.search')}
              placeholder={t('filter.placeholder')}
              clearLabel={t('common:clearSearch')}
              value={search.q ?? ''}
              onSearch={(text) =>
                onSearch({ q: text === '' ? undefined : text, open: undefined }, true)
              }
            />
          </div>
          <BusyRegion busy={deferredSearch !== search}>
            {total === 0 ? (
              <NoMatch
                query={q}
                hint={t('empty.noMatchText')}
                onClear={() => void navigate({ to: '/orders' })}
              />
            ) : (
              <OrderList
                list={firstPage.data}
                queryOf={queryOf}
                filter={filter}
                search={search}
                stale={isStale}
                onSearch={onSearch}
                onKeys={showKeys}
              />
            )}
          </BusyRegion>
        </div>
      )}
      {keysDialog}
    </>
  )
}
