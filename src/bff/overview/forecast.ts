import { createTotals } from '#bff/list-engine/totals.ts'
/** Forecasts charges: the next ones, and those of twelve months. */
import { endOf, isCharged, isEnding, priceOf } from '#bff/lists/descriptions/services.ts'
import type { Charge, ForecastMonth } from '#contract/overview.ts'
import { addMonths } from '#i18n/days.ts'

import type { Renewable } from './attention.ts'

const months = 12

/** Days of charges from today until before `until`: every `termMonths`, or once without a term. */
export function chargeDays(
  { renewal }: Pick<Renewable, 'renewal'>,
  today: string,
  until: string,
): string[] {
  const days: string[] = []
  if (renewal.on === null) return days
  for (let step = 0; ; step += 1) {
    const on = addMonths(renewal.on, step * (renewal.termMonths ?? 0))
    if (on >= until) return days
    if (on >= today) days.push(on)
    if (renewal.termMonths === null || step > 1200) return days
  }
}

const toCharge = ({ subject, renewal, autoRenew }: Renewable, on: string): Charge => ({
  subject,
  on,
  price: renewal.price,
  taxIncluded: renewal.taxIncluded,
  termMonths: renewal.termMonths,
  autoRenew,
})

const byDay = (a: Charge, b: Charge) =>
  a.on === b.on ? (a.subject.id < b.subject.id ? -1 : 1) : a.on < b.on ? -1 : 1

/** The next charge of each item, soonest first. */
export function nextCharges(items: readonly Renewable[], today: string, count: number): Charge[] {
  const charges = items.filter(isCharged).flatMap((item) => {
    const [on] = chargeDays(item, today, addMonths(today, months))
    return on === undefined ? [] : [toCharge(item, on)]
  })
  return charges.toSorted(byDay).slice(0, count)
}

/** This month and the eleven after it. */
export function forecastOf(items: readonly Renewable[], today: string): ForecastMonth[] {
  const first = `${today.slice(0, 7)}-01`
  const slots = Array.from({ length: months }, (_, index) => ({
    month: addMonths(first, index).slice(0, 7),
    charges: [] as Charge[],
    totals: createTotals(),
    ending: { count: 0, totals: createTotals() },
  }))
  const slotOf = new Map(slots.map((slot) => [slot.month, slot]))
  const until = addMonths(first, months)
  for (const item of items) {
    if (isCharged(item))
      for (const on of chargeDays(item, today, until)) {
        const slot = slotOf.get(on.slice(0, 7))
        slot?.charges.push(toCharge(item, on))
        slot?.totals.add(priceOf(item))
      }
    const end = isEnding(item) ? endOf(item) : null
    const slot = end !== null && end >= today ? slotOf.get(end.slice(0, 7)) : undefined
    if (!slot) continue
    // Listed with the price of renewing; `autoRenew` distinguishes it from a charge.
    if (end !== null) slot.charges.push(toCharge(item, end))
    slot.ending.count += 1
    slot.ending.totals.add(priceOf(item))
  }
  return slots.map(({ month, charges, totals, ending }) => ({
    month,
    totals: totals.result(),
    ending: { count: ending.count, totals: ending.totals.result() },
    charges: charges.toSorted(byDay),
  }))
}
