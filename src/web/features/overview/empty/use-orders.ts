import { useQuery } from '@tanstack/react-query'

import { ordersQuery, type Order } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'

const isRunning = ({ status }: Order): boolean =>
  status === 'pending' || status === 'processing' || status === 'unknown'

export interface FirstOrders {
  /** Orders that are not set up yet; `null` until read. */
  running: readonly Order[] | null
  /** How many orders there are, set up or not; `null` until read. */
  total: number | null
}

/** The orders of an account without services. */
export function useFirstOrders(): FirstOrders {
  const { offers } = useSession()
  const { data } = useQuery({ ...ordersQuery({}), enabled: offers.orders })
  if (!offers.orders) return { running: [], total: 0 }
  return data?.complete
    ? { running: data.items.filter(isRunning), total: data.total }
    : { running: null, total: null }
}
