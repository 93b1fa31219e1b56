import type { DatabaseSync } from 'node:sqlite'

import { money } from '#platform/money.ts'
import type { Invoice, InvoiceLine } from '#wire/payloads/invoice.ts'
import type { Page } from '#wire/shapes.ts'

import { offsetOf, pageOf } from './paging.ts'
import type { JsonText, PageRequest } from './paging.ts'

interface InvoiceRow {
  id: string
  number: string
  status: string
  issued_on: string
  due_on: string | null
  paid_on: string | null
  currency: string
  subtotal_minor: number
  taxes: string
  total_minor: number
  balance_due_minor: number
  lines: string
  order_id: string | null
  billed_to: string
  payment_url: string | null
  pdf_url: string | null
  next_attempt_on: string | null
  note: string | null
}

const head = (row: InvoiceRow) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  issuedAt: row.issued_on,
  dueAt: row.due_on,
  paidAt: row.paid_on,
  subtotal: money(row.subtotal_minor, row.currency),
  total: money(row.total_minor, row.currency),
  balanceDue: money(row.balance_due_minor, row.currency),
  orderId: row.order_id,
  paymentUrl: row.payment_url,
  pdfUrl: row.pdf_url,
  nextAttemptAt: row.next_attempt_on,
  note: row.note,
})

/** An issued invoice is a document: its lines and taxes are kept as they were written. */
const read = (row: InvoiceRow): Invoice => ({
  ...head(row),
  // The three are written by this store as JSON of these shapes.
  taxes: JSON.parse(row.taxes) as Invoice['taxes'],
  lines: JSON.parse(row.lines) as InvoiceLine[],
  billedTo: JSON.parse(row.billed_to) as string[],
})

/** The same as JSON, without reading the documents only to write them again: half the time of a page. */
const write = (row: InvoiceRow): string =>
  `${JSON.stringify(head(row)).slice(0, -1)},"taxes":${row.taxes},"lines":${row.lines},"billedTo":${row.billed_to}}`

export const invoiceStore = (db: DatabaseSync) => {
  const last = db.prepare(
    'SELECT position FROM invoices WHERE account_id = ? ORDER BY position DESC LIMIT 1',
  )
  const range = db.prepare(
    `SELECT * FROM invoices WHERE account_id = ? AND position <= ? AND position > ?
     ORDER BY position DESC`,
  )
  const one = db.prepare('SELECT * FROM invoices WHERE account_id = ? AND id = ?')
  const byNumber = db.prepare(
    'SELECT * FROM invoices WHERE account_id = ? AND number = ? ORDER BY position DESC LIMIT 1',
  )
  const toPay = db.prepare(
    'SELECT * FROM invoices WHERE account_id = ? AND balance_due_minor > 0 ORDER BY position DESC',
  )
  const ofMonth = db.prepare(
    'SELECT * FROM invoices WHERE account_id = ? AND substr(issued_on, 1, 7) = ? ORDER BY position DESC',
  )
  return {
    /** Newest first. Positions have no gaps, so any page costs the same, the ten-thousandth too. */
    listText(accountId: string, request: PageRequest): JsonText<Page<Invoice>> {
      const total = Number(last.get(accountId)?.['position'] ?? 0)
      const top = total - offsetOf(request)
      const rows = top <= 0 ? [] : range.all(accountId, top, top - request.perPage)
      const { items: _, ...rest } = pageOf([], total, request)
      // A row of `invoices` has the columns of InvoiceRow (migrations).
      const items = (rows as unknown as InvoiceRow[]).map(write).join()
      return { text: `${JSON.stringify(rest).slice(0, -1)},"items":[${items}]}` }
    },
    /** Everything that is not paid in full, newest first. */
    toPay(accountId: string): Invoice[] {
      // As above.
      return (toPay.all(accountId) as unknown as InvoiceRow[]).map(read)
    },
    /** Issued in a month, `2026-10`, newest first. */
    ofMonth(accountId: string, month: string): Invoice[] {
      // As above.
      return (ofMonth.all(accountId, month) as unknown as InvoiceRow[]).map(read)
    },
    /** By the number that is printed on it. */
    byNumber(accountId: string, number: string): Invoice | null {
      // As above.
      const row = byNumber.get(accountId, number) as unknown as InvoiceRow | undefined
      return row === undefined ? null : read(row)
    },
    get(accountId: string, id: string): Invoice | null {
      // As above.
      const row = one.get(accountId, id) as unknown as InvoiceRow | undefined
      return row === undefined ? null : read(row)
    },
  }
}
