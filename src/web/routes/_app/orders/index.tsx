import { createFileRoute } from '@tanstack/react-router'

import { ordersQuery } from '#web/api/orders.ts'
import { requireOffer } from '#web/app/place/require-offer.ts'
import { OrdersPage } from '#web/features/orders/OrdersPage.tsx'
import { filterOf, ordersPageSearch } from '#web/features/orders/search.ts'
import { readList } from '#web/list/read-list.ts'
import { useSearchProps } from '#web/list/use-search-props.ts'

const Orders = () => <OrdersPage {...useSearchProps(Route)} />

export const Route = createFileRoute('/_app/orders/')({
  validateSearch: ordersPageSearch,
  beforeLoad: ({ context }) => requireOffer(context.queryClient, 'orders'),
  loader: ({ context, location }) =>
    Promise.all([
      context.i18n.loadNamespaces(['orders', 'list']),
      readList(context.queryClient, ordersQuery(filterOf(ordersPageSearch(location.search)))),
    ]),
  component: Orders,
})
