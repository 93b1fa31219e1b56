/** The forecast apart by currency and tax basis: gross and net never share a bar. */
import type { Charge, ForecastMonth } from '#web/api/overview.ts'

/** Minor units of one month. `added` is the part of `charged` that a switch has just added. */
export interface Bar {
  month: string
  charged: number
  added: number
  ending: number
}

/** What is charged for one service or domain: first at `first.on`, then every `first.termMonths`. */
export interface Payment {
  first: Charge
  times: number
}

export interface Series {
  key: string
  currency: string
  taxIncluded: boolean | null
  bars: Bar[]
  charged: number
  added: number
  ending: number
  payments: Payment[]
}

interface Basis {
  price: Charge['price']
  taxIncluded: boolean | null
}

export const subjectKey = ({ kind, type, id }: Charge['subject']): string =>
  JSON.stringify([kind, type, id])

const belongs =
  (currency: string, taxIncluded: boolean | null) =>
  (one: Basis): boolean =>
    one.price?.currency === currency && one.taxIncluded === taxIncluded

/** Sum of the months' totals of one currency and tax basis. */
function amountIn(
  totals: ForecastMonth['totals'],
  currency: string,
  taxIncluded: boolean | null,
): number {
  return totals.sums
    .filter((sum) => sum.amount.currency === currency && sum.taxIncluded === taxIncluded)
    .reduce((all, { amount }) => all + amount.minorUnits, 0)
}

function paymentsOf(charges: readonly Charge[]): Payment[] {
  const payments = new Map<string, Payment>()
  for (const charge of charges.toSorted((a, b) => (a.on < b.on ? -1 : 1))) {
    const key = subjectKey(charge.subject)
    const known = payments.get(key)
    if (known) known.times += 1
    else payments.set(key, { first: charge, times: 1 })
  }
  return [...payments.values()]
}

const isOff = ({ autoRenew }: Charge) => autoRenew?.enabled === false

/** One series per currency and tax basis, the dearest first. `changed`: subjects turned on here. */
export function seriesOf(
  months: readonly ForecastMonth[],
  changed: ReadonlySet<string> = new Set(),
): Series[] {
  const bases = new Map<string, { currency: string; taxIncluded: boolean | null }>()
  for (const { totals, ending } of months) {
    for (const { amount, taxIncluded } of [...totals.sums, ...ending.totals.sums]) {
      const { currency } = amount
      if (currency !== null) bases.set(`${currency} ${taxIncluded}`, { currency, taxIncluded })
    }
  }
  const found = [...bases].map(([key, { currency, taxIncluded }]) => {
    const own = belongs(currency, taxIncluded)
    const charges = months.flatMap((month) => month.charges.filter(own))
    const bars = months.map((month) => ({
      month: month.month,
      charged: amountIn(month.totals, currency, taxIncluded),
      ending: amountIn(month.ending.totals, currency, taxIncluded),
      added: month.charges
        .filter(
          (charge) => own(charge) && !isOff(charge) && changed.has(subjectKey(charge.subject)),
        )
        .reduce((all, { price }) => all + (price?.minorUnits ?? 0), 0),
    }))
    const sum = (part: 'charged' | 'added' | 'ending') =>
      bars.reduce((all, bar) => all + bar[part], 0)
    return {
      key,
      currency,
      taxIncluded,
      bars,
      charged: sum('charged'),
      added: sum('added'),
      ending: sum('ending'),
      payments: paymentsOf(charges),
    }
  })
  return found
    .filter(({ charged, ending }) => charged !== 0 || ending !== 0)
    .toSorted((a, b) => b.charged + b.ending - (a.charged + a.ending))
}

/** Charges that stand in no sum, because no price or no currency is stated. */
export const uncountedIn = (months: readonly ForecastMonth[]): number =>
  months.reduce((all, { totals, ending }) => all + totals.uncounted + ending.totals.uncounted, 0)

/** One or two things to pay are told in sentences; a chart of them would say less. */
export const isTold = ({ payments }: Series): boolean => payments.length <= 2
