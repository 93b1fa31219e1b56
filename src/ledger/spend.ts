/** What was spent in a year, by month and by type of service, beside the year before. */
import type { DetailedInvoice, DetailedLine } from './detailed-invoices.ts'
import type { Money } from './totals.ts'

export type SpendBasis = 'invoiced' | 'paid'

/** In minor units. `before`: the same of the year before, up to the same day in a year that is not over. */
export interface Compared {
  readonly amount: number
  readonly before: number
}

export interface Spend {
  readonly currency: string
  readonly all: Compared
  /** Twelve. `before` is the whole month of the year before. */
  readonly months: readonly Compared[]
  /** Largest first, what cannot be assigned (`null`) last. They add up to `all`. */
  readonly types: readonly ({ readonly type: string | null } & Compared)[]
  /** Payments without a day. They count in the month of their invoice. */
  readonly undated: number
}

export interface SpendOfYear {
  /** One per currency, in the order of their codes. */
  readonly currencies: readonly Spend[]
  /** Invoices without an amount or currency, or part-paid ones without a balance. In no sum. */
  readonly uncounted: number
}

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
function spentOn(
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
function byType({ lines }: DetailedInvoice, amount: Money): Map<string | null, number> {
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

interface Sums {
  amount: number
  before: number
}

const addTo = <K>(sums: Map<K, Sums>, key: K, side: keyof Sums, units: number): void => {
  const own = sums.get(key) ?? { amount: 0, before: 0 }
  own[side] += units
  sums.set(key, own)
}

function createSpend() {
  const all: Sums = { amount: 0, before: 0 }
  const months = Array.from({ length: 12 }, (): Sums => ({ amount: 0, before: 0 }))
  const types = new Map<string | null, Sums>()
  return { all, months, types, undated: 0 }
}

/** What cannot be assigned comes last. */
function spendIn(
  currency: string,
  { all, months, types, undated }: ReturnType<typeof createSpend>,
): Spend {
  const largestFirst = [...types]
    .map(([type, { amount, before }]) => ({ type, amount, before }))
    .toSorted(
      (a, b) =>
        Number(a.type === null) - Number(b.type === null) ||
        b.amount - a.amount ||
        b.before - a.before,
    )
  return { currency, all, months, types: largestFirst, undated }
}

/** The spend of a year (`2026`), in steps. In the year of `today`, the year before ends on its day. */
export function* spendSteps(
  invoices: readonly DetailedInvoice[],
  year: string,
  today: string,
  basis: SpendBasis,
): Generator<void, SpendOfYear> {
  const yearBefore = String(Number(year) - 1)
  const lastDay = today.startsWith(year) ? today.slice(4) : '-12-31'
  const currencies = new Map<string, ReturnType<typeof createSpend>>()
  let uncounted = 0
  for (const invoice of invoices) {
    yield
    const spent = spentOn(invoice, basis)
    const spentYear = spent?.on.slice(0, 4)
    if (!spent || (spentYear !== year && spentYear !== yearBefore)) continue
    const { amount, on, isUndated } = spent
    if (!amount?.currency) {
      if (spentYear === year) uncounted += 1
      continue
    }
    const spend = currencies.get(amount.currency) ?? createSpend()
    currencies.set(amount.currency, spend)
    const side = spentYear === year ? 'amount' : 'before'
    const month = spend.months[Number(on.slice(5, 7)) - 1]
    if (month) month[side] += amount.minorUnits
    if (side === 'before' && on.slice(4) > lastDay) continue
    if (side === 'amount' && isUndated) spend.undated += 1
    spend.all[side] += amount.minorUnits
    for (const [type, units] of byType(invoice, amount)) addTo(spend.types, type, side, units)
  }
  return {
    uncounted,
    currencies: [...currencies]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, spend]) => spendIn(currency, spend)),
  }
}
