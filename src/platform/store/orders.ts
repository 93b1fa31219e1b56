import type { DatabaseSync } from 'node:sqlite'

import { money } from '#platform/money.ts'
import type { Order } from '#wire/payloads/order.ts'
import type { Page } from '#wire/shapes.ts'

import { offsetOf, pageOf } from './paging.ts'
import type { PageRequest } from './paging.ts'

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

export const orderStore = (db: DatabaseSync) => {
  const count = db.prepare('SELECT count(*) AS n FROM orders WHERE account_id = ?')
  const page = db.prepare(
    'SELECT * FROM orders WHERE account_id = ? ORDER BY position DESC LIMIT ? OFFSET ?',
  )
  return {
    /** Newest first. */
    list(accountId: string, request: PageRequest): Page<Order> {
      const rows = page.all(accountId, request.perPage, offsetOf(request))
      const total = Number(count.get(accountId)?.['n'])
      // Safe to cast: OrderRow lists the table's columns.
      return pageOf((rows as unknown as OrderRow[]).map(toOrder), total, request)
    },
  }
}
