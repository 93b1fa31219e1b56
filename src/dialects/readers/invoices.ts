import type { Invoice } from '#contract/invoices.ts'
import type { Extra, Money } from '#contract/shapes.ts'
import { extraOf } from '#dialects/fields/extra.ts'
import { recordReader, type RecordReader } from '#dialects/fields/field-reader.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import { shapeOf } from '#dialects/values/amount-shape.ts'
import { billedTo } from '#dialects/values/parties.ts'
import { percent } from '#dialects/values/percent.ts'
import { scalarText, word, isRecord, type JsonObject } from '#dialects/values/plain.ts'
import { isKnown, readStatus } from '#dialects/values/words.ts'

import { readDue } from './amount-due.ts'
import { readLines } from './invoice-lines.ts'
import { readTotals } from './invoice-totals.ts'
import type { Item } from './services.ts'

/** Whether the total includes tax, worked out from the amounts; `null` if they do not tell. */
function taxIn(
  net: Money | null,
  taxes: readonly { amount: Money | null }[],
  total: Money | null,
): boolean | null {
  if (!net || !total || taxes.length === 0 || total.currency !== net.currency) return null
  let sum = 0
  for (const { amount } of taxes) {
    if (amount?.currency !== net.currency) return null
    sum += amount.minorUnits
  }
  const over = total.minorUnits - net.minorUnits
  // Allow one minor unit per tax, which may be rounded separately.
  if (Math.abs(sum) <= taxes.length) return null
  if (Math.abs(over - sum) <= taxes.length) return true
  return over === 0 ? false : null
}

const described = ['rate', 'percent', 'percentage', 'name', 'label']

/** Taxes from a list, one object, or amounts keyed by name. A bare amount gives none. */
function taxEntries(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.slice(0, 20).filter(isRecord)
  if (!isRecord(value)) return []
  if (described.some((key) => key in value)) return [value]
  const { minor, value: amount, units, text } = shapeOf(value)
  if (minor ?? amount ?? units ?? text) return []
  return Object.entries(value)
    .slice(0, 20)
    .map(([name, one]) => (isRecord(one) ? Object.assign({ name }, one) : { name, amount: one }))
}

type Tax = Invoice['tax'][number]

/** `null` without an id or number. */
export function readInvoice(record: RecordReader<'invoices'>): Item<Invoice> | null {
  const id = record.id('id') ?? record.id('number')
  if (id === null) return null
  const paidOn = record.day('paidOn')
  const dueOn = record.day('dueOn')
  const tooFine: Extra[] = []
  const { subtotal, total, taxIncluded } = readTotals(record)
  const tax = readTax(record, subtotal, total)
  const stated = readInvoiceStatus(record, dueOn, paidOn)
  const { balanceDue, isUnclear } = readDue(record, total, stated.status)
  const { statusText } = stated
  const status = isUnclear ? 'partially-paid' : stated.status
  const value: Invoice = {
    id,
    number: record.fullest('number') ?? id,
    status,
    statusText,
    issuedOn: record.day('issuedOn'),
    dueOn,
    paidOn,
    nextAttemptOn: record.day('nextAttemptOn'),
    subtotal,
    tax,
    total,
    taxIncluded:
      taxIncluded ??
      taxIn(subtotal, tax, total) ??
      record.scope.context.profile.constants.taxIncluded ??
      null,
    balanceDue,
    lines: record.pick('lines', (one) => readLines(one, within(record, total), tooFine)),
    payUrl: record.link('payUrl', true),
    pdfUrl: record.link('pdfUrl', true),
    orderId: record.id('orderId'),
    orderNumber: null,
    billedTo: record.pick('billedTo', billedTo) ?? flatParty(record),
    extra: [],
  }
  value.extra = extraOf('invoices', record, tooFine)
  return { value, origin: { type: null, id, form: null } }
}

/** WHMCS puts the customer's name beside the amounts. */
function flatParty(record: RecordReader<'invoices'>): string[] {
  const [first, last] = [record.text('billedFirst'), record.text('billedLast')]
  const person = [first, last].filter(Boolean).join(' ')
  return [record.text('billedCompany') ?? '', person].filter(Boolean)
}

/** The invoice's currency and unit hold for its lines and taxes. */
const within = (record: RecordReader<'invoices'>, amount: Money | null): Scope => ({
  context: record.scope.context,
  listCurrency: record.currency ?? amount?.currency ?? null,
  unit: record.unit,
})

function readInvoiceStatus(
  record: RecordReader<'invoices'>,
  dueOn: string | null,
  paidOn: string | null,
): Pick<Invoice, 'status' | 'statusText'> {
  const { profile, today } = record.scope.context
  const configured = profile.statuses.invoices
  let read = record.pickWord(
    'status',
    (value) => readStatus('invoices', value, configured),
    isKnown,
  )
  if (!read) {
    const paid = record.isNamed('status')
      ? null
      : (record.flag('paid') ?? (paidOn === null ? null : true))
    if (paid === null) return { status: 'unknown', statusText: null }
    read = { status: paid ? 'paid' : 'unpaid', statusText: '' }
  }
  const overdue = read.status === 'unpaid' && dueOn !== null && dueOn < today
  return {
    status: overdue ? 'overdue' : read.status,
    statusText: read.statusText || null,
  }
}

/** WHMCS has `tax` and `tax2`, with rates and names beside them. */
const flatTaxes = [
  { amount: 'tax', rate: 'taxRate', name: 'taxName' },
  { amount: 'tax2', rate: 'taxRate2', name: 'taxName2' },
] as const

function readTax(record: RecordReader<'invoices'>, base: Money | null, total: Money | null): Tax[] {
  const several = record.pick('tax', (value) => {
    const taxes: Tax[] = []
    for (const one of taxEntries(value)) {
      const tax = recordReader('taxes', one, within(record, base ?? total))
      const amount = tax.money('amount')
      const ratePercent = tax.pick('rate', (rate) => percent(rate, amount, base))
      const name = tax.pick('name', word)
      if (amount || ratePercent !== null) taxes.push({ name, ratePercent, amount })
    }
    return taxes.length > 0 ? taxes : null
  })
  if (several) return several
  return flatTaxes.flatMap((names, nth): Tax[] => {
    const amount = record.money(names.amount)
    const rate = (value: unknown) => percent(value, amount, base)
    // `tax: "20%"` is a rate.
    const written = (value: unknown) => (/%\s*$/.test(scalarText(value) ?? '') ? rate(value) : null)
    const ratePercent = record.pick(names.rate, rate) ?? record.pick(names.amount, written)
    const nothing =
      amount === null ? ratePercent === null : nth === 1 && amount.minorUnits === 0 && !ratePercent
    return nothing ? [] : [{ name: record.pick(names.name, word), ratePercent, amount }]
  })
}
