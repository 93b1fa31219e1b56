/**
 * Calendar days (`2026-11-20`), which have no time and no zone: the only place that computes them.
 * Instants are milliseconds since the epoch.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

/** The parts of a date in a zone. @throws RangeError for an unknown zone */
function partsOf(zone: string): Intl.DateTimeFormat {
  const existing = formats.get(zone)
  if (existing) return existing
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: zone,
  })
  formats.set(zone, format)
  return format
}

/** The day of an instant in an IANA zone. @throws RangeError for an unknown zone */
export function dayIn(instant: number, zone: string): string {
  if (zone === 'UTC') return new Date(instant).toISOString().slice(0, 10)
  const parts = partsOf(zone).formatToParts(instant)
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The day of an RFC 3339 instant in an IANA zone. */
export const dayOf = (instant: string, zone: string): string => dayIn(Date.parse(instant), zone)

/** The instant at which the day of `instant` ends in a zone: the first one of another day. */
export function endOfDay(instant: number, zone: string): number {
  const day = dayIn(instant, zone)
  // A day lasts at most 25 hours, and begins at any minute after clocks or borders have moved.
  let before = instant
  let after = instant + 26 * 3_600_000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(middle, zone) === day) before = middle
    else after = middle
  }
  return after
}

/** The same for RFC 3339 instants. */
export const dayEndOf = (instant: string, zone: string): string =>
  new Date(endOfDay(Date.parse(instant), zone)).toISOString()

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / 86_400_000)

export const addDays = (day: string, count: number): string =>
  new Date(midnight(day) + count * 86_400_000).toISOString().slice(0, 10)

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
  const padded = (number: number, length: number) => String(number).padStart(length, '0')
  return `${padded(year, 4)}-${padded(month + 1, 2)}-${padded(date, 2)}`
}
