import type { DatabaseSync } from 'node:sqlite'

import type { Notification, NotificationLink } from '#wire/payloads/notification.ts'

import { pager } from './paging.ts'

interface NotificationRow {
  id: string
  title: string
  body: string
  body_format: 'text' | 'html'
  severity: string
  category: string
  created_at: string
  read_at: string | null
  link: string | null
}

const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  body: row.body,
  bodyFormat: row.body_format,
  severity: row.severity,
  category: row.category,
  createdAt: row.created_at,
  read: row.read_at !== null,
  readAt: row.read_at,
  // Safe to cast: the sample writer stores JSON of this shape.
  link: row.link === null ? null : (JSON.parse(row.link) as NotificationLink),
})

export const notificationStore = (db: DatabaseSync, clock: () => Date) => {
  const newestFirst =
    'SELECT * FROM notifications WHERE account_id = ? ORDER BY created_at DESC, id'
  const unread = db.prepare(
    `SELECT * FROM notifications WHERE account_id = ? AND read_at IS NULL
     ORDER BY created_at DESC, id`,
  )
  const byId = db.prepare('SELECT * FROM notifications WHERE account_id = ? AND id = ?')
  // coalesce: marking it read again keeps the first time.
  const markRead = db.prepare(
    'UPDATE notifications SET read_at = coalesce(read_at, ?) WHERE account_id = ? AND id = ?',
  )
  const markUnread = db.prepare(
    'UPDATE notifications SET read_at = NULL WHERE account_id = ? AND id = ?',
  )
  const remove = db.prepare('DELETE FROM notifications WHERE account_id = ? AND id = ?')

  const get = (accountId: string, id: string): Notification | null => {
    // Here and below, safe to cast: NotificationRow lists the table's columns.
    const row = byId.get(accountId, id) as unknown as NotificationRow | undefined
    return row === undefined ? null : toNotification(row)
  }
  return {
    get,
    /** Newest first. */
    list: pager(db, 'notifications', newestFirst, toNotification),
    /** All unread notifications, for the built-in assistant. */
    unread: (accountId: string): Notification[] =>
      (unread.all(accountId) as unknown as NotificationRow[]).map(toNotification),
    /** Durable on return. Returns `null` if there is no such notification. */
    setRead(accountId: string, id: string, isRead: boolean): Notification | null {
      if (isRead) markRead.run(clock().toISOString(), accountId, id)
      else markUnread.run(accountId, id)
      return get(accountId, id)
    },
    /** Returns `false` if there is no such notification. */
    delete: (accountId: string, id: string): boolean => remove.run(accountId, id).changes === 1,
  }
}
