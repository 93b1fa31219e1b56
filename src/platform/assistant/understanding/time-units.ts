/** Days, weeks, months and parts of a year, as first and last day. */
import { addDays, addMonths, daysBetween } from '#i18n/days.ts'
import { lastDayFrom } from '#ledger/year.ts'
import { lastDayOfMonth } from '#platform/days.ts'
import type { Language } from '#platform/language.ts'

export interface Period {
  from: string
  to: string
  /** `2026-12` if it is that whole month. */
  month: string | null
}

/** A period from or to one of these has no such bound. */
export const [firstDay, lastDay] = ['0000-01-01', '9999-12-31']

export const timeUnits = ['day', 'week', 'month', 'year'] as const
export const units = [...timeUnits, 'quarter', 'half', 'weekend'] as const
export type Unit = (typeof units)[number]

export const monthsIn = { month: 1, quarter: 3, half: 6, year: 12 } as const
export const isMonths = (unit: Unit): unit is keyof typeof monthsIn => unit in monthsIn

export const days = (from: string, to: string): Period => ({ from, to, month: null })
export const wholeMonth = (month: string): Period => ({
  from: `${month}-01`,
  to: lastDayOfMonth(`${month}-01`),
  month,
})

/** Seven days: the first week of a month is its first to its seventh day. */
export const weekOfMonth = (month: string, index: number): Period =>
  days(addDays(`${month}-01`, 7 * index), addDays(`${month}-07`, 7 * index))

/** Saturday and Sunday; in Arabic from Friday on, because it depends on the country. */
const weekendDays = (language: Language): number => (language === 'ar' ? 3 : 2)

/** The whole unit, `ahead` units from the one that today is in. */
export function wholeUnit(unit: Unit, ahead: number, today: string, language: Language): Period {
  if (unit === 'day') return days(addDays(today, ahead), addDays(today, ahead))
  if (!isMonths(unit)) {
    const weekday = (daysBetween('2024-01-01', today) % 7) + 7
    const monday = addDays(today, 7 * ahead - (weekday % 7))
    const first = unit === 'week' ? 0 : 7 - weekendDays(language)
    return days(addDays(monday, first), addDays(monday, 6))
  }
  const months = monthsIn[unit]
  const into = (Number(today.slice(5, 7)) - 1) % months
  const first = addMonths(`${today.slice(0, 7)}-01`, ahead * months - into)
  if (unit === 'month') return wholeMonth(first.slice(0, 7))
  return days(first, addDays(addMonths(first, months), -1))
}

/** The quarter or half of a year: 0 is the first. */
export const partOfYear = (unit: 'quarter' | 'half', index: number, year: number): Period => {
  const first = addMonths(`${year}-01-01`, index * monthsIn[unit])
  return days(first, addDays(addMonths(first, monthsIn[unit]), -1))
}

export const addUnits = (day: string, unit: Unit, count: number): string =>
  isMonths(unit)
    ? addMonths(day, count * monthsIn[unit])
    : addDays(day, count * (unit === 'day' ? 1 : 7))

/** The next 12 months end as they do on the dashboard, on a month's last day. */
export const lastDayOf = (count: number, unit: Unit, today: string): string =>
  (unit === 'month' && count === 12) || (unit === 'year' && count === 1)
    ? lastDayFrom(today)
    : addUnits(today, unit, count)
