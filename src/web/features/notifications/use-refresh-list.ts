import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  notificationsQuery,
  refreshNotifications,
  type NotificationsFilter,
} from '#web/api/notifications.ts'

/** Refresh: the provider is read anew, then everything that shows notifications. */
export function useRefreshList(filter: NotificationsFilter) {
  const client = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    setRefreshing(true)
    void client
      .fetchInfiniteQuery({ ...notificationsQuery(filter), meta: { reload: true }, staleTime: 0 })
      // A failure is shown by the page's own query, which is read again in any case.
      .catch(() => undefined)
      .then(() => refreshNotifications(client))
      .finally(() => setRefreshing(false))
  }
  return { refresh, refreshing }
}
