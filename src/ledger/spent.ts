/** What an invoice charged or was paid, on which day and for which types of service. */
import type { Money } from '#contract/shapes.ts'

import type { DetailedInvoice, DetailedLine } from './detailed-invoices.ts'

export type SpendBasis = 'invoiced' | 'paid'

const chargesNothing: ReadonlySet<string> = new Set(['draft', 'cancelled'])

const settled: ReadonlySet<string> = new Set(['paid', 'refunded', 'partially-paid'])

/** The day that a payment counts on; `null` if nothing has been paid. */
export const paidDayOf = ({
  status,
  issuedOn,
  paidOn,
}: Pick<DetailedInvoice, 'status' | 'issuedOn' | 'paidOn'>): string | null =>
  settled.has(status) && issuedOn !== null ? (paidOn ?? issuedOn) : null

/** What has been paid; `null` if it is not stated. */
function paidAmount({ status, total, balanceDue }: DetailedInvoice): Money | null {
  if (status !== 'partially-paid') return total
  if (!total || !balanceDue || total.currency !== balanceDue.currency) return null
  return { ...total, minorUnits: total.minorUnits - balanceDue.minorUnits }
}

/** An amount and its day: when the invoice was issued, or paid. `null` if there is none. */
export function spentOn(
  invoice: DetailedInvoice,
  basis: SpendBasis,
): { on: string; amount: Money | null; isUndated: boolean } | null {
  const { status, issuedOn, paidOn, total } = invoice
  if (basis === 'invoiced')
    return chargesNothing.has(status) || issuedOn === null
      ? null
      : { on: issuedOn, amount: total, isUndated: false }
  const on = paidDayOf(invoice)
  return on === null ? null : { on, amount: paidAmount(invoice), isUndated: paidOn === null }
}

/** Type of the service, or `domain`; `null` if the line does not say. */
export const typeOfLine = ({ subject }: Pick<DetailedLine, 'subject'>): string | null =>
  subject === null ? null : subject.kind === 'domain' ? 'domain' : subject.type

const withTax = ({ amount, taxRatePercent }: DetailedLine): number =>
  (amount?.minorUnits ?? 0) * (1 + (taxRatePercent ?? 0) / 100)

/**
 * Divides an invoice's amount among the types of its lines, in proportion to what each costs with tax.
 * The parts add up to the amount. All of it is `null` if the lines do not state what they cost.
 */
export function byType({ lines }: DetailedInvoice, amount: Money): Map<string | null, number> {
  const weights = new Map<string | null, number>()
  for (const line of lines ?? []) {
    if (line.amount?.currency !== amount.currency) return new Map([[null, amount.minorUnits]])
    const type = typeOfLine(line)
    weights.set(type, (weights.get(type) ?? 0) + withTax(line))
  }
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return new Map([[null, amount.minorUnits]])
  const parts = new Map<string | null, number>()
  // Each part is what rounds the sum so far, so that nothing is lost.
  let weighed = 0
  let given = 0
  for (const [type, weight] of weights) {
    weighed += weight
    const upTo = Math.round((amount.minorUnits * weighed) / whole)
    parts.set(type, upTo - given)
    given = upTo
  }
  return parts
}
