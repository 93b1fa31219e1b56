/** What tax adds to an amount, as the account's newest invoice states it. */
import type { Money, TaxRate } from '#contract/shapes.ts'

import type { InvoiceRecord } from './records.ts'
import type { Priced } from './totals.ts'

type Taxed = Pick<
  InvoiceRecord,
  'id' | 'number' | 'status' | 'issuedOn' | 'subtotal' | 'total' | 'tax' | 'lines'
>

/** Whether the invoice's tax is this rate of its whole subtotal. Lines may be rounded one by one. */
function appliesToAll({ subtotal, total, lines }: Taxed, ratePercent: number): boolean {
  if (!subtotal || !total || subtotal.currency !== total.currency) return false
  const tax = total.minorUnits - subtotal.minorUnits
  const expected = (subtotal.minorUnits * ratePercent) / 100
  return Math.abs(tax - expected) <= Math.max(1, lines?.length ?? 0)
}

/** Neither a draft nor cancelled. */
function newestOf(invoices: readonly Taxed[]): Taxed | null {
  let newest: Taxed | null = null
  for (const invoice of invoices) {
    const { status, issuedOn, number } = invoice
    if (status === 'cancelled' || status === 'draft' || issuedOn === null) continue
    const last = newest?.issuedOn ?? ''
    if (issuedOn > last || (issuedOn === last && number > (newest?.number ?? ''))) newest = invoice
  }
  return newest
}

/**
 * The one rate of the newest invoice that charged anything. `null` if that invoice states no rate,
 * several, or one that does not explain its total: then nobody knows what tax the next one has.
 */
export function taxRateOf(invoices: readonly Taxed[]): TaxRate | null {
  const newest = newestOf(invoices)
  const [tax, ...others] = newest?.tax ?? []
  if (!newest || !tax?.ratePercent || others.length > 0) return null
  if (!appliesToAll(newest, tax.ratePercent)) return null
  const { id, number } = newest
  return { name: tax.name, ratePercent: tax.ratePercent, invoice: { id, number } }
}

/** Whether the newest invoice adds no tax: its total is its net, and no tax is more than 0 %. */
export function addsNoTax(invoices: readonly Taxed[]): boolean {
  const { subtotal, total, tax = [] } = newestOf(invoices) ?? {}
  if (!subtotal || !total || total.minorUnits === 0) return false
  return (
    subtotal.minorUnits === total.minorUnits &&
    subtotal.currency === total.currency &&
    tax.every(({ amount, ratePercent }) => amount?.minorUnits === 0 && !ratePercent)
  )
}

/** A price without tax is not one "plus tax" if none is added. */
export const withoutAddedTax = <R extends { readonly taxIncluded: boolean | null }>(
  renewal: R,
  isUntaxed: boolean,
): R => (isUntaxed && renewal.taxIncluded === false ? { ...renewal, taxIncluded: null } : renewal)

/** An amount with tax; `null` if that is not known. */
export function grossOf({ amount, taxIncluded }: Priced, rate: TaxRate | null): Money | null {
  if (amount === null || taxIncluded === null) return null
  if (taxIncluded) return amount
  if (rate === null) return null
  return {
    ...amount,
    minorUnits: amount.minorUnits + Math.round((amount.minorUnits * rate.ratePercent) / 100),
  }
}

/** An amount without tax; `null` if that is not known. */
export function netOf({ amount, taxIncluded }: Priced, rate: TaxRate | null): Money | null {
  if (amount === null || taxIncluded === null) return null
  if (!taxIncluded) return amount
  if (rate === null) return null
  return {
    ...amount,
    minorUnits: Math.round(amount.minorUnits / (1 + rate.ratePercent / 100)),
  }
}
