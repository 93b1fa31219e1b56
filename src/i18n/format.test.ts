import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { minorUnitDigits } from './currencies.ts'
import { addDays, daysBetween } from './days.ts'
import {
  asHeading,
  asSentence,
  differsFromDevice,
  formatDate,
  formatDuration,
  formatDateNear,
  formatDateTime,
  formatMoment,
  formatMoney,
  formatMoneyRounded,
  formatNumber,
  formatRelativeDays,
  formatTime,
  inBrackets,
  sentenceGap,
} from './format.ts'

const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'HUF', 'COP', 'CLF', 'TND', null] as const
const languages = ['en', 'de', 'fr', 'ja', 'ar', 'hi', 'ar-XB'] as const
/** Arabic-Indic and Devanagari digits become ASCII; everything else is dropped. */
const asciiDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\D/g, '')

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('money', () => {
  test('is written as the design shows it', () => {
    expect(formatMoney('en', { minorUnits: 128_497, currency: 'EUR' })).toBe('€1,284.97')
    expect(formatMoney('en', { minorUnits: 46_800, currency: 'JPY' })).toBe('¥46,800')
    expect(formatMoney('en', { minorUnits: 0, currency: 'EUR' })).toBe('€0.00')
    expect(formatMoney('en', { minorUnits: -500, currency: 'EUR' })).toBe('\u2212€5.00')
    expect(formatMoney('en', { minorUnits: 1_500, currency: null })).toBe('15.00')
  })

  test('has the digits of ISO 4217 even where Intl displays others', () => {
    expect(minorUnitDigits('HUF')).toBe(2)
    expect(asciiDigits(formatMoney('en', { minorUnits: 123_456, currency: 'HUF' }))).toBe('123456')
    expect(asciiDigits(formatMoney('en', { minorUnits: 1_234, currency: 'KWD' }))).toBe('1234')
  })

  test('has the digits of the region, and Latin ones where the tag asks for them', () => {
    const money = { minorUnits: 123_456, currency: 'EGP' }
    expect(formatMoney('ar-EG', money)).toMatch(/^[^0-9]*١٬٢٣٤٫٥٦[^0-9]*$/)
    expect(formatMoney('ar-EG-u-nu-latn', money)).toMatch(/1,234\.56/)
    expect(formatMoney('ar', money)).toMatch(/1,234\.56/)
  })

  test('keeps the letters of a sign before it in Arabic', () => {
    const yen = { minorUnits: 22_928, currency: 'JPY' }
    // Without the mark, `¥` is as neutral as a full stop and ends up on the other side of `JP`.
    expect(formatMoney('ar', yen)).toBe('\u200F22,928\u00A0JP¥\u200E')
    expect(formatMoneyRounded('ar', yen)).toBe('\u200F22,928\u00A0JP¥\u200E')
    expect(formatMoney('ar', { minorUnits: 500, currency: 'EUR' })).not.toContain('\u200E')
    expect(formatMoney('pt-BR', yen)).not.toContain('\u200E')
  })

  test('rounded in one currency does not show another’s in its place', () => {
    const rounded = (minorUnits: number, currency: string | null) =>
      formatMoneyRounded('en', { minorUnits, currency })
    expect(rounded(211_349, 'EUR')).toBe('€2,113')
    expect(rounded(211_349, 'USD')).toBe('$2,113')
    expect(rounded(211_349, 'JPY')).toBe('¥211,349')
    expect(rounded(211_349, null)).toBe('2,113')
    expect(formatMoneyRounded('de', { minorUnits: 211_349, currency: 'EUR' })).toBe('2.113\u00a0€')
  })

  test('rounds from a hundred on, or where nothing is lost', () => {
    const rounded = (minorUnits: number, currency: string) =>
      formatMoneyRounded('en', { minorUnits, currency })
    expect(rounded(9999, 'EUR')).toBe('€99.99')
    expect(rounded(9900, 'EUR')).toBe('€99')
    expect(rounded(10_050, 'EUR')).toBe('€101')
    expect(rounded(-9999, 'EUR')).toBe('\u2212€99.99')
    expect(rounded(-211_349, 'EUR')).toBe('\u2212€2,113')
    expect(rounded(4250, 'KWD')).toMatch(/4\.250$/)
  })

  test('rounds all amounts of a chart, or none, but never to nothing', () => {
    const rounded = (minorUnits: number, highest: number) =>
      formatMoneyRounded('en', { minorUnits, currency: 'EUR' }, highest)
    expect(rounded(1890, 137_900)).toBe('€19')
    expect(rounded(1890, 9999)).toBe('€18.90')
    expect(rounded(40, 137_900)).toBe('€0.40')
    expect(rounded(0, 9999)).toBe('€0')
  })

  test('keeps every digit in any language, currency and size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
        fc.constantFrom(...currencies),
        fc.constantFrom(...languages),
        (minorUnits, currency, language) => {
          const text = formatMoney(language, { minorUnits, currency })
          const digits = minorUnitDigits(currency)
          const expected = String(Math.abs(minorUnits)).padStart(digits + 1, '0')
          expect(asciiDigits(text)).toBe(expected)
          expect(text.includes('\u2212')).toBe(minorUnits < 0)
          expect(text).not.toMatch(/[-\u2010\u2011]/u)
        },
      ),
    )
  })
})

