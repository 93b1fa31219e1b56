import type { Matter } from '#platform/assistant/matter.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'

import { monthNamed, twelveMonths } from './month.ts'

const failed: ReadonlySet<string> = new Set(['payment_failed'])

const state = (invoice: Invoice, { say, date }: Wording, today: string): string => {
  if (failed.has(invoice.status)) {
    return say.paymentFailed(invoice.nextAttemptAt === null ? null : date(invoice.nextAttemptAt))
  }
  if (invoice.dueAt === null) return ''
  return invoice.dueAt < today ? say.overdue(date(invoice.dueAt)) : say.due(date(invoice.dueAt))
}

/** Every invoice that is not paid in full, with what it needs. */
export const openInvoices = ({ store, accountId, wording, today }: Matter): string => {
  const { say, amount, sums, list } = wording
  const open = store.invoices.toPay(accountId)
  if (open.length === 0) return say.nothingToPay
  const head = say.toPay(open.length, sums(open.map(({ balanceDue }) => balanceDue)))
  const entries = open.map(
    (invoice) =>
      `[${invoice.number}](/invoices/${invoice.id}): ${amount(invoice.balanceDue)}, ${state(invoice, wording, today)}`,
  )
  return `${head}\n\n${list(entries)}`
}

/** The invoice whose number stands in the question, `null` where none does. */
export const invoiceByNumber = (matter: Matter): string | null => {
  const { question, store, accountId, wording } = matter
  const { say } = wording
  const number = /\b(?:\d{4}-\d{3,8}|INV-\w+)\b/i.exec(question)?.[0]
  if (number === undefined) return null
  const invoice = store.invoices.byNumber(accountId, number)
  return invoice === null ? say.noInvoice(number) : described(invoice, matter)
}

/** What it is for, and what of it is still to pay. */
const described = (invoice: Invoice, { wording, today }: Matter): string => {
  const { say, amount, date } = wording
  const head = say.invoice(invoice.number, date(invoice.issuedAt), amount(invoice.total))
  if (invoice.paidAt !== null) return `${head} ${say.paid(date(invoice.paidAt))}`
  if (Number(invoice.balanceDue.amount) === 0) return `${head} ${say.settled}`
  const rest = state(invoice, wording, today)
  return `${head} ${say.stillToPay(amount(invoice.balanceDue))}${rest === '' ? '' : ` (${rest})`}`
}

/** Invoices of a month that the question names, the last of that name; `null` where it names none. */
export const invoicesOfMonth = (matter: Matter): string | null => {
  const { store, accountId, today, wording } = matter
  const month = monthNamed(matter, twelveMonths(today, -1))
  if (month === null) return null
  const found = store.invoices.ofMonth(accountId, month.toISOString().slice(0, 7))
  return found.length === 0
    ? null
    : wording.list(found.map((invoice) => described(invoice, matter)))
}
