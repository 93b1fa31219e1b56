import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, dayEndOf, dayIn, daysBetween, endOfDay } from './days.ts'

const hour = 3_600_000
/** UTC−12 to UTC+14, half and quarter hours, and every kind of clock change. */
const zones = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/New_York',
  'America/St_Johns',
  // Clocks change at midnight.
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Asuncion',
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  // By half an hour.
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
const zone = fc.constantFrom(...zones)
const firstHour = Date.UTC(2024, 0, 1) / hour
const lastHour = Date.UTC(2030, 0, 1) / hour
/** On, just before and just after an hour boundary. */
const instant = fc
  .tuple(fc.integer({ min: firstHour, max: lastHour }), fc.constantFrom(-1, 0, 1))
  .map(([hours, ms]) => hours * hour + ms)

test('a day ends when the next one begins', () => {
  fc.assert(
    fc.property(instant, zone, (now, timeZone) => {
      const today = dayIn(now, timeZone)
      const end = endOfDay(now, timeZone)
      expect(end).toBeGreaterThan(now)
      expect(dayIn(end - 1, timeZone)).toBe(today)
      expect(dayIn(end, timeZone)).toBe(addDays(today, 1))
    }),
    { numRuns: 500 },
  )
})

test.each(zones)('every day of %s follows the one before, clock changes included', (timeZone) => {
  let now = Date.UTC(2026, 0, 1)
  for (let count = 0; count < 366; count += 1) {
    const end = endOfDay(now, timeZone)
    expect(dayIn(end, timeZone)).toBe(addDays(dayIn(now, timeZone), 1))
    expect(end % (15 * 60_000)).toBe(0)
    now = end
  }
})

test('a zone’s day is the one its clocks show', () => {
  fc.assert(
    fc.property(instant, zone, (now, timeZone) => {
      expect(dayIn(now, timeZone)).toBe(new Date(now).toLocaleDateString('sv', { timeZone }))
    }),
  )
})

test('a day is as many days away as were added', () => {
  const day = instant.map((now) => dayIn(now, 'UTC'))
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
      expect(daysBetween(from, addDays(from, count))).toBe(count)
    }),
  )
})

test('the day of an RFC 3339 instant ends at midnight of the zone', () => {
  expect(dayEndOf('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-21T23:00:00.000Z')
  expect(dayEndOf('2026-11-20T22:30:00Z', 'Europe/Berlin')).toBe('2026-11-20T23:00:00.000Z')
})

/** The day that clocks show, from `Intl`. */
const clocks = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  return (now: number): string => format.format(now)
}

/** An hour boundary, and the milliseconds before and after it. */
const around = (boundary: number): number[] => [boundary - 1, boundary, boundary + 1]

const offsets = Array.from({ length: 27 }, (_, index) => index - 12)

test.each(offsets)('UTC%i: the day changes at one hour of the day, and at no other', (offset) => {
  // `Etc` has the signs of POSIX: `Etc/GMT-14` is UTC+14.
  const timeZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  const start = Date.UTC(2026, 11, 30)
  for (let hours = 0; hours < 72; hours += 1)
    for (const now of around(start + hours * hour)) {
      const shown = new Date(now + offset * hour).toISOString().slice(0, 10)
      expect(dayIn(now, timeZone)).toBe(shown)
      expect(dayIn(endOfDay(now, timeZone), timeZone)).toBe(addDays(shown, 1))
    }
})

test.each(zones)(
  '%s: every hour about a change of its clocks has the day they show',
  (timeZone) => {
    const shown = clocks(timeZone)
    const time = new Intl.DateTimeFormat('sv', { timeZone, timeStyle: 'short' })
    const isChange = (now: number) => time.format(now) !== time.format(now + 24 * hour)
    const start = Date.UTC(2026, 0, 1)
    const days = Array.from({ length: 365 }, (_, index) => start + index * 24 * hour)
    for (const day of days.filter(isChange))
      for (let hours = -2; hours <= 27; hours += 1)
        for (const now of around(day + hours * hour)) {
          expect(dayIn(now, timeZone)).toBe(shown(now))
          const end = endOfDay(now, timeZone)
          expect([shown(end - 1), shown(end)]).toEqual([shown(now), addDays(shown(now), 1)])
        }
  },
)
