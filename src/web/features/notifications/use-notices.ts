import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import {
  deleteNotification,
  dropNotification,
  markNotification,
  type Notification,
} from '#web/api/notifications.ts'
import { beforeSignOut } from '#web/api/session.ts'

import { createDeleteQueue, type Deletion } from './delete-queue.ts'

export interface Failure {
  what: 'notDeleted' | 'notMarked'
  error: unknown
  retry: () => void
}

export interface Notices {
  deletions: ReadonlyMap<string, Deletion>
  /** Stands in the row until it is tried again. */
  failures: ReadonlyMap<string, Failure>
  mark: (notification: Notification, read: boolean) => void
  remove: (id: string) => void
  undo: (id: string) => void
}

const undoMs = 8000

/** Reading, deleting and undoing on the page; what still waits is sent when the page is left. */
export function useNotices(): Notices {
  const client = useQueryClient()
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const [actions] = useState(() => {
    const fail = (id: string, failure: Failure | null): void =>
      setFailures((before) => {
        const next = new Map(before)
        if (failure) next.set(id, failure)
        else next.delete(id)
        return next
      })
    const queue = createDeleteQueue({
      waitMs: undoMs,
      send: deleteNotification,
      onGone: (id) => dropNotification(client, id),
      onFailed: (id, error) => fail(id, { what: 'notDeleted', error, retry: () => remove(id) }),
    })
    const remove = (id: string): void => {
      fail(id, null)
      queue.add(id)
    }
    const mark = (notification: Notification, read: boolean): void => {
      fail(notification.id, null)
      markNotification(client, notification, read).catch((error: unknown) =>
        fail(notification.id, {
          what: 'notMarked',
          error,
          retry: () => mark(notification, read),
        }),
      )
    }
    return { queue, remove, mark }
  })
  const { queue, remove, mark } = actions
  const deletions = useSyncExternalStore(queue.subscribe, queue.pending)
  useEffect(() => {
    const flush = (): void => void queue.flush()
    window.addEventListener('pagehide', flush)
    const stop = beforeSignOut(queue.flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      stop()
      flush()
    }
  }, [queue])
  return useMemo(
    () => ({ deletions, failures, mark, remove, undo: queue.undo }),
    [deletions, failures, mark, remove, queue],
  )
}
