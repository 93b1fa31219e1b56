/** What is due, what was paid or invoiced, and why an amount was charged. */
import { formatPercent } from '#i18n/format.ts'
import { chargesOfAmount } from '#ledger/charges-of-amount.ts'
import { totalsOf } from '#ledger/totals.ts'
import {
  type Detailed,
  everyInvoiceOf,
  invoicesOf,
  openInvoicesOf,
} from '#platform/assistant/account-records.ts'
import { linkToInvoice } from '#platform/assistant/links.ts'
import {
  paragraphs,
  quote,
  type ReplyContext,
  translated,
} from '#platform/assistant/reply-context.ts'
import { unitsOf } from '#platform/assistant/understanding/mentions.ts'
import type { Period } from '#platform/assistant/understanding/time-units.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import { minorUnits } from '#platform/money.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'
import type { Money as SentMoney } from '#wire/shapes.ts'

import { failedPayment } from './records.ts'

/** The ledger's sums, one per currency. */
const sumsOf = (amounts: readonly SentMoney[], { money }: Wording): string =>
  totalsOf(
    amounts.map((sent) => ({
      amount: { minorUnits: minorUnits(sent), currency: sent.currency },
      taxIncluded: true,
    })),
  )
    .sums.map(({ amount }) => money(amount))
    .join(' + ')

const describeDue = (invoice: Invoice, wording: Wording, today: string): string => {
  const { say, date } = wording
  const { dueAt, nextAttemptAt } = invoice
  const due = dueAt === null ? [] : [say(dueAt < today ? 'overdue' : 'due', { date: date(dueAt) })]
  if (invoice.status !== 'payment_failed') return due.join('')
  return wording.join([...due, failedPayment(nextAttemptAt, wording)])
}

/** What is left to pay, in the period if there is one, and since or until when. */
export function describeOpen(context: ReplyContext, period: Period | null): string {
  const { wording, today } = context
  const { say, list, amount } = wording
  const every = openInvoicesOf(context)
  if (every.length === 0) return say('nothingToPay')
  const open = every.filter(
    ({ dueAt }) =>
      period === null || (dueAt !== null && dueAt >= period.from && dueAt <= period.to),
  )
  const named = period && wording.period(period)
  // Invoices are open, but due in another period.
  if (open.length === 0)
    return `${say('nothingDueIn', { period: named ?? '' })} [${say('invoicesPage')}](/invoices)`
  const sums = sumsOf(
    open.map(({ balanceDue }) => balanceDue),
    wording,
  )
  const rows = open
    .toSorted((a, b) => ((a.dueAt ?? '~') < (b.dueAt ?? '~') ? -1 : 1))
    .map((invoice) => {
      const due = describeDue(invoice, wording, today)
      const facts = [amount(invoice.balanceDue), due].filter((fact) => fact !== '')
      return `${linkToInvoice(invoice)}: ${wording.join(facts)}`
    })
  const hasFailed = open.some(({ status }) => status === 'payment_failed')
  return paragraphs(
    named && `**${named}**`,
    say('toPay', { count: open.length, sums }),
    list(rows),
    hasFailed ? say('failedIsDue') : null,
  )
}

/** Whether it is paid, settled or how much is left to pay. */
const stateOf = (invoice: Invoice, { wording, today }: ReplyContext): string => {
  const { say, amount, date } = wording
  if (invoice.status === 'cancelled') return say('isCancelled')
  if (invoice.status === 'draft') return say('isDraft')
  if (invoice.status === 'refunded') return say('isRefunded')
  if (invoice.paidAt !== null) return say('paid', { date: date(invoice.paidAt) })
  if (minorUnits(invoice.balanceDue) === 0) return say('settled')
  const due = describeDue(invoice, wording, today)
  const stillToPay = say('stillToPay', { amount: amount(invoice.balanceDue) })
  return due === '' ? stillToPay : `${stillToPay} (${due})`
}

/** The net amount, every tax, the total, whether it is paid, and what it bills. */
export function explainInvoice(source: Invoice, context: ReplyContext): string {
  const { say, amount, date, join, list, language } = context.wording
  const invoice = translated(context, source)
  const { number, issuedAt, total, taxes, subtotal } = invoice
  const values = { number, date: date(issuedAt), total: amount(total) }
  const named = taxes.map(
    (tax) => `${tax.name} ${formatPercent(language, tax.ratePercent)} ${amount(tax.amount)}`,
  )
  const head =
    taxes.length === 0
      ? say('invoice', values)
      : say('taxOfInvoice', { ...values, net: amount(subtotal), taxes: join(named) })
  const rows = invoice.lines.map(({ description, amount: price, periodStart, periodEnd }) => {
    const period =
      periodStart === null || periodEnd === null
        ? ''
        : ` (${date(periodStart)} – ${date(periodEnd)})`
    return `${quote(description)}${period}: ${amount(price)}`
  })
  const link = `[${say('openInvoice')}](/invoices/${encodeURIComponent(invoice.id)})`
  return paragraphs(
    `${head} ${stateOf(invoice, context)}`,
    ...(rows.length > 0 ? [say('invoiceLines'), list(rows)] : []),
    link,
  )
}

