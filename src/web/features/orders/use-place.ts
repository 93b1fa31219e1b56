import { useQuery, useQueryClient } from '@tanstack/react-query'

import { ordersQuery, type OrdersFilter } from '#web/api/orders.ts'
import { pageSize } from '#web/api/pages.ts'

/**
 * Index of an order in the filtered list; `null` while it is looked for, and where it is not there.
 * A link from an invoice names an order that may stand pages below.
 */
export function usePlace(filter: OrdersFilter, id: string | undefined): number | null {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['orders', 'place', filter, id],
    enabled: id !== undefined,
    queryFn: async () => {
      for (let page = 0; ; page += 1) {
        const { items, total } = await client.ensureQueryData(ordersQuery(filter, page))
        const at = items.findIndex((order) => order.id === id)
        if (at >= 0) return page * pageSize + at
        if ((page + 1) * pageSize >= total || items.length === 0) return null
      }
    },
  })
  return data ?? null
}
