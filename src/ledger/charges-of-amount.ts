/**
 * Why an amount was charged: the invoices and lines that state it.
 *
 *     chargesOfAmount({ minorUnits: 16_993, currency: 'EUR' }, invoices)
 */
import type { Money } from '#contract/shapes.ts'

import { type DetailedInvoice, type DetailedLine, linesIncludeTax } from './detailed-invoices.ts'

/** An invoice, or a line of it, with the amount. */
export interface AmountFound<I extends DetailedInvoice = DetailedInvoice> {
  readonly place: 'total' | 'balance' | 'paid' | 'subtotal' | 'tax' | 'line' | 'line-with-tax'
  readonly invoice: I
  /** The line; `null` unless `place` is a line. */
  readonly line: NonNullable<I['lines']>[number] | null
}

/** Invoices paid on one day whose totals add up to the amount: a bank may show them as one. */
export interface PaidTogether<I extends DetailedInvoice = DetailedInvoice> {
  readonly paidOn: string
  readonly invoices: readonly I[]
}

export interface ChargesOfAmount<I extends DetailedInvoice = DetailedInvoice> {
  /** Newest invoice first; within one, its own amounts before its lines. */
  readonly found: readonly AmountFound<I>[]
  /** Latest day first. */
  readonly together: readonly PaidTogether<I>[]
  /** Some invoices state no lines, so that the amount may be on one of them. */
  readonly incomplete: boolean
}

/** A line's amount with tax, where the lines are without it and the line states its rate. */
function amountWithTax(line: DetailedLine): Money | null {
  const { amount, taxRatePercent } = line
  if (amount === null || !taxRatePercent) return null
  return { ...amount, minorUnits: Math.round(amount.minorUnits * (1 + taxRatePercent / 100)) }
}

/** What has been paid of an invoice that is partly paid. */
function paidPart({ total, balanceDue }: DetailedInvoice): Money | null {
  if (total === null || !balanceDue?.minorUnits) return null
  const minorUnits = total.minorUnits - balanceDue.minorUnits
  return minorUnits === 0 ? null : { ...total, minorUnits }
}

function findIn<I extends DetailedInvoice>(
  invoice: I,
  isSought: (amount: Money | null) => boolean,
): AmountFound<I>[] {
  const { total, balanceDue, subtotal, tax, lines } = invoice
  const found: AmountFound<I>[] = []
  if (isSought(total)) found.push({ place: 'total', invoice, line: null })
  else if (isSought(balanceDue)) found.push({ place: 'balance', invoice, line: null })
  else if (isSought(paidPart(invoice))) found.push({ place: 'paid', invoice, line: null })
  else if (isSought(subtotal)) found.push({ place: 'subtotal', invoice, line: null })
  if (tax.some(({ amount }) => isSought(amount))) found.push({ place: 'tax', invoice, line: null })
  // The only line of an invoice says nothing that its total or subtotal does not.
  if (lines?.length === 1 && found.length > 0) return found
  const areNet = linesIncludeTax(invoice) === false
  for (const line of lines ?? [])
    if (isSought(line.amount)) found.push({ place: 'line', invoice, line })
    else if (areNet && isSought(amountWithTax(line)))
      found.push({ place: 'line-with-tax', invoice, line })
  return found
}

function paidTogether<I extends DetailedInvoice>(
  invoices: readonly I[],
  { minorUnits, currency }: Money,
): PaidTogether<I>[] {
  const paid = invoices.filter(({ paidOn, total }) => paidOn !== null && total !== null)
  const days = Map.groupBy(paid, ({ paidOn, total }) => `${paidOn} ${total?.currency}`)
  return [...days.values()].flatMap((all) => {
    const sum = all.reduce((units, { total }) => units + (total?.minorUnits ?? 0), 0)
    const [{ paidOn, total } = { paidOn: null, total: null }] = all
    const fits = currency === null || total?.currency === currency
    return all.length > 1 && sum === minorUnits && fits && paidOn !== null
      ? [{ paidOn, invoices: all }]
      : []
  })
}

const newestFirst = (a: string | null, b: string | null): number => (b ?? '').localeCompare(a ?? '')

/**
 * Finds where invoices state exactly this amount. Cancelled invoices and drafts charged nothing.
 *
 * @param amount without a currency, it is found in every currency
 */
export function chargesOfAmount<I extends DetailedInvoice>(
  amount: Money,
  invoices: readonly I[],
): ChargesOfAmount<I> {
  const billed = invoices
    .filter(({ status }) => status !== 'cancelled' && status !== 'draft')
    .toSorted((a, b) => newestFirst(a.issuedOn, b.issuedOn))
  const isSought = (other: Money | null) =>
    other?.minorUnits === amount.minorUnits &&
    (amount.currency === null || other.currency === amount.currency)
  return {
    found: billed.flatMap((invoice) => findIn(invoice, isSought)),
    together: paidTogether(billed, amount).toSorted((a, b) => newestFirst(a.paidOn, b.paidOn)),
    incomplete: billed.some(({ lines }) => lines === null),
  }
}
