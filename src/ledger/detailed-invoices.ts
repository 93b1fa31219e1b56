/** Invoices with what their lines and taxes state; the contract's invoices fit. */
import type { Money, Subject as LineSubject } from '#contract/shapes.ts'

export interface DetailedLine {
  readonly description: string | null
  readonly quantity: number | null
  readonly unitPrice: Money | null
  readonly amount: Money | null
  readonly taxRatePercent: number | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  readonly subject: Readonly<LineSubject> | null
}

export interface DetailedTax {
  readonly name: string | null
  readonly ratePercent: number | null
  readonly amount: Money | null
}

export interface DetailedInvoice {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly issuedOn: string | null
  readonly paidOn: string | null
  readonly subtotal: Money | null
  readonly tax: readonly DetailedTax[]
  readonly total: Money | null
  readonly balanceDue: Money | null
  /** `null` if the provider has not sent them. */
  readonly lines: readonly DetailedLine[] | null
}

/** Whether the amounts of the lines include tax: they add up to the total or to the subtotal. */
export function linesIncludeTax({
  lines,
  subtotal,
  total,
}: Pick<DetailedInvoice, 'subtotal' | 'total'> & {
  readonly lines: readonly { readonly amount?: Money | null }[] | null
}): boolean | null {
  if (!subtotal || !total || !lines?.every(({ amount }) => amount)) return null
  const sum = lines.reduce((all, { amount }) => all + (amount?.minorUnits ?? 0), 0)
  if (sum === subtotal.minorUnits) return false
  return sum === total.minorUnits ? true : null
}
