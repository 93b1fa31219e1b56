import { extraOf } from '#bff/readers/extra.ts'
import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import type { Extra, Money } from '#contract/shapes.ts'
import { Rec } from '#wire/dialect/fields/record.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { htmlToText } from '#wire/dialect/text/html.ts'
import { taxOf } from '#wire/dialect/values/amount-names.ts'
import { calendarDay } from '#wire/dialect/values/dates.ts'
import { billedTo } from '#wire/dialect/values/parties.ts'
import {
  isRecord,
  type JsonObject,
  number,
  scalarText,
  text,
  word,
} from '#wire/dialect/values/plain.ts'
import { readStatus } from '#wire/dialect/values/words.ts'

import type { Item } from './services.ts'
import { readSubject } from './subjects.ts'

type Tax = Invoice['tax'][number]

/** An invoice, or `null` where nothing identifies it. */
export function readInvoice(rec: Rec): Item<Invoice> | null {
  const stated = rec.id('id')
  const id = stated ?? rec.id('number')
  if (id === null) return null
  const paidOn = rec.day('paidOn')
  const dueOn = rec.day('dueOn')
  const fine: Extra[] = []
  const { subtotal, total, taxIncluded } = readTotals(rec)
  const tax = readTax(rec, subtotal)
  const value: Invoice = {
    id,
    number: rec.pick('number', word) ?? id,
    ...readInvoiceStatus(rec, dueOn, paidOn),
    issuedOn: rec.day('issuedOn'),
    dueOn,
    paidOn,
    subtotal,
    tax,
    total,
    taxIncluded: taxIncluded ?? taxIn({ subtotal, tax, total }),
    balanceDue: rec.money('balanceDue'),
    lines: rec.pick('lines', (one) => readLines(one, rec, total?.currency ?? null, fine)),
    payUrl: rec.link('payUrl', true),
    pdfUrl: rec.link('pdfUrl', true),
    orderId: rec.id('orderId'),
    orderNumber: null,
    billedTo: rec.pick('billedTo', billedTo) ?? [],
    extra: [],
  }
  value.extra = extraOf(rec, ...fine)
  return { value, origin: { type: null, id, form: null } }
}

/** With what the name of the total says about tax. */
function readTotals(rec: Rec): Pick<Invoice, 'subtotal' | 'total' | 'taxIncluded'> {
  // `total_net`, `amount_excl_vat`: the amount without tax, not the total.
  const net = rec.candidates('total').filter(({ label }) => taxOf(label) === false)
  const total = rec.pick('total', (_value, one) => {
    const amount = net.includes(one) ? null : rec.moneyOf(one)
    return amount && { amount, taxIncluded: taxOf(one.label) }
  })
  const subtotal = rec.money('subtotal')
  return {
    subtotal: subtotal ?? net.map((one) => rec.moneyOf(one)).find(Boolean) ?? null,
    total: total?.amount ?? null,
    taxIncluded: total?.taxIncluded ?? null,
  }
}

/** What the figures say: net and tax make the total, or the total is the net. Without tax, nothing. */
function taxIn({ subtotal, tax, total }: Pick<Invoice, 'subtotal' | 'tax' | 'total'>) {
  if (!subtotal || !total) return null
  const amounts = tax.map(({ amount }) => amount)
  const all = [total, ...amounts]
  if (amounts.length === 0 || all.some((one) => one?.currency !== subtotal.currency)) return null
  const taxes = amounts.reduce((sum, one) => sum + (one?.minorUnits ?? 0), 0)
  const over = total.minorUnits - subtotal.minorUnits
  // Each tax may be rounded on its own.
  if (Math.abs(taxes) <= amounts.length) return null
  if (Math.abs(over - taxes) <= amounts.length) return true
  return over === 0 ? false : null
}

function readInvoiceStatus(
  rec: Rec,
  dueOn: string | null,
  paidOn: string | null,
): Pick<Invoice, 'status' | 'statusText'> {
  const { profile, today } = rec.scope.context
  let read = rec.pick('status', (value) => readStatus('invoices', value, profile.statuses.invoices))
  if (!read) {
    const paid = rec.flag('paid') ?? (paidOn === null ? null : true)
    if (paid === null) return { status: 'unknown', statusText: null }
    read = { status: paid ? 'paid' : 'unpaid', statusText: '' }
  }
  const overdue = read.status === 'unpaid' && dueOn !== null && dueOn < today
  return {
    status: overdue ? 'overdue' : read.status,
    statusText: read.statusText ? (text(read.statusText) ?? null) : null,
  }
}

