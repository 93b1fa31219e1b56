/** What an invoice states about net, tax and total, by tax rate. */
import type { Money } from '#contract/shapes.ts'

import { type DetailedInvoice, linesIncludeTax } from './detailed-invoices.ts'

export interface Rate {
  readonly name: string | null
  readonly ratePercent: number
}

export interface Figures {
  readonly net: number
  readonly tax: number
  readonly total: number
}

export interface Part extends Figures {
  readonly rates: readonly Rate[]
  /** Whether every rate applies to all of `net`. */
  readonly appliesToAll: boolean
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0)

/** What each rate applies to, if the lines say so and add up to the invoice to the cent. */
function splitByRate(invoice: DetailedInvoice, taxes: readonly Taxed[], net: number) {
  const { lines } = invoice
  if (!lines?.length || linesIncludeTax(invoice) !== false) return null
  const basesByRate = Map.groupBy(lines, ({ taxRatePercent }) => taxRatePercent)
  const parts = taxes.map(({ name, ratePercent, amount }): Part => {
    const base = sum(
      (basesByRate.get(ratePercent) ?? []).map((line) => line.amount?.minorUnits ?? 0),
    )
    return {
      rates: [{ name, ratePercent }],
      net: base,
      tax: amount,
      total: base + amount,
      appliesToAll: true,
    }
  })
  const isWhole = sum(parts.map((part) => part.net)) === net
  const areDistinct = new Set(taxes.map(({ ratePercent }) => ratePercent)).size === taxes.length
  return isWhole && areDistinct ? parts : null
}

interface Taxed extends Rate {
  readonly amount: number
}

/** The invoice's figures by rate; `null` if it does not state them. */
export function taxPartsOf(invoice: DetailedInvoice): Part[] | null {
  const { subtotal, tax, total } = invoice
  const currency = total?.currency
  if (!total || !currency || tax.length === 0) return null
  const unitsOf = (money: Money | null) => (money?.currency === currency ? money.minorUnits : null)
  const taxes: Taxed[] = []
  for (const { name, ratePercent, amount } of tax) {
    // A single tax is what the total is above the subtotal.
    const units =
      unitsOf(amount) ??
      (tax.length === 1 && subtotal?.currency === currency
        ? total.minorUnits - subtotal.minorUnits
        : null)
    if (ratePercent === null || units === null) return null
    taxes.push({ name, ratePercent, amount: units })
  }
  const taxSum = sum(taxes.map(({ amount }) => amount))
  const net = unitsOf(subtotal) ?? total.minorUnits - taxSum
  const split =
    taxes.length > 1 && net + taxSum === total.minorUnits ? splitByRate(invoice, taxes, net) : null
  if (split) return split
  const appliesToAll = taxes.every(
    ({ ratePercent, amount }) =>
      Math.abs(amount - (net * ratePercent) / 100) <= Math.max(1, invoice.lines?.length ?? 0),
  )
  const rates = taxes
    .map(({ name, ratePercent }) => ({ name, ratePercent }))
    .toSorted((a, b) => b.ratePercent - a.ratePercent)
  return [{ rates, net, tax: taxSum, total: total.minorUnits, appliesToAll }]
}
