import type { Invoice } from '#contract/invoices.ts'
import type { Extra, Money } from '#contract/shapes.ts'
import { extraOf } from '#wire/dialect/fields/extra.ts'
import { Rec, type Scope } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { taxOf } from '#wire/dialect/values/amount-names.ts'
import { billedTo } from '#wire/dialect/values/parties.ts'
import { percent } from '#wire/dialect/values/percent.ts'
import { scalarText, text, word } from '#wire/dialect/values/plain.ts'
import { taxEntries, taxIn } from '#wire/dialect/values/tax.ts'
import { isKnown, readStatus } from '#wire/dialect/values/words.ts'

import { readLines } from './invoice-lines.ts'
import type { Item } from './services.ts'

const field = fieldsOf('invoices')
const taxField = fieldsOf('taxes')

type Tax = Invoice['tax'][number]

/** An invoice, or `null` where nothing identifies it. */
export function readInvoice(rec: Rec): Item<Invoice> | null {
  const stated = rec.id(field.id)
  const id = stated ?? rec.id(field.number)
  if (id === null) return null
  const paidOn = rec.day(field.paidOn)
  const dueOn = rec.day(field.dueOn)
  const fine: Extra[] = []
  const { subtotal, total, taxIncluded } = readTotals(rec)
  const tax = readTax(rec, subtotal, total)
  const { status, statusText } = readInvoiceStatus(rec, dueOn, paidOn)
  const value: Invoice = {
    id,
    number: rec.pick(field.number, word) ?? id,
    status,
    statusText,
    issuedOn: rec.day(field.issuedOn),
    dueOn,
    paidOn,
    subtotal,
    tax,
    total,
    taxIncluded: taxIncluded ?? taxIn(subtotal, tax, total),
    balanceDue: rec.money(field.balanceDue),
    lines: rec.pick(field.lines, (one) => readLines(one, within(rec, total), fine)),
    payUrl: rec.link(field.payUrl, true),
    pdfUrl: rec.link(field.pdfUrl, true),
    orderId: rec.id(field.orderId),
    orderNumber: null,
    billedTo: rec.pick(field.billedTo, billedTo) ?? flatParty(rec),
    extra: [],
  }
  value.extra = extraOf(rec, fine)
  return { value, origin: { type: null, id, form: null } }
}

/** WHMCS: the customer's names stand beside the amounts. */
function flatParty(rec: Rec): string[] {
  const [first, last] = [rec.text(field.billedFirst), rec.text(field.billedLast)]
  const person = [first, last].filter(Boolean).join(' ')
  return [rec.text(field.billedCompany) ?? '', person].filter(Boolean)
}

/** What is said of the invoice's currency holds for its lines and taxes. */
const within = (rec: Rec, amount: Money | null): Scope => ({
  context: rec.scope.context,
  listCurrency: rec.currency ?? amount?.currency ?? null,
  unit: rec.unit,
})

/** With what the name of the total says about tax. */
function readTotals(rec: Rec): Pick<Invoice, 'subtotal' | 'total' | 'taxIncluded'> {
  let taxIncluded: boolean | null = null
  const total = rec.pick(field.total, (_value, one) => {
    // `total_net`, `amount_excl_vat`: the amount without tax, not the total.
    taxIncluded = taxOf(one.label)
    return taxIncluded === false ? null : rec.moneyOf(one)
  })
  let subtotal = rec.money(field.subtotal)
  if (subtotal === null)
    for (const one of rec.candidates(field.total))
      if (taxOf(one.label) === false) subtotal ??= rec.moneyOf(one)
  return { subtotal, total, taxIncluded: total && taxIncluded }
}

function readInvoiceStatus(
  rec: Rec,
  dueOn: string | null,
  paidOn: string | null,
): Pick<Invoice, 'status' | 'statusText'> {
  const { profile, today } = rec.scope.context
  const configured = profile.statuses.invoices
  let read = rec.pickWord(
    field.status,
    (value) => readStatus('invoices', value, configured),
    isKnown,
  )
  if (!read) {
    const paid = rec.flag(field.paid) ?? (paidOn === null ? null : true)
    if (paid === null) return { status: 'unknown', statusText: null }
    read = { status: paid ? 'paid' : 'unpaid', statusText: '' }
  }
  const overdue = read.status === 'unpaid' && dueOn !== null && dueOn < today
  return {
    status: overdue ? 'overdue' : read.status,
    statusText: read.statusText ? (text(read.statusText) ?? null) : null,
  }
}

/** WHMCS: `tax` and `tax2`, each with its rate and name beside it. */
const flatTaxes = [
  { amount: field.tax, rate: field.taxRate, name: field.taxName },
  { amount: field.tax2, rate: field.taxRate2, name: field.taxName2 },
]

function readTax(rec: Rec, base: Money | null, total: Money | null): Tax[] {
  const several = rec.pick(field.tax, (value) => {
    const taxes: Tax[] = []
    for (const one of taxEntries(value)) {
      const tax = new Rec('taxes', one, within(rec, base ?? total))
      const amount = tax.money(taxField.amount)
      const ratePercent = tax.pick(taxField.rate, (rate) => percent(rate, amount, base))
      const name = tax.pick(taxField.name, word)
      if (amount || ratePercent !== null) taxes.push({ name, ratePercent, amount })
    }
    return taxes.length > 0 ? taxes : null
  })
  if (several) return several
  return flatTaxes.flatMap((names, nth): Tax[] => {
    const amount = rec.money(names.amount)
    const rate = (value: unknown) => percent(value, amount, base)
    // `tax: "20%"` is no amount.
    const written = (value: unknown) => (/%\s*$/.test(scalarText(value) ?? '') ? rate(value) : null)
    const ratePercent = rec.pick(names.rate, rate) ?? rec.pick(names.amount, written)
    const nothing =
      amount === null ? ratePercent === null : nth === 1 && amount.minorUnits === 0 && !ratePercent
    return nothing ? [] : [{ name: rec.pick(names.name, word), ratePercent, amount }]
  })
}
