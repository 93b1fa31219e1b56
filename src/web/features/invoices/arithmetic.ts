/**
 * Does an invoice add up? Only what is stated is compared, nothing is recomputed for display, and
 * what is missing or in another currency is not judged.
 */
import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import type { Money } from '#contract/shapes.ts'

/** Two figures that should be equal and are not. */
export interface Difference {
  /** `line`: quantity times price; `lines`: their sum; `tax`: rate times base; `total`: net plus tax. */
  of: 'line' | 'lines' | 'tax' | 'total'
  /** Position of the line or tax line; `null` for sums. */
  index: number | null
  computed: Money
  stated: Money
}

export type ArithmeticCheck =
  /** Every step from the lines to the total could be followed, each within `rounding`. */
  | { state: 'adds-up'; rounding: Money }
  | { state: 'differs'; differences: Difference[] }
  /** Too little is stated to say either. */
  | { state: 'unknown' }

type Figures = Pick<Invoice, 'lines' | 'subtotal' | 'tax' | 'total'>

/** Guards against binary fractions of quantities and rates. */
const epsilon = 1e-6

/**
 * Each stated amount may have been rounded to its minor unit, by half a unit at most (the BFF rounds
 * finer amounts half-even as well), so a sum of n amounts may be off by n/2 plus its own half.
 */
const roundingOf = (amounts: number): number => (amounts + 1) / 2

const near = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance + epsilon

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** All or nothing: one amount that is not known makes the sum unknown. */
function known<T>(items: readonly T[], of: (item: T) => number | null): number[] | null {
  const amounts = items.map(of)
  return amounts.every((amount) => amount !== null) ? amounts : null
}

/** Quantity times price is the amount, whether prices are stated with tax, without, or mixed. */
function lineDifference(
  { quantity, unitPrice, amount, taxRatePercent }: InvoiceLine,
  minor: (money: Money | null) => number | null,
  usualRate: number | null,
): number | null {
  const [each, stated] = [minor(unitPrice), minor(amount)]
  if (quantity === null || each === null || stated === null) return null
  const net = quantity * each
  const factor = 1 + (taxRatePercent ?? usualRate ?? 0) / 100
  const tolerance = (Math.abs(quantity) * Math.max(factor, 1)) / 2 + 0.5
  if ([net, net * factor, net / factor].some((value) => near(value, stated, tolerance))) return null
  return Math.round(net)
}

/** Base of a tax line: the lines at its rate, where every line says its rate; else the net of a single tax. */
function baseOf(
  ratePercent: number,
  { lines, subtotal, tax }: Figures,
  minor: (money: Money | null) => number | null,
): { base: number; parts: number } | null {
  const all = lines ?? []
  if (all.length > 0 && all.every((line) => line.taxRatePercent !== null)) {
    const own = all.filter((line) => line.taxRatePercent === ratePercent)
    const twice = tax.filter((one) => one.ratePercent === ratePercent).length > 1
    const amounts = known(own, ({ amount }) => minor(amount))
    return own.length === 0 || twice || !amounts
      ? null
      : { base: sum(amounts), parts: amounts.length }
  }
  const net = minor(subtotal)
  const rateless = all.every((line) => line.taxRatePercent === null)
  return tax.length === 1 && rateless && net !== null
    ? { base: net, parts: Math.max(all.length, 1) }
    : null
}

/** Follows an invoice from its lines to its total. */
export function checkArithmetic(invoice: Figures): ArithmeticCheck {
  const { lines, subtotal, tax, total } = invoice
  const currency = total?.currency ?? null
  if (total === null || currency === null) return { state: 'unknown' }
  const minor = (money: Money | null): number | null =>
    money?.currency === currency ? money.minorUnits : null
  const money = (minorUnits: number): Money => ({ minorUnits: Math.round(minorUnits), currency })
  const differences: Difference[] = []
  const differ = (of: Difference['of'], index: number | null, computed: number, stated: Money) =>
    differences.push({ of, index, computed: money(computed), stated })

  const all = lines ?? []
  const usualRate = tax.length === 1 ? (tax[0]?.ratePercent ?? null) : null
  for (const [index, line] of all.entries()) {
    const computed = lineDifference(line, minor, usualRate)
    if (computed !== null && line.amount) differ('line', index, computed, line.amount)
  }

  const amounts = all.length === 0 ? null : known(all, ({ amount }) => minor(amount))
  const taxes = known(tax, ({ amount }) => minor(amount))
  const net = minor(subtotal)
  const gross = total.minorUnits
  // Without a net total it follows from the tax; with neither, lines may be net or gross: no verdict.
  const expected = net ?? (taxes && taxes.length > 0 ? gross - sum(taxes) : null)
  const rounding = roundingOf(all.length)
  const lineSum = amounts && sum(amounts)
  const linesAreNet = lineSum !== null && expected !== null && near(lineSum, expected, rounding)
  const linesAreGross = lineSum !== null && near(lineSum, gross, rounding)
  if (lineSum !== null && expected !== null && !linesAreNet && !linesAreGross) {
    differ('lines', null, lineSum, subtotal ?? money(expected))
  }

  if (linesAreNet) {
    for (const [index, { ratePercent, amount }] of tax.entries()) {
      const stated = minor(amount)
      const base = ratePercent === null ? null : baseOf(ratePercent, invoice, minor)
      if (stated === null || base === null || ratePercent === null || amount === null) continue
      const computed = (base.base * ratePercent) / 100
      if (!near(computed, stated, roundingOf(base.parts))) differ('tax', index, computed, amount)
    }
  }

  // A total above the net with no tax line stated is a tax that was not sent, not an error.
  const totalChecked = net !== null && taxes !== null && (taxes.length > 0 || net === gross)
  if (net !== null && taxes && taxes.length > 0) {
    const computed = net + sum(taxes)
    if (!near(computed, gross, roundingOf(taxes.length))) differ('total', null, computed, total)
  }

  if (differences.length > 0) return { state: 'differs', differences }
  const followed = linesAreGross || (linesAreNet && (totalChecked || net === null))
  return followed
    ? { state: 'adds-up', rounding: money(Math.floor(rounding)) }
    : { state: 'unknown' }
}
