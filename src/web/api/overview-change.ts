/** What a switch changes in the overview, foretold until the server has been read again. */
import type { Charge, ForecastMonth, Overview } from '#contract/overview.ts'
import type { Totals } from '#contract/shapes.ts'

/** A service as auto-renew is changed by: the provider's type and id. */
export interface Renewing {
  type: string
  id: string
}

interface Subject {
  kind: string
  type: string | null
  id: string
}

export const isSubject = (subject: Subject, { type, id }: Renewing): boolean =>
  subject.kind === 'service' && subject.type === type && subject.id === id

/** The same day `months` later; a month that is too short ends earlier (31 January, 28 February). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** Adds (`sign` 1) or takes away (−1) one charge; sums stay apart by currency and tax basis. */
function counted(totals: Totals, charge: Charge, sign: 1 | -1): Totals {
  const { price, taxIncluded } = charge
  if (price === null || price.currency === null) {
    return { ...totals, uncounted: Math.max(0, totals.uncounted + sign) }
  }
  const belongs = (sum: Totals['sums'][number]) =>
    sum.amount.currency === price.currency && sum.taxIncluded === taxIncluded
  const before = totals.sums.find(belongs)?.amount.minorUnits ?? 0
  const minorUnits = before + sign * price.minorUnits
  const after = { amount: { minorUnits, currency: price.currency }, taxIncluded }
  return totals.sums.some(belongs)
    ? { ...totals, sums: totals.sums.map((sum) => (belongs(sum) ? after : sum)) }
    : { ...totals, sums: [...totals.sums, after] }
}

const byDay = (a: Charge, b: Charge) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)

const stand = (charge: Charge, enabled: boolean): Charge => ({
  ...charge,
  autoRenew: { changeable: true, lockedReason: null, ...charge.autoRenew, enabled },
})

const isOff = (charge: Charge) => charge.autoRenew?.enabled === false

/** Takes every charge of the service out of the months, whether it is charged or ends. */
function without(months: readonly ForecastMonth[], service: Renewing): ForecastMonth[] {
  return months.map((month) => {
    let { totals, ending } = month
    for (const charge of month.charges.filter(({ subject }) => isSubject(subject, service))) {
      if (isOff(charge)) {
        ending = { count: ending.count - 1, totals: counted(ending.totals, charge, -1) }
      } else totals = counted(totals, charge, -1)
    }
    const charges = month.charges.filter(({ subject }) => !isSubject(subject, service))
    return { ...month, totals, ending, charges }
  })
}

const put = (month: ForecastMonth, charge: Charge): ForecastMonth => ({
  ...month,
  ...(isOff(charge)
    ? {
        ending: {
          count: month.ending.count + 1,
          totals: counted(month.ending.totals, charge, 1),
        },
      }
    : { totals: counted(month.totals, charge, 1) }),
  charges: [...month.charges, charge].toSorted(byDay),
})

/** The days in the months' span on which a charge falls: once where its term is not stated. */
function repeats(first: Charge, months: readonly ForecastMonth[]): Charge[] {
  const lastMonth = months.at(-1)?.month ?? ''
  const days: Charge[] = [first]
  for (let n = 1; first.termMonths !== null; n += 1) {
    const on = addMonths(first.on, n * first.termMonths)
    if (on.slice(0, 7) > lastMonth) break
    days.push({ ...first, on })
  }
  return days
}

/**
 * The overview as it will stand once auto-renew of a service is changed: what ends is charged once
 * more and repeats, what was charged ends at its next day. What the overview does not know stays.
 */
export function withAutoRenew(overview: Overview, service: Renewing, enabled: boolean): Overview {
  const own = overview.forecast
    .flatMap(({ charges }) => charges)
    .filter(({ subject }) => isSubject(subject, service))
    .toSorted(byDay)
  const first = own[0]
  const attention = overview.attention.map((item) =>
    isSubject(item.subject, service) && item.autoRenew
      ? { ...item, autoRenew: { ...item.autoRenew, enabled } }
      : item,
  )
  if (!first) return { ...overview, attention }
  const changed = stand(first, enabled)
  const days = enabled ? repeats(changed, overview.forecast) : [changed]
  let forecast = without(overview.forecast, service)
  for (const charge of days) {
    forecast = forecast.map((month) =>
      month.month === charge.on.slice(0, 7) ? put(month, charge) : month,
    )
  }
  const others = overview.next.filter(({ subject }) => !isSubject(subject, service))
  const next = enabled ? [...others, ...days].toSorted(byDay).slice(0, 8) : others
  return { ...overview, attention, forecast, next }
}
