/** Invoices with what their lines and taxes state; the contract's invoices fit. */
import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import type { Money } from '#contract/shapes.ts'

export type DetailedLine = Readonly<InvoiceLine>
export type DetailedTax = Readonly<Invoice['tax'][number]>

type Stated = 'id' | 'number' | 'issuedOn' | 'paidOn' | 'subtotal' | 'total' | 'balanceDue'

export interface DetailedInvoice extends Readonly<Pick<Invoice, Stated>> {
  readonly status: string
  readonly tax: readonly DetailedTax[]
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
