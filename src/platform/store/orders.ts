import type { DatabaseSync } from 'node:sqlite'

import { money } from '#platform/money.ts'
import type { Order } from '#wire/payloads/order.ts'

import { pager } from './paging.ts'

interface OrderRow {
  id: string
  number: string
  status: string
  placed_at: string
  currency: string
  items: string
  steps: string
  total_minor: number
  invoice_id: string | null
}

const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  number: row.number,
  status: row.status,
  placedAt: row.placed_at,
  // Safe to cast: the sample writer stores JSON of these shapes.
  items: JSON.parse(row.items) as Order['items'],
  steps: JSON.parse(row.steps) as Order['steps'],
  total: money(row.total_minor, row.currency),
  taxIncluded: false,
  invoiceId: row.invoice_id,
})

const newestFirst = 'SELECT * FROM orders WHERE account_id = ? ORDER BY position DESC'

export const orderStore = (db: DatabaseSync) => ({
  /** Newest first. */
  list: pager(db, 'orders', newestFirst, toOrder),
})
