/** Predicts how an auto-renew switch changes the overview, until the server is read again. */

import type { Charge, ForecastMonth, Overview } from '#contract/overview.ts'
import type { Totals } from '#contract/shapes.ts'
import { addMonths } from '#i18n/days.ts'

import type { ServiceId } from './services.ts'

interface Subject {
  kind: string
  type: string | null
  id: string
}

const isAbout = (subject: Subject, { type, id }: ServiceId): boolean =>
  subject.kind === 'service' && subject.type === type && subject.id === id

/** Adds (`sign` 1) or subtracts (−1) one charge. There is one sum per currency and tax basis. */
function addToTotals(totals: Totals, charge: Charge, sign: 1 | -1): Totals {
  const { price, taxIncluded } = charge
  if (price === null || price.currency === null) {
    return { ...totals, uncounted: Math.max(0, totals.uncounted + sign) }
  }
  const isSameBasis = (sum: Totals['sums'][number]) =>
    sum.amount.currency === price.currency && sum.taxIncluded === taxIncluded
  const before = totals.sums.find(isSameBasis)?.amount.minorUnits ?? 0
  const minorUnits = before + sign * price.minorUnits
  const after = { amount: { minorUnits, currency: price.currency }, taxIncluded }
  return totals.sums.some(isSameBasis)
    ? { ...totals, sums: totals.sums.map((sum) => (isSameBasis(sum) ? after : sum)) }
    : { ...totals, sums: [...totals.sums, after] }
}

const byDay = (a: Charge, b: Charge) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)

const withEnabled = (charge: Charge, enabled: boolean): Charge => ({
  ...charge,
  autoRenew: { changeable: true, lockedReason: null, ...charge.autoRenew, enabled },
})

const isEnding = (charge: Charge) => charge.autoRenew?.enabled === false

/** Removes the service's charges and endings from the forecast. */
function withoutService(months: readonly ForecastMonth[], service: ServiceId): ForecastMonth[] {
  return months.map((month) => {
    let { totals, ending } = month
    for (const charge of month.charges.filter(({ subject }) => isAbout(subject, service))) {
      if (isEnding(charge)) {
        ending = { count: ending.count - 1, totals: addToTotals(ending.totals, charge, -1) }
      } else totals = addToTotals(totals, charge, -1)
    }
    const charges = month.charges.filter(({ subject }) => !isAbout(subject, service))
    return { ...month, totals, ending, charges }
  })
}

const addCharge = (month: ForecastMonth, charge: Charge): ForecastMonth => ({
  ...month,
  ...(isEnding(charge)
    ? {
        ending: {
          count: month.ending.count + 1,
          totals: addToTotals(month.ending.totals, charge, 1),
        },
      }
    : { totals: addToTotals(month.totals, charge, 1) }),
  charges: [...month.charges, charge].toSorted(byDay),
})

/** The charge and its repeats within the forecast; only the charge if its term is not stated. */
function repeatCharge(first: Charge, months: readonly ForecastMonth[]): Charge[] {
  const lastMonth = months.at(-1)?.month ?? ''
  const charges: Charge[] = [first]
  for (let n = 1; first.termMonths !== null; n += 1) {
    const on = addMonths(first.on, n * first.termMonths)
    if (on.slice(0, 7) > lastMonth) break
    charges.push({ ...first, on })
  }
  return charges
}

/**
 * The overview after auto-renew of a service is changed. Turned on, the service is charged at its
 * next date and every term after; turned off, it ends at its next date. A service without a charge
 * in the forecast changes only in the attention list.
 */
export function withAutoRenew(overview: Overview, service: ServiceId, enabled: boolean): Overview {
  const charges = overview.forecast
    .flatMap((month) => month.charges)
    .filter(({ subject }) => isAbout(subject, service))
    .toSorted(byDay)
  const [first] = charges
  const attention = overview.attention.map((item) =>
    isAbout(item.subject, service) && item.autoRenew
      ? { ...item, autoRenew: { ...item.autoRenew, enabled } }
      : item,
  )
  if (!first) return { ...overview, attention }
  const changed = withEnabled(first, enabled)
  const newCharges = enabled ? repeatCharge(changed, overview.forecast) : [changed]
  let forecast = withoutService(overview.forecast, service)
  for (const charge of newCharges) {
    forecast = forecast.map((month) =>
      month.month === charge.on.slice(0, 7) ? addCharge(month, charge) : month,
    )
  }
  const others = overview.next.filter(({ subject }) => !isAbout(subject, service))
  const next = enabled ? [...others, ...newCharges].toSorted(byDay).slice(0, 8) : others
  return { ...overview, attention, forecast, next }
}
