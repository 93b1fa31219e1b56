import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import {
  deleteNotification,
  dismissFailedChanges,
  markNotification,
  useFailedChanges,
  type FailedChange,
  type Notification,
} from '#web/api/notifications.ts'
import {
  flushDeletions,
  scheduleDeletion,
  undoDeletion,
  useDeletions,
  type Deletion,
} from '#web/api/undo-queue.ts'

export interface NotificationActions {
  deletions: ReadonlyMap<string, Deletion>
  /** By notification id. The row shows a failure until it is retried. */
  failures: ReadonlyMap<string, FailedChange>
  mark: (notification: Notification, read: boolean) => void
  remove: (id: string) => void
  undo: (id: string) => void
}

/** The page's actions and their state. Leaving the page sends pending deletions. */
export function useNotificationActions(): NotificationActions {
  const client = useQueryClient()
  const failedChanges = useFailedChanges()
  const deletions = useDeletions('notification')
  useEffect(() => () => void flushDeletions(['notification']), [])
  return useMemo(
    () => ({
      deletions,
      failures: new Map(failedChanges.map((failure) => [failure.id, failure])),
      mark: (notification, read) => {
        dismissFailedChanges(client, notification.id)
        // The row shows the error.
        markNotification(client, notification, read).catch(() => undefined)
      },
      remove: (id) => {
        dismissFailedChanges(client, id)
        scheduleDeletion('notification', id, (leaving) => deleteNotification(client, id, leaving))
      },
      undo: (id) => undoDeletion('notification', id),
    }),
    [client, deletions, failedChanges],
  )
}