describe('dates', () => {
  test('are written as the design shows them', () => {
    expect(formatDate('en', '2026-11-20', 'long')).toBe('20 November 2026')
    expect(formatDate('en', '2026-11-20', 'short')).toBe('20 Nov 2026')
    expect(formatDate('en', '2026-11-20', 'dayMonth')).toBe('20 Nov')
    expect(formatDate('en', '2026-12', 'month')).toBe('December 2026')
    expect(formatDateNear('en', '2027-03-14', '2026-11-20')).toBe('14 Mar')
    expect(formatDateNear('en', '2027-09-14', '2026-11-20')).toMatch(/^14 Sept? 2027$/)
    expect(formatRelativeDays('en', '2026-11-29', '2026-11-20')).toBe('in 9 days')
    expect(formatRelativeDays('en', '2026-11-20', '2026-11-20')).toBe('today')
    expect(formatRelativeDays('en', '2028-11-20', '2026-11-20')).toBeNull()
    expect(formatRelativeDays('ja', '2026-11-29', '2026-11-20')).toBe('9日後')
    expect(formatDuration('ja', 240)).toBe('4分')
  })

  test('up to a year away are told in days, and near ones without their year', () => {
    const today = '2026-11-20'
    const relative = (count: number) => formatRelativeDays('en', addDays(today, count), today)
    expect([relative(200), relative(-200)]).toEqual(['in 200 days', '200 days ago'])
    expect([relative(365), relative(-365)]).toEqual(['in 365 days', '365 days ago'])
    expect([relative(366), relative(-366)]).toEqual([null, null])
    const near = (count: number) => formatDateNear('en', addDays(today, count), today)
    expect([near(183), near(-183)]).toEqual(['22 May', '21 May'])
    expect([near(184), near(-184)]).toEqual(['23 May 2027', '20 May 2026'])
  })

  test('have times of 24 hours in every language', () => {
    const style = { timeZone: 'UTC' }
    for (const language of [...languages, 'en-US', 'pt-BR']) {
      const text = formatTime(language, '2026-11-20T21:05:00Z', style)
      expect(asciiDigits(text)).toBe('2105')
      expect(asciiDigits(formatTime(language, '2026-11-20T00:05:00Z', style))).toBe('0005')
      expect(formatDateTime(language, '2026-11-20T21:05:00Z', style)).toContain(text)
    }
  })

  test('are never shifted by a time zone', () => {
    fc.assert(
      fc.property(day, (date) => {
        const text = formatDate('en', date, 'long')
        expect(text).toContain(date.slice(0, 4))
        expect(Number(/^\d+/.exec(text)?.[0])).toBe(Number(date.slice(8)))
      }),
    )
  })

  test('are apart by numbers of days that add up', () => {
    fc.assert(
      fc.property(day, day, day, (a, b, c) => {
        expect(daysBetween(a, b) + daysBetween(b, c)).toBe(daysBetween(a, c))
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0)
      }),
    )
  })
})

test('negative numbers have a minus sign, not a hyphen', () => {
  expect(formatNumber('en', -1248)).toBe('\u22121,248')
})

test('a month used as a heading is capitalised', () => {
  expect(asHeading('fr', formatDate('fr', '2026-11', 'month'))).toBe('Novembre 2026')
  expect(asHeading('de', formatDate('de', '2026-11', 'month'))).toBe('November 2026')
  expect(asHeading('ja', formatDate('ja', '2026-11', 'month'))).toBe('2026年11月')
  expect(asHeading('ar', formatDate('ar', '2026-11', 'month'))).toBe('نوفمبر 2026')
})

test('two sentences are joined as the language requires', () => {
  const joined = (language: string): string =>
    asSentence(language, 'A') + sentenceGap(language) + asSentence(language, 'B')
  expect(joined('en')).toBe('A. B.')
  expect(joined('fr')).toBe('A. B.')
  expect(joined('ja')).toBe('A。B。')
  expect(joined('zh-TW')).toBe('A。B。')
})

describe('a past instant', () => {
  const berlin = { today: '2026-11-23', calendarZone: 'Europe/Berlin' }
  const moment = (instant: string, timeZone = 'Europe/Berlin', named = false) =>
    formatMoment('en', instant, berlin, { timeZone, named })

  test('is a time today, though its UTC day is yesterday’s', () => {
    expect(moment('2026-11-22T23:40:00Z')).toBe('00:40')
    expect(moment('2026-11-22T22:40:00Z')).toBe('22 Nov')
  })

  test('has the day of the calendar and the time of the reader', () => {
    expect(moment('2026-11-22T23:40:00Z', 'Asia/Tokyo', true)).toBe('08:40 GMT+9')
    expect(moment('2026-11-12T23:40:00Z', 'America/New_York')).toBe('13 Nov')
  })
})

test('a date-time begins with the date as rows show it', () => {
  const style = { timeZone: 'Europe/Berlin' }
  for (const tag of languages) {
    const date = formatDate(tag, '2026-11-20')
    expect(formatDateTime(tag, '2026-11-20T09:42:00Z', style)).toContain(date)
  }
})

test('a zone differs from the device only while their clocks do', () => {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(differsFromDevice('2026-11-20T09:42:00Z', device)).toBe(false)
  const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'].map((zone) =>
    differsFromDevice('2026-11-20T09:42:00Z', zone),
  )
  expect(east || west).toBe(true)
})

test('brackets are full-width in Japanese', () => {
  expect(`example${inBrackets('en', 'example.com')}`).toBe('example (example.com)')
  expect(`例${inBrackets('ja', 'example.com')}`).toBe('例（example.com）')
})
