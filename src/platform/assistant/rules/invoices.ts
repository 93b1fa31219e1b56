import { formatPercent } from '#i18n/format.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'

import { findNamedMonth, twelveMonths } from './month.ts'

const describeDue = (invoice: Invoice, { say, date }: Wording, today: string): string => {
  if (invoice.status === 'payment_failed') {
    return invoice.nextAttemptAt === null
      ? say('paymentFailed')
      : say('paymentFailedNext', { date: date(invoice.nextAttemptAt) })
  }
  if (invoice.dueAt === null) return ''
  return say(invoice.dueAt < today ? 'overdue' : 'due', { date: date(invoice.dueAt) })
}

/** Its number, what is left to pay and since when. */
export const describeOpenInvoice = (invoice: Invoice, { wording, today }: RuleContext): string => {
  const link = `[${invoice.number}](/invoices/${invoice.id})`
  return `${link}: ${wording.amount(invoice.balanceDue)}, ${describeDue(invoice, wording, today)}`
}

export const listOpenInvoices = (context: RuleContext): string => {
  const { store, accountId, wording } = context
  const { say, sums, list } = wording
  const open = store.invoices.toPay(accountId)
  if (open.length === 0) return say('nothingToPay')
  const head = say('toPay', {
    count: open.length,
    sums: sums(open.map(({ balanceDue }) => balanceDue)),
  })
  return `${head}\n\n${list(open.map((invoice) => describeOpenInvoice(invoice, context)))}`
}

/** The net amount, every tax and the total of the newest invoice. */
export const describeLastTax = (context: RuleContext): string => {
  const { store, accountId, wording } = context
  const { say, amount, date, language } = wording
  const last = store.invoices.latest(accountId)
  if (last === null) return say('noInvoices')
  if (last.taxes.length === 0) return describeInvoice(last, context)
  return say('taxOfInvoice', {
    number: last.number,
    date: date(last.issuedAt),
    net: amount(last.subtotal),
    taxes: last.taxes
      .map((tax) => `${tax.name} ${formatPercent(language, tax.ratePercent)} ${amount(tax.amount)}`)
      .join(', '),
    total: amount(last.total),
  })
}

/** Returns `null` if the question contains no invoice number. */
export const describeInvoiceByNumber = (context: RuleContext): string | null => {
  const { question, store, accountId, wording } = context
  const { say } = wording
  const number = /\b(?:\d{4}-\d{3,8}|INV-\w+)\b/i.exec(question)?.[0]
  if (number === undefined) return null
  const invoice = store.invoices.byNumber(accountId, number)
  return invoice === null ? say('noInvoice', { number }) : describeInvoice(invoice, context)
}

const describeInvoice = (invoice: Invoice, { wording, today }: RuleContext): string => {
  const { say, amount, date } = wording
  const head = say('invoice', {
    number: invoice.number,
    date: date(invoice.issuedAt),
    total: amount(invoice.total),
  })
  if (invoice.paidAt !== null) return `${head} ${say('paid', { date: date(invoice.paidAt) })}`
  if (Number(invoice.balanceDue.amount) === 0) return `${head} ${say('settled')}`
  const due = describeDue(invoice, wording, today)
  const stillToPay = say('stillToPay', { amount: amount(invoice.balanceDue) })
  return `${head} ${stillToPay}${due === '' ? '' : ` (${due})`}`
}

/** Invoices of the past month that the question names. `null` if there are none. */
export const describeInvoicesOfMonth = (context: RuleContext): string | null => {
  const { store, accountId, today, wording } = context
  const month = findNamedMonth(context, twelveMonths(today, -1))
  if (month === null) return null
  const invoices = store.invoices.ofMonth(accountId, month.toISOString().slice(0, 7))
  return invoices.length === 0
    ? null
    : wording.list(invoices.map((invoice) => describeInvoice(invoice, context)))
}
