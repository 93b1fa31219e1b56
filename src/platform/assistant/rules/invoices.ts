import { formatPercent } from '#i18n/format.ts'
import { linkToInvoice } from '#platform/assistant/links.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import type { Period } from '#platform/assistant/understanding/period.ts'
import { findInvoiceNumber } from '#platform/assistant/understanding/records.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'

import { quote } from './account.ts'

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
const describeOpenInvoice = (invoice: Invoice, { wording, today }: RuleContext): string => {
  const due = describeDue(invoice, wording, today)
  const facts = [wording.amount(invoice.balanceDue), ...(due === '' ? [] : [due])]
  return `${linkToInvoice(invoice)}: ${facts.join(', ')}`
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

/** Whether it is paid, settled or how much is left to pay. */
const stateOf = (invoice: Invoice, { wording, today }: RuleContext): string => {
  const { say, amount, date } = wording
  if (invoice.paidAt !== null) return say('paid', { date: date(invoice.paidAt) })
  if (Number(invoice.balanceDue.amount) === 0) return say('settled')
  const due = describeDue(invoice, wording, today)
  const stillToPay = say('stillToPay', { amount: amount(invoice.balanceDue) })
  return due === '' ? stillToPay : `${stillToPay} (${due})`
}

const headOf = (invoice: Invoice, { wording }: RuleContext): string => {
  const { say, amount, date, language } = wording
  const values = {
    number: invoice.number,
    date: date(invoice.issuedAt),
    total: amount(invoice.total),
  }
  if (invoice.taxes.length === 0) return say('invoice', values)
  const taxes = invoice.taxes.map(
    (tax) => `${tax.name} ${formatPercent(language, tax.ratePercent)} ${amount(tax.amount)}`,
  )
  return say('taxOfInvoice', { ...values, net: amount(invoice.subtotal), taxes: taxes.join(', ') })
}

/** The net amount, every tax, the total, whether it is paid, and what it bills. */
const explainInvoice = (invoice: Invoice, context: RuleContext): string => {
  const { say, amount, date, list } = context.wording
  const rows = invoice.lines.map(({ description, amount: price, periodStart, periodEnd }) => {
    const period =
      periodStart === null || periodEnd === null
        ? ''
        : ` (${date(periodStart)} – ${date(periodEnd)})`
    return `${quote(description)}${period}: ${amount(price)}`
  })
  const head = `${headOf(invoice, context)} ${stateOf(invoice, context)}`
  const link = `[${say('openInvoice')}](/invoices/${encodeURIComponent(invoice.id)})`
  return [head, ...(rows.length > 0 ? [say('invoiceLines'), list(rows)] : []), link].join('\n\n')
}

export const explainLatestInvoice = (context: RuleContext): string => {
  const latest = context.store.invoices.latest(context.accountId)
  return latest === null ? context.wording.say('noInvoices') : explainInvoice(latest, context)
}

/** The invoice that the question names, or the one that the page shows. */
export const explainNamedInvoice = (context: RuleContext): string => {
  const { question, subjects, store, accountId, wording } = context
  const number = findInvoiceNumber(question)
  const shown = subjects.find(({ kind }) => kind === 'invoice')
  const invoice =
    number === null
      ? store.invoices.get(accountId, shown?.id ?? '')
      : store.invoices.byNumber(accountId, number)
  if (invoice !== null) return explainInvoice(invoice, context)
  return wording.say('noInvoice', { number: number ?? shown?.id ?? '' })
}

/** Invoices issued in a period. A single one is explained. */
export const describeInvoicesOf = (context: RuleContext, period: Period): string => {
  const { store, accountId, wording } = context
  const invoices = store.invoices.issuedBetween(accountId, period.from, period.to)
  const [only] = invoices
  if (only === undefined) return wording.say('noInvoicesIn', { period: wording.period(period) })
  if (invoices.length === 1) return explainInvoice(only, context)
  const rows = invoices.map((invoice) => {
    const { amount, date } = wording
    return `${linkToInvoice(invoice)}, ${date(invoice.issuedAt)}: ${amount(invoice.total)}. ${stateOf(invoice, context)}`
  })
  const sums = wording.sums(invoices.map(({ total }) => total))
  return `${wording.say('invoicesIn', { period: wording.period(period), sums })}\n\n${wording.list(rows)}`
}

/** What was paid in a period, by the days of payment. */
export const describePaid = (context: RuleContext, period: Period): string => {
  const { store, accountId, wording } = context
  const invoices = store.invoices.paidBetween(accountId, period.from, period.to)
  const values = { period: wording.period(period) }
  if (invoices.length === 0) return wording.say('nothingPaid', values)
  const sums = wording.sums(invoices.map(({ total }) => total))
  const rows = invoices.map(
    (invoice) =>
      `${linkToInvoice(invoice)}, ${wording.date(invoice.paidAt ?? '')}: ${wording.amount(invoice.total)}`,
  )
  return `${wording.say('paidIn', { ...values, sums })}\n\n${wording.list(rows)}`
}
