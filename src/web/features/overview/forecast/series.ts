/** Splits the forecast by currency and tax basis: gross and net amounts never share a bar. */
import type { Charge, ForecastMonth } from '#web/api/overview.ts'

/** One month, in minor units. `added` is the part of `charged` that a switch on the page added. */
export interface Bar {
  month: string
  charged: number
  added: number
  ending: number
}

/** The charges of one service or domain: on `first.on`, then every `first.termMonths` months. */
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

export const subjectKey = ({ kind, type, id }: Charge['subject']): string =>
  JSON.stringify([kind, type, id])

/** The sum in one currency and tax basis, in minor units. */
function amountIn(
  totals: ForecastMonth['totals'],
  currency: string,
  taxIncluded: boolean | null,
): number {
  return totals.sums
    .filter((sum) => sum.amount.currency === currency && sum.taxIncluded === taxIncluded)
    .reduce((total, { amount }) => total + amount.minorUnits, 0)
}

function paymentsOf(charges: readonly Charge[]): Payment[] {
  const payments = new Map<string, Payment>()
  for (const charge of charges.toSorted((a, b) => (a.on < b.on ? -1 : 1))) {
    const key = subjectKey(charge.subject)
    const payment = payments.get(key)
    if (payment) payment.times += 1
    else payments.set(key, { first: charge, times: 1 })
  }
  return [...payments.values()]
}

const hasAutoRenewOff = ({ autoRenew }: Charge) => autoRenew?.enabled === false

/** One series per currency and tax basis, the largest first. `added`: subjects turned on here. */
export function seriesOf(
  months: readonly ForecastMonth[],
  added: ReadonlySet<string> = new Set(),
): Series[] {
  const bases = new Map<string, { currency: string; taxIncluded: boolean | null }>()
  for (const { totals, ending } of months) {
    for (const { amount, taxIncluded } of [...totals.sums, ...ending.totals.sums]) {
      const { currency } = amount
      if (currency !== null) bases.set(`${currency} ${taxIncluded}`, { currency, taxIncluded })
    }
  }
  const allSeries = [...bases].map(([key, { currency, taxIncluded }]) => {
    const isInSeries = (charge: Charge): boolean =>
      charge.price?.currency === currency && charge.taxIncluded === taxIncluded
    const charges = months.flatMap((month) => month.charges.filter(isInSeries))
    const bars = months.map((month) => ({
      month: month.month,
      charged: amountIn(month.totals, currency, taxIncluded),
      ending: amountIn(month.ending.totals, currency, taxIncluded),
      added: month.charges
        .filter(
          (charge) =>
            isInSeries(charge) && !hasAutoRenewOff(charge) && added.has(subjectKey(charge.subject)),
        )
        .reduce((total, { price }) => total + (price?.minorUnits ?? 0), 0),
    }))
    const sum = (part: 'charged' | 'added' | 'ending') =>
      bars.reduce((total, bar) => total + bar[part], 0)
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
  return allSeries
    .filter(({ charged, ending }) => charged !== 0 || ending !== 0)
    .toSorted((a, b) => b.charged + b.ending - (a.charged + a.ending))
}

/** How many charges are in no sum, because their price or its currency is not stated. */
export const countUncounted = (months: readonly ForecastMonth[]): number =>
  months.reduce(
    (count, { totals, ending }) => count + totals.uncounted + ending.totals.uncounted,
    0,
  )

/** Whether it has at most two payments. Sentences then say more than a chart. */
export const isShort = ({ payments }: Series): boolean => payments.length <= 2
