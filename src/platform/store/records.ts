/** The provider's records. Each is stored as the JSON that the API sends. */
import type { DatabaseSync } from 'node:sqlite'
import { domainToASCII } from 'node:url'

import type { Account } from '#wire/payloads/account.ts'
import type { Domain } from '#wire/payloads/domain.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'
import type { Notification } from '#wire/payloads/notification.ts'
import type { Order } from '#wire/payloads/order.ts'
import type { Service } from '#wire/payloads/service.ts'
import type { Page } from '#wire/shapes.ts'

import { offsetOf, pageOf, pager } from './paging.ts'
import type { JsonText, PageRequest } from './paging.ts'

interface RecordRow {
  record: string
}

/** Reads a table's records. `rest` is SQL after `WHERE account_id = ?`. */
const reader = <Kept>(db: DatabaseSync, table: string) => {
  const select = (rest: string) => `SELECT record FROM ${table} WHERE account_id = ? ${rest}`
  // Here and below, safe to cast: the sample writer stores records of this type.
  const parse = ({ record }: RecordRow) => JSON.parse(record) as Kept
  return {
    one: (rest: string) => {
      const statement = db.prepare(select(rest))
      return (accountId: string, ...values: string[]): Kept | null => {
        const row = statement.get(accountId, ...values)
        return row === undefined ? null : parse(row as unknown as RecordRow)
      }
    },
    all: (rest: string) => {
      const statement = db.prepare(select(rest))
      return (accountId: string, ...values: string[]): Kept[] =>
        (statement.all(accountId, ...values) as unknown as RecordRow[]).map(parse)
    },
    page: (rest: string) => pager(db, table, select(rest), parse),
  }
}

export const accountStore = (db: DatabaseSync) => {
  const byId = db.prepare('SELECT record FROM accounts WHERE id = ?')
  const byLabel = db.prepare('SELECT id FROM accounts WHERE label = ?')
  return {
    get(id: string): Account | null {
      const record = byId.get(id)?.['record']
      return typeof record === 'string' ? (JSON.parse(record) as Account) : null
    },
    /** `label` is the short name used on the command line. */
    idOf(label: string): string | null {
      const id = byLabel.get(label)?.['id']
      return typeof id === 'string' ? id : null
    },
  }
}

/** Statuses that leave nothing to renew. */
const endedStatuses: ReadonlySet<string> = new Set(['cancelled', 'terminated', 'transferred_away'])

export const serviceStore = (db: DatabaseSync) => {
  const services = reader<Service>(db, 'services')
  const get = services.one('AND type = ? AND id = ?')
  const setAutoRenew = db.prepare(
    `UPDATE services SET record = json_set(record, '$.autoRenew', json(?))
     WHERE account_id = ? AND type = ? AND id = ?`,
  )
  return {
    list: services.page('ORDER BY position'),
    /** All pages at once, for the built-in assistant. */
    all: services.all('ORDER BY position'),
    get,
    /** Durable on return. Returns why the change was refused, or `null` if it was made. */
    setAutoRenew(accountId: string, type: string, id: string, enabled: boolean) {
      const service = get(accountId, type, id)
      if (service === null) return 'not_found'
      if (service.autoRenew?.changeable === false) return 'set_by_contract'
      if (endedStatuses.has(service.status)) return 'conflict'
      const autoRenew: Service['autoRenew'] = { enabled, changeable: true, reason: null }
      setAutoRenew.run(JSON.stringify(autoRenew), accountId, type, id)
      return null
    },
  }
}

export const domainStore = (db: DatabaseSync) => {
  const domains = reader<Domain>(db, 'domains')
  const byName = domains.one('AND name = ?')
  return {
    list: domains.page('ORDER BY position'),
    /** `name` may be ASCII or Unicode. */
    get: (accountId: string, name: string): Domain | null =>
      // domainToASCII returns '' for an invalid name, which matches no row.
      byName(accountId, domainToASCII(name)),
  }
}

export const invoiceStore = (db: DatabaseSync) => {
  const { one, all } = reader<Invoice>(db, 'invoices')
  const lastPosition = db.prepare('SELECT max(position) AS n FROM invoices WHERE account_id = ?')
  const range = db.prepare(
    `SELECT record FROM invoices WHERE account_id = ? AND position <= ? AND position > ?
     ORDER BY position DESC`,
  )
  return {
    /**
     * Newest first. Positions have no gaps, so a late page costs no more than the first. Joining the
     * stored JSON halves the time of a page.
     */
    listText(accountId: string, request: PageRequest): JsonText<Page<Invoice>> {
      const total = Number(lastPosition.get(accountId)?.['n'] ?? 0)
      const top = total - offsetOf(request)
      const rows = top <= 0 ? [] : range.all(accountId, top, top - request.perPage)
      const { items: _, ...rest } = pageOf([], total, request)
      const items = rows.map(({ record }) => record).join()
      return { text: `${JSON.stringify(rest).slice(0, -1)},"items":[${items}]}` }
    },
    /** Invoices with a balance due, newest first. */
    toPay: all('AND to_pay ORDER BY position DESC'),
    latest: one('ORDER BY position DESC LIMIT 1'),
    /** Invoices issued from one day to another, newest first. */
    issuedBetween: all('AND issued_on BETWEEN ? AND ? ORDER BY position DESC'),
    /** Invoices paid from one day to another, newest first. */
    paidBetween: all('AND paid_on BETWEEN ? AND ? ORDER BY paid_on DESC'),
    /** By the printed number. */
    byNumber: one('AND number = ? ORDER BY position DESC LIMIT 1'),
    get: one('AND id = ?'),
  }
}

export const orderStore = (db: DatabaseSync) => ({
  /** Newest first. */
  list: reader<Order>(db, 'orders').page('ORDER BY position DESC'),
})

export const notificationStore = (db: DatabaseSync, clock: () => Date) => {
  const { one, all, page } = reader<Notification>(db, 'notifications')
  const newestFirst = 'ORDER BY created_at DESC, id'
  const get = one('AND id = ?')
  const setRead = (to: string) =>
    db.prepare(
      `UPDATE notifications SET record = json_set(record, ${to}) WHERE account_id = :account AND id = :id`,
    )
  // coalesce: marking it read again keeps the first time.
  const markRead = setRead(`'$.read', json('true'), '$.readAt', coalesce(read_at, :now)`)
  const markUnread = setRead(`'$.read', json('false'), '$.readAt', NULL`)
  const remove = db.prepare('DELETE FROM notifications WHERE account_id = ? AND id = ?')
  return {
    get,
    /** Newest first. */
    list: page(newestFirst),
    /** All unread notifications, for the built-in assistant. */
    unread: all(`AND read_at IS NULL ${newestFirst}`),
    /** Durable on return. Returns `null` if there is no such notification. */
    setRead(account: string, id: string, isRead: boolean): Notification | null {
      if (isRead) markRead.run({ account, id, now: clock().toISOString() })
      else markUnread.run({ account, id })
      return get(account, id)
    },
    /** Returns `false` if there is no such notification. */
    delete: (accountId: string, id: string): boolean => remove.run(accountId, id).changes === 1,
  }
}
