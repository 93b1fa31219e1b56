import type { DatabaseSync } from 'node:sqlite'

import type { Notification, NotificationLink } from '#wire/payloads/notification.ts'
import type { Page } from '#wire/shapes.ts'

import { offsetOf, pageOf } from './paging.ts'
import type { PageRequest } from './paging.ts'

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

const read = (row: NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  body: row.body,
  bodyFormat: row.body_format,
  severity: row.severity,
  category: row.category,
  createdAt: row.created_at,
  read: row.read_at !== null,
  readAt: row.read_at,
  // Written by this store as JSON of this shape.
  link: row.link === null ? null : (JSON.parse(row.link) as NotificationLink),
})

export const notificationStore = (db: DatabaseSync, clock: () => Date) => {
  const count = db.prepare('SELECT count(*) AS n FROM notifications WHERE account_id = ?')
  const page = db.prepare(
    `SELECT * FROM notifications WHERE account_id = ?
     ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
  )
  const unread = db.prepare(
    `SELECT * FROM notifications WHERE account_id = ? AND read_at IS NULL
     ORDER BY created_at DESC, id`,
  )
  const one = db.prepare('SELECT * FROM notifications WHERE account_id = ? AND id = ?')
  // Reading twice keeps the first time.
  const markRead = db.prepare(
    'UPDATE notifications SET read_at = coalesce(read_at, ?) WHERE account_id = ? AND id = ?',
  )
  const markUnread = db.prepare(
    'UPDATE notifications SET read_at = NULL WHERE account_id = ? AND id = ?',
  )
  const remove = db.prepare('DELETE FROM notifications WHERE account_id = ? AND id = ?')

  const get = (accountId: string, id: string): Notification | null => {
    // A row of `notifications` has the columns of NotificationRow (migrations).
    const row = one.get(accountId, id) as unknown as NotificationRow | undefined
    return row === undefined ? null : read(row)
  }
  return {
    get,
    /** Newest first. */
    list(accountId: string, request: PageRequest): Page<Notification> {
      const rows = page.all(accountId, request.perPage, offsetOf(request))
      const total = Number(count.get(accountId)?.['n'])
      // As above.
      return pageOf((rows as unknown as NotificationRow[]).map(read), total, request)
    },
    /** Every unread one, for the platform's own assistant. */
    unread: (accountId: string): Notification[] =>
      // As above.
      (unread.all(accountId) as unknown as NotificationRow[]).map(read),
    /** Durable when it returns; `null`: not there. */
    setRead(accountId: string, id: string, wanted: boolean): Notification | null {
      if (wanted) markRead.run(clock().toISOString(), accountId, id)
      else markUnread.run(accountId, id)
      return get(accountId, id)
    },
    /** `false`: not there. */
    delete: (accountId: string, id: string): boolean => remove.run(accountId, id).changes === 1,
  }
}
