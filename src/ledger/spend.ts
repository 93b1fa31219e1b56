/** What was spent in a year, by month and by type of service, beside the year before. */
import type { DetailedInvoice } from './detailed-invoices.ts'
import { byType, type SpendBasis, spentOn } from './spent.ts'

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
