import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  notificationsQuery,
  refreshNotifications,
  type NotificationsFilter,
} from '#web/api/notifications.ts'

/** Reads the list from the provider again, then refreshes everything that shows notifications. */
export function useRefreshList(filter: NotificationsFilter) {
  const client = useQueryClient()
  const [isRefreshing, setIsRefreshing] = useState(false)
  const refresh = (): void => {
    setIsRefreshing(true)
    void client
      .fetchInfiniteQuery({ ...notificationsQuery(filter), meta: { reload: true }, staleTime: 0 })
      // The page's own query, which is read again next, shows a failure.
      .catch(() => undefined)
      .then(() => refreshNotifications(client))
      .finally(() => setIsRefreshing(false))
  }
  return { refresh, isRefreshing }
}
