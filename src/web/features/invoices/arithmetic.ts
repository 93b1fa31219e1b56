/**
 * Checks whether an invoice adds up. Only stated figures are compared: a missing one, or one in
 * another currency, gives no verdict.
 */
import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import type { Money } from '#contract/shapes.ts'

/** Two figures that should be equal and are not. */
export interface Difference {
  /** `line`: quantity × price. `lines`: their sum. `tax`: rate × base. `total`: net + tax. */
  step: 'line' | 'lines' | 'tax' | 'total'
  /** Index of the line or tax; `null` for `lines` and `total`. */
  index: number | null
  computed: Money
  stated: Money
}

export type ArithmeticCheck =
  /** Every step from the lines to the total could be checked and is right within rounding. */
  | { state: 'adds-up' }
  | { state: 'differs'; differences: Difference[] }
  /** Too few figures are stated. */
  | { state: 'unknown' }

type Figures = Pick<Invoice, 'lines' | 'subtotal' | 'tax' | 'total'>

/** Absorbs the floating-point error of fractional quantities and rates. */
const epsilon = 1e-6

/**
 * How far a sum of rounded amounts may be off, in minor units: half a unit for each amount and half
 * for the sum itself. The BFF rounds amounts finer than a minor unit half-even as well.
 */
const toleranceOf = (amountCount: number): number => (amountCount + 1) / 2

const isNear = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance + epsilon

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)

/** Every item's amount, or `null` if any is missing: a partial sum would mislead. */
function allAmounts<T>(items: readonly T[], amountOf: (item: T) => number | null): number[] | null {
  const amounts = items.map(amountOf)
  return amounts.every((amount) => amount !== null) ? amounts : null
}

/**
 * Quantity × price if it differs from the line's amount, else `null`. Price and amount may each
 * include tax or not.
 */
function lineDifference(
  { quantity, unitPrice, amount, taxRatePercent }: InvoiceLine,
  minorOf: (money: Money | null) => number | null,
  usualRate: number | null,
): number | null {
  const [price, stated] = [minorOf(unitPrice), minorOf(amount)]
  if (quantity === null || price === null || stated === null) return null
  const computed = quantity * price
  const factor = 1 + (taxRatePercent ?? usualRate ?? 0) / 100
  const tolerance = (Math.abs(quantity) * Math.max(factor, 1)) / 2 + 0.5
  const candidates = [computed, computed * factor, computed / factor]
  return candidates.some((value) => isNear(value, stated, tolerance)) ? null : Math.round(computed)
}

/**
 * What a tax rate applies to, and how many amounts that adds up. The lines at this rate, if every
 * line states a rate. Otherwise the net, if there is only one tax. `null` if that is ambiguous.
 */
function taxBaseOf(
  ratePercent: number,
  { lines, subtotal, tax }: Figures,
  minorOf: (money: Money | null) => number | null,
): { amount: number; amountCount: number } | null {
  const allLines = lines ?? []
  if (allLines.length > 0 && allLines.every((line) => line.taxRatePercent !== null)) {
    const taxedLines = allLines.filter((line) => line.taxRatePercent === ratePercent)
    const isRepeated = tax.filter((entry) => entry.ratePercent === ratePercent).length > 1
    const amounts = allAmounts(taxedLines, ({ amount }) => minorOf(amount))
    return taxedLines.length === 0 || isRepeated || !amounts
      ? null
      : { amount: sumOf(amounts), amountCount: amounts.length }
  }
  const net = minorOf(subtotal)
  const hasNoRates = allLines.every((line) => line.taxRatePercent === null)
  return tax.length === 1 && hasNoRates && net !== null
    ? { amount: net, amountCount: Math.max(allLines.length, 1) }
    : null
}

/** Rate × base of every tax that differs from its amount. */
const taxDifferences = (invoice: Figures, minorOf: (money: Money | null) => number | null) =>
  invoice.tax.flatMap(({ ratePercent, amount: stated }, index) => {
    const amount = minorOf(stated)
    const base = ratePercent === null ? null : taxBaseOf(ratePercent, invoice, minorOf)
    if (amount === null || base === null || ratePercent === null || stated === null) return []
    const computed = (base.amount * ratePercent) / 100
    const isRight = isNear(computed, amount, toleranceOf(base.amountCount))
    return isRight ? [] : [{ index, computed, stated }]
  })

export function checkArithmetic(invoice: Figures): ArithmeticCheck {
  const { lines, subtotal, tax, total } = invoice
  const currency = total?.currency ?? null
  if (total === null || currency === null) return { state: 'unknown' }
  const minorOf = (money: Money | null): number | null =>
    money?.currency === currency ? money.minorUnits : null
  const moneyOf = (minorUnits: number): Money => ({ minorUnits: Math.round(minorUnits), currency })
  const differences: Difference[] = []
  const addDifference = (
    step: Difference['step'],
    index: number | null,
    computed: number,
    stated: Money,
  ) => differences.push({ step, index, computed: moneyOf(computed), stated })

  const allLines = lines ?? []
  const usualRate = tax.length === 1 ? (tax[0]?.ratePercent ?? null) : null
  for (const [index, line] of allLines.entries()) {
    const computed = lineDifference(line, minorOf, usualRate)
    if (computed !== null && line.amount) addDifference('line', index, computed, line.amount)
  }

  const amounts =
    allLines.length === 0 ? null : allAmounts(allLines, ({ amount }) => minorOf(amount))
  const taxes = allAmounts(tax, ({ amount }) => minorOf(amount))
  const net = minorOf(subtotal)
  const gross = total.minorUnits
  // An unstated net follows from total and tax. Without those, the lines may be net or gross.
  const expectedNet = net ?? (taxes && taxes.length > 0 ? gross - sumOf(taxes) : null)
  const tolerance = toleranceOf(allLines.length)
  const lineSum = amounts && sumOf(amounts)
  const areLinesNet =
    lineSum !== null && expectedNet !== null && isNear(lineSum, expectedNet, tolerance)
  const areLinesGross = lineSum !== null && isNear(lineSum, gross, tolerance)
  if (lineSum !== null && expectedNet !== null && !areLinesNet && !areLinesGross) {
    addDifference('lines', null, lineSum, subtotal ?? moneyOf(expectedNet))
  }

  if (areLinesNet) {
    for (const { index, computed, stated } of taxDifferences(invoice, minorOf))
      addDifference('tax', index, computed, stated)
  }

  // A total above the net with no tax listed: the provider left the tax out. Not an error.
  const isTotalChecked = net !== null && taxes !== null && (taxes.length > 0 || net === gross)
  if (net !== null && taxes && taxes.length > 0) {
    const computed = net + sumOf(taxes)
    if (!isNear(computed, gross, toleranceOf(taxes.length))) {
      addDifference('total', null, computed, total)
    }
  }

  if (differences.length > 0) return { state: 'differs', differences }
  const isWholeChainChecked = areLinesGross || (areLinesNet && (isTotalChecked || net === null))
  return { state: isWholeChainChecked ? 'adds-up' : 'unknown' }
}
