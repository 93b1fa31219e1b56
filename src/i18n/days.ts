/** Arithmetic on calendar days (`2026-11-20`), which have no time and no zone. */

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / 86_400_000)

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Number of days in a month, which counts from 0. */
function lengthOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 1 && isLeap ? 29 : (lengths[month] ?? 31)
}

/** The same day `count` months later, or the last of that month if it is shorter. */
export function addMonths(day: string, count: number): string {
  // Plain arithmetic: a forecast of a large account does this some ten thousand times.
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const year = Math.floor(months / 12)
  const month = months - year * 12
  const date = Math.min(Number(day.slice(8, 10)), lengthOf(year, month))
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
