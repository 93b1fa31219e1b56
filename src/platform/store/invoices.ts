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

const scalarFields = (row: InvoiceRow) => ({
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

/** Lines and taxes are stored as issued, because an invoice is a document. */
const toInvoice = (row: InvoiceRow): Invoice => ({
  ...scalarFields(row),
  // Safe to cast: the sample writer stores JSON of these shapes.
  taxes: JSON.parse(row.taxes) as Invoice['taxes'],
  lines: JSON.parse(row.lines) as InvoiceLine[],
  billedTo: JSON.parse(row.billed_to) as string[],
})

/** `toInvoice` as JSON, reusing the stored JSON. Halves the time of a page. */
const toInvoiceJson = (row: InvoiceRow): string =>
  `${JSON.stringify(scalarFields(row)).slice(0, -1)},` +
  `"taxes":${row.taxes},"lines":${row.lines},"billedTo":${row.billed_to}}`

export const invoiceStore = (db: DatabaseSync) => {
  const lastPosition = db.prepare(
    'SELECT position FROM invoices WHERE account_id = ? ORDER BY position DESC LIMIT 1',
  )
  const range = db.prepare(
    `SELECT * FROM invoices WHERE account_id = ? AND position <= ? AND position > ?
     ORDER BY position DESC`,
  )
  const byId = db.prepare('SELECT * FROM invoices WHERE account_id = ? AND id = ?')
  const byNumber = db.prepare(
    'SELECT * FROM invoices WHERE account_id = ? AND number = ? ORDER BY position DESC LIMIT 1',
  )
  const latest = db.prepare(
    'SELECT * FROM invoices WHERE account_id = ? ORDER BY position DESC LIMIT 1',
  )
  const toPay = db.prepare(
    'SELECT * FROM invoices WHERE account_id = ? AND balance_due_minor > 0 ORDER BY position DESC',
  )
  const issued = db.prepare(
    'SELECT * FROM invoices WHERE account_id = ? AND issued_on BETWEEN ? AND ? ORDER BY position DESC',
  )
  const paid = db.prepare(
    'SELECT * FROM invoices WHERE account_id = ? AND paid_on BETWEEN ? AND ? ORDER BY paid_on DESC',
  )
  // Here and below, safe to cast: InvoiceRow lists the table's columns.
  const one = (row: unknown): Invoice | null => (row ? toInvoice(row as InvoiceRow) : null)
  const many = (rows: unknown): Invoice[] => (rows as InvoiceRow[]).map(toInvoice)
  return {
    /** Newest first. Positions have no gaps, so a late page costs no more than the first. */
    listText(accountId: string, request: PageRequest): JsonText<Page<Invoice>> {
      const total = Number(lastPosition.get(accountId)?.['position'] ?? 0)
      const top = total - offsetOf(request)
      const rows = top <= 0 ? [] : range.all(accountId, top, top - request.perPage)
      const { items: _, ...rest } = pageOf([], total, request)
      const items = (rows as unknown as InvoiceRow[]).map(toInvoiceJson).join()
      return { text: `${JSON.stringify(rest).slice(0, -1)},"items":[${items}]}` }
    },
    /** Invoices with a balance due, newest first. */
    toPay: (accountId: string) => many(toPay.all(accountId)),
    latest: (accountId: string) => one(latest.get(accountId)),
    /** Invoices issued from one day to another, newest first. */
    issuedBetween: (accountId: string, from: string, to: string) =>
      many(issued.all(accountId, from, to)),
    /** Invoices paid from one day to another, newest first. */
    paidBetween: (accountId: string, from: string, to: string) =>
      many(paid.all(accountId, from, to)),
    /** By the printed number. */
    byNumber: (accountId: string, number: string) => one(byNumber.get(accountId, number)),
    get: (accountId: string, id: string) => one(byId.get(accountId, id)),
  }
}
