/** Splits the forecast by currency and tax basis: gross and net amounts never share a bar. */
import type { Charge, ForecastMonth, Payment } from '#web/api/overview.ts'

/** One month, in minor units. `added` is the part of `charged` that a switch on the page added. */
export interface Bar {
  month: string
  charged: number
  added: number
  ending: number
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

/** What a switch on the page has added, by month: the charges of a service that now renews. */
export interface AddedCharge {
  month: string
  price: Charge['price']
  taxIncluded: boolean | null
}

export const isInSeries = (
  { currency, taxIncluded }: Pick<Series, 'currency' | 'taxIncluded'>,
  charge: Pick<Charge, 'price' | 'taxIncluded'>,
): boolean => charge.price?.currency === currency && charge.taxIncluded === taxIncluded

/** One series per currency and tax basis, the largest first. */
export function seriesOf(
  months: readonly ForecastMonth[],
  payments: readonly Payment[],
  added: readonly AddedCharge[] = [],
): Series[] {
  const bases = new Map<string, { currency: string; taxIncluded: boolean | null }>()
  for (const { totals, ending } of months) {
    for (const { amount, taxIncluded } of [...totals.sums, ...ending.totals.sums]) {
      const { currency } = amount
      if (currency !== null) bases.set(`${currency} ${taxIncluded}`, { currency, taxIncluded })
    }
  }
  const allSeries = [...bases].map(([key, { currency, taxIncluded }]) => {
    const basis = { currency, taxIncluded }
    const addedTo = (month: string): number =>
      added
        .filter((charge) => charge.month === month && isInSeries(basis, charge))
        .reduce((total, { price }) => total + (price?.minorUnits ?? 0), 0)
    const bars = months.map(({ month, totals, ending }) => {
      const charged = amountIn(totals, currency, taxIncluded)
      return {
        month,
        charged,
        ending: amountIn(ending.totals, currency, taxIncluded),
        // Until the overview has been read again, the sum lacks what was added.
        added: Math.min(charged, addedTo(month)),
      }
    })
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
      payments: payments.filter((payment) => isInSeries(basis, payment)),
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

/** Whether it has so few payments that sentences say more than a chart. */
export const isShort = ({ payments }: Series): boolean => payments.length > 0
