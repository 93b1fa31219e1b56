import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isUnreachable } from '#web/api/error.ts'
import { ordersQuery } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import { KeysDialog } from '#web/shell/KeysDialog.tsx'
import { Following } from '#web/shell/list/Following.tsx'
import { NoMatch } from '#web/shell/list/NoMatch.tsx'
import { orderLink } from '#web/shell/order-link.ts'
import { PageHead } from '#web/shell/PageHead.tsx'
import { useFormat } from '#web/shell/use-format.ts'
import { useLetterKeys } from '#web/shell/use-letter-keys.ts'
import { useRefresh } from '#web/shell/use-refresh.ts'
import { StaleBanner } from '#web/shell/views/StaleBanner.tsx'
import { askedWait } from '#web/shell/views/wait-of.ts'
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
  // The list follows once it has been read; what stands above it says at once what was chosen.
  const listed = useDeferredValue(search)
  const { q, status, placedFrom, placedTo, sort } = listed
  const filter = useMemo(
    () => filterOf({ q, status, placedFrom, placedTo, sort }),
    [q, status, placedFrom, placedTo, sort],
  )
  const queryOf = useCallback((page: number) => ordersQuery(filter, page), [filter])
  const head = useSuspenseQuery(queryOf(0))
  const { total, facets, asOf, stale, complete } = head.data
  const cut = stale || isUnreachable(head.error)
  const { refreshing, refresh } = useRefresh(ordersQuery(filter), 'orders')
  const [keysShown, setKeysShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  useLetterKeys({
    '/': () => searchField.current?.focus(),
    '?': () => setKeysShown(true),
  })
  const nothing = total === 0 && !isNarrowed(listed) && complete
  const counts = facets['status'] ?? {}
  const running = (counts['pending'] ?? 0) + (counts['processing'] ?? 0)
  const orderAt = orderLink(links)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={
          <>
            {!nothing &&
              (running === 0
                ? t(complete ? 'lead.none' : 'lead.noneSoFar')
                : t(complete ? 'lead.running' : 'lead.runningSoFar', {
                    count: running,
                    n: format.number(running),
                  }))}
            {!nothing && format.gap}
            {t('lead.where', { brand: brand.name })}
          </>
        }
        asOf={asOf}
        stale={cut}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={
          orderAt !== null && (
            <LinkOut className={`${buttonClass()} hide-m`} href={orderAt}>
              {t('order', { brand: brand.name })}
            </LinkOut>
          )
        }
      />
      {nothing ? (
        <>
          {cut && <StaleBanner asOf={asOf} wait={askedWait(head)} onRetry={refresh} />}
          <EmptyOrders />
        </>
      ) : (
        <div className="sheet">
          <StateTabs counts={counts} chosen={search.status} />
          {cut && <StaleBanner asOf={asOf} wait={askedWait(head)} onRetry={refresh} />}
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
          <Following busy={listed !== search}>
            {total === 0 ? (
              <NoMatch
                query={q}
                hint={t('empty.noMatchText')}
                onClear={() => void navigate({ to: '/orders' })}
              />
            ) : (
              <OrderList
                list={head.data}
                queryOf={queryOf}
                filter={filter}
                search={search}
                stale={cut}
                onSearch={onSearch}
                onKeys={() => setKeysShown(true)}
              />
            )}
          </Following>
        </div>
      )}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}
