import { addDays } from '#i18n/days.ts'
import { utcDay } from '#platform/days.ts'

/** `2026-04417`: year of issue and counter. `issued` is a day like `2026-11-02`. */
export const invoiceNumber = (issued: string, counter: number): string =>
  `${issued.slice(0, 4)}-${String(counter).padStart(5, '0')}`

/** An invoice's id is its number without the dash. */
export const invoiceId = (number: string): string => number.replace('-', '')

/** Dates relative to the day the sample is generated on, in UTC. */
export const createCalendar = (now: Date) => {
  const today = utcDay(now)
  return {
    today,
    /** `day(4)` is in four days, `day(-20)` was twenty days ago. */
    day: (offset: number): string => addDays(today, offset),
    /** `at(-1, '09:31')` is yesterday at 09:31. */
    at: (offset: number, time: string): string => `${addDays(today, offset)}T${time}:00Z`,
  }
}
export type Calendar = ReturnType<typeof createCalendar>
