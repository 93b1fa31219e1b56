/** Days as text, `2026-12-01`, counted from the day on which the sample is made. */
const dayMs = 86_400_000

const text = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => text(Date.parse(day) + days * dayMs)

/** The same day of another month; its last day where it has no such day. */
export const addMonths = (day: string, months: number): string => {
  const from = new Date(day)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return text(Date.UTC(year, month, Math.min(from.getUTCDate(), last)))
}

export const createCalendar = (now: Date) => {
  const today = now.toISOString().slice(0, 10)
  return {
    today,
    /** `day(4)` is in four days, `day(-20)` was twenty days ago. */
    day: (offset: number): string => addDays(today, offset),
    /** A moment of that day, UTC. */
    at: (offset: number, time: string): string => `${addDays(today, offset)}T${time}:00Z`,
  }
}
export type Calendar = ReturnType<typeof createCalendar>