export function explainLatest(context: ReplyContext): string {
  const [latest] = invoicesOf(context)
  return latest ? explainInvoice(latest.source, context) : context.wording.say('noInvoices')
}

export const rowOf = (invoice: Invoice, context: ReplyContext): string => {
  const { amount, date, join } = context.wording
  const issued = join([linkToInvoice(invoice), date(invoice.issuedAt)])
  return `${issued}: ${amount(invoice.total)}. ${stateOf(invoice, context)}`
}

/** Invoices issued in a period. */
export function describeInvoiced(context: ReplyContext, period: Period): string {
  const { wording } = context
  const values = { period: wording.period(period) }
  const invoices = invoicesOf(context, period.from, period.to).map(({ source }) => source)
  if (invoices.length === 0) return wording.say('noInvoicesIn', values)
  const sums = sumsOf(
    invoices.map(({ total }) => total),
    wording,
  )
  return paragraphs(
    wording.say('invoicesIn', { ...values, sums }),
    wording.list(invoices.map((invoice) => rowOf(invoice, context))),
  )
}

/** A sum of more invoices lists them without explaining each. */
const mostExplained = 5

/** What was paid in a period, by the days of payment. What was refunded is in no sum. */
export function describePaid(context: ReplyContext, period: Period, areItemsAsked = false): string {
  const { store, accountId, wording } = context
  const values = { period: wording.period(period) }
  const paid = store.invoices.paidBetween(accountId, period.from, period.to)
  const kept = paid.filter(({ status }) => status === 'paid')
  const other = paid.filter(({ status }) => status === 'refunded')
  const sums = sumsOf(
    kept.map(({ total }) => total),
    wording,
  )
  const shown = [...kept, ...other]
  // When a part was paid is not stated (§4.2): it may have been in the period.
  const inPart = openInvoicesOf(context)
    .filter(({ issuedAt, status }) => issuedAt <= period.to && status === 'partially_paid')
    .map((invoice) => rowOf(invoice, context))
  const rows = shown.map((invoice) => rowOf(invoice, context))
  const nothing = inPart.length > 0 ? 'nothingPaidInFull' : 'nothingPaid'
  return paragraphs(
    kept.length === 0 ? wording.say(nothing, values) : wording.say('paidIn', { ...values, sums }),
    ...(areItemsAsked && shown.length <= mostExplained
      ? shown.map((invoice) => explainInvoice(invoice, context))
      : [rows.length > 0 ? wording.list(rows) : null]),
    ...(inPart.length > 0 ? [wording.say('paidInPart'), wording.list(inPart)] : []),
  )
}

/** The invoices and lines that state an amount, as decimal text; refunds state it with a minus. */
export function explainAmount(context: ReplyContext, text: string): string {
  const { say, list, money, date } = context.wording
  const every = everyInvoiceOf(context)
  const rows = (invoices: readonly Detailed[]) =>
    list(invoices.map(({ source }) => rowOf(source, context)))
  const currencies = [...new Set(every.map(({ total }) => total.currency))]
  const sought = currencies.flatMap((currency) =>
    [1, -1].map((sign) => ({ minorUnits: sign * unitsOf(text, currency), currency })),
  )
  for (const amount of sought) {
    const { found: all, together } = chargesOfAmount(amount, every)
    // A total is what was charged. A line's amount with tax is a guess that a total makes needless.
    const totals = all.filter(({ place }) => place === 'total')
    const exact = all.filter(({ place }) => place !== 'total' && place !== 'line-with-tax')
    const [first, ...more] = totals.length > 0 ? [...totals, ...exact] : all
    if (first !== undefined) {
      const { invoice, line, place } = first
      const others = [...new Set(more.map((one) => one.invoice))].filter((one) => one !== invoice)
      const named = { number: invoice.number, amount: money(amount) }
      return paragraphs(
        line && say('amountOnLine', { ...named, line: quote(line.description) }),
        place === 'paid' ? say('partPaid', named) : null,
        explainInvoice(invoice.source, context),
        others.length > 0 ? paragraphs(say('alsoOn'), rows(others)) : null,
      )
    }
    const [day] = together
    if (day !== undefined)
      return paragraphs(say('paidTogether', { date: date(day.paidOn) }), rows(day.invoices))
  }
  // A cancelled invoice charges nothing, but its amount may be what the customer saw.
  // Customers leave out decimals: "122" finds 122.33.
  const isWhole = !/[.,]\d*[1-9]/.test(text)
  const close = every.filter(({ total }) =>
    sought.some(({ minorUnits, currency }) => {
      const by = Math.abs(total.minorUnits - minorUnits)
      return currency === total.currency && by < (isWhole ? unitsOf('1', currency) : 1)
    }),
  )
  const [only, ...others] = close
  if (only === undefined) return say('noSuchAmount')
  return others.length === 0 ? explainInvoice(only.source, context) : rows(close)
}
