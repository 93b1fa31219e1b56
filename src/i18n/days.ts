/** Arithmetic on calendar days (`2026-11-20`), which have no time and no zone. */

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / 86_400_000)

/** The same day `count` months later, or the last of that month if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const result = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
  return result.toISOString().slice(0, 10)
}
