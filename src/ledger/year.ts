/**
 * "The next 12 months": this month and the eleven after it, the months of the overview's chart. Every
 * sum of a year is one of these entries (docs/decisions/0130-the-next-12-months.md).
 */
import { addDays, addMonths } from '#i18n/days.ts'

import { type ChargeOrEnd, type Horizon, isCharge } from './entries.ts'

const length = 12

export function yearFrom(today: string): Horizon {
  return { today, until: addMonths(`${today.slice(0, 7)}-01`, length) }
}

/** The months of the year (`2026-12`). */
export const monthsOf = ({ today }: Pick<Horizon, 'today'>): string[] =>
  Array.from({ length }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index).slice(0, 7))

/** The year's last day: every place that states a sum names it. */
export const lastDayFrom = (today: string): string => addDays(yearFrom(today).until, -1)

/** Whether it is in the year's sum. A ledger's next charge is an entry however late it is. */
export const isChargeInYear = (entry: ChargeOrEnd, { until }: Pick<Horizon, 'until'>): boolean =>
  isCharge(entry) && entry.on !== null && entry.on < until
