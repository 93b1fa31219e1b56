import { useQuery, useQueryClient } from '@tanstack/react-query'

import { ordersQuery, type OrdersFilter } from '#web/api/orders.ts'
import { pageSize } from '#web/api/pages.ts'

/**
 * Index of an order in the filtered list; `null` until it is found. Reads page after page, because a
 * link from an invoice may name an order far down the list.
 */
export function useOrderIndex(filter: OrdersFilter, id: string | undefined): number | null {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['orders', 'place', filter, id],
    enabled: id !== undefined,
    queryFn: async () => {
      for (let page = 0; ; page += 1) {
        const { items, total } = await client.ensureQueryData(ordersQuery(filter, page))
        const indexOnPage = items.findIndex((order) => order.id === id)
        if (indexOnPage >= 0) return page * pageSize + indexOnPage
        if ((page + 1) * pageSize >= total || items.length === 0) return null
      }
    },
  })
  return data ?? null
}