/** Percent as stated; a fraction (0.21) only where the amounts say that it is one. */
function percent(value: unknown, amount: Money | null, base: Money | null): number | null {
  const rate = number(value)
  if (rate === null || rate < 0 || rate > 100) return null
  if (rate === 0 || rate >= 1 || /%/.test(String(value))) return rate
  if (!amount || !base) return null
  const near = (factor: number) => Math.abs(amount.minorUnits - base.minorUnits * factor) <= 1
  const [fraction, points] = [near(rate), near(rate / 100)]
  if (fraction === points) return null
  return fraction ? Math.round(rate * 1e6) / 1e4 : rate
}

/** A list of taxes, one tax, or amounts keyed by the tax's name; a bare amount is none of these. */
function taxEntries(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.slice(0, 20).filter(isRecord)
  if (!isRecord(value)) return []
  if ('rate' in value || 'percent' in value || 'name' in value) return [value]
  if ('amount' in value || 'value' in value || 'total' in value) return []
  return Object.entries(value)
    .slice(0, 20)
    .map(([name, one]) => (isRecord(one) ? Object.assign({ name }, one) : { name, amount: one }))
}

function readTax(rec: Rec, base: Money | null): Tax[] {
  const scope = { ...rec.scope, listCurrency: rec.currency ?? base?.currency ?? null }
  const several = rec.pick('tax', (value) => {
    const taxes = taxEntries(value).flatMap((one) => {
      const tax = new Rec('taxes', one, scope)
      const amount = tax.money('amount')
      const ratePercent = tax.pick('rate', (rate) => percent(rate, amount, base))
      const name = tax.pick('name', word)
      return amount || ratePercent !== null ? [{ name, ratePercent, amount }] : []
    })
    return taxes.length > 0 ? taxes : null
  })
  if (several) return several
  return (['', '2'] as const).flatMap((nth): Tax[] => {
    const amount = rec.money(`tax${nth}`)
    const ratePercent = rec.pick(`taxRate${nth}`, (rate) => percent(rate, amount, base))
    const nothing =
      amount === null
        ? ratePercent === null
        : nth === '2' && amount.minorUnits === 0 && !ratePercent
    return nothing ? [] : [{ name: rec.pick(`taxName${nth}`, word), ratePercent, amount }]
  })
}

function readLines(
  value: unknown,
  invoice: Rec,
  currency: string | null,
  fine: Extra[],
): InvoiceLine[] | null {
  const records = value === '' ? [] : recordsIn(value, 'lines')?.records
  if (!records) return null
  const scope = { ...invoice.scope, listCurrency: invoice.currency ?? currency }
  return records.slice(0, 2000).flatMap((raw) => {
    if (!isRecord(raw)) return []
    const rec = new Rec('lines', raw, scope)
    const unitPrice = rec.money('unitPrice', true)
    // Finer than the minor unit: shown as the provider wrote it.
    for (const one of unitPrice ? [] : rec.candidates('unitPrice')) {
      const written = scalarText(rec.value(one))
      if (written) fine.push({ label: one.label, value: written.slice(0, 200) })
    }
    const [start, end] = [rec.day('periodStart'), rec.day('periodEnd')]
    const period = start || end ? null : rec.pick('period', (one) => readPeriod(one, rec))
    return [
      {
        description: htmlToText(rec.pick('description', text) ?? ''),
        quantity: rec.number('quantity'),
        unitPrice,
        amount: rec.money('amount'),
        taxRatePercent: rec.pick('taxRate', (rate) => percent(rate, null, null)),
        periodStart: start ?? period?.start ?? null,
        periodEnd: end ?? period?.end ?? null,
        subject: readSubject(rec),
      },
    ]
  })
}

/** `{ start, end }`, or `2026-12-01 - 2027-11-30`. */
function readPeriod(value: unknown, rec: Rec): { start: string | null; end: string | null } | null {
  const days = isRecord(value)
    ? [value.start ?? value.from ?? value.begin, value.end ?? value.to ?? value.until]
    : (/^\(?(\d{4}-\d{2}-\d{2})\D{1,5}(\d{4}-\d{2}-\d{2})\)?$/
        .exec(scalarText(value) ?? '')
        ?.slice(1) ?? [])
  const [start = null, end = null] = days.map((one) => calendarDay(one, rec.rules))
  return start || end ? { start, end } : null
}
