/** Arithmetic on UTC calendar days as text (`2026-12-01`). For differences: `daysBetween` in i18n. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The last day of the month of `day`, or of a month `monthsAhead` of it. */
export const lastDayOfMonth = (day: string, monthsAhead = 0): string => {
  const from = new Date(day)
  return utcDay(new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + monthsAhead + 1, 0)))
}
