import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { ordersQuery } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import { orderLink } from '#web/app/frame/order-link.ts'
import { ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

import { EmptyOrders } from './EmptyOrders.tsx'
import { Lead } from './Lead.tsx'
import { OrderList } from './OrderList.tsx'
import { filterOf, isNarrowed, type OrdersSearch } from './search.ts'
import { StateTabs } from './StateTabs.tsx'

export function OrdersPage(props: SearchProps<OrdersSearch>) {
  const { t } = useTranslation(['orders', 'common'])
  const navigate = useNavigate()
  const { brand, links } = useSession()
  const orderUrl = orderLink(links)
  return (
    <ListPage
      {...props}
      resource="orders"
      query={ordersQuery}
      filterOf={filterOf}
      isNarrowed={isNarrowed}
      csv="GET /api/orders.csv"
      title={t('title')}
      lead={(list, isFiltered) => <Lead list={list} isNarrowed={isFiltered} />}
      head={{
        actions: orderUrl !== null && (
          <LinkOut className={`${buttonClass()} hide-m`} href={orderUrl}>
            {t('order', { brand: brand.name })}
          </LinkOut>
        ),
      }}
      tabs={({ facets }) => (
        <StateTabs counts={facets['status'] ?? {}} chosen={props.search.status} />
      )}
      bar={({ search, onSearch, searchRef }) => (
        <div className="bar">
          <SearchField
            ref={searchRef}
            label={t('filter.search')}
            placeholder={t('filter.placeholder')}
            clearLabel={t('common:clearSearch')}
            value={search.q ?? ''}
            onSearch={(text) =>
              onSearch({ q: text === '' ? undefined : text, open: undefined }, true)
            }
          />
        </div>
      )}
      rows={(view) => <OrderList {...view} />}
      empty={<EmptyOrders />}
      noMatchHint={t('empty.noMatchText')}
      onClear={() => void navigate({ to: '/orders' })}
    />
  )
}
