import { describe, expect, test } from 'vitest'

import { calendarDay, instant } from './dates.ts'
import { months } from './periods.ts'

const rules = { timeZone: null }

describe('days', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2026-12-31T23:30:00+02:00', '2026-12-31'],
    ['2026-12-31T23:30:00Z', '2026-12-31'],
    ['2026-12-01 08:00:00', '2026-12-01'],
    ['2026/12/01', '2026-12-01'],
    ['20261201', '2026-12-01'],
    [20261201, '2026-12-01'],
    ['01.12.2026', '2026-12-01'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['05/05/2026', '2026-05-05'],
    ['1 Dec 2026', '2026-12-01'],
    ['Dec 1, 2026', '2026-12-01'],
    ['December 1st, 2026', '2026-12-01'],
    ['Tue, 01 Dec 2026 08:30:00 GMT', '2026-12-01'],
    ['01-Dec-2026', '2026-12-01'],
    [1796083200, '2026-12-01'],
    [1796083200000, '2026-12-01'],
    ['1796083200', '2026-12-01'],
    ['/Date(1796083200000)/', '2026-12-01'],
    [{ date: '2026-12-01 00:00:00.000000', timezone_type: 3, timezone: 'UTC' }, '2026-12-01'],
    [{ $date: '2026-12-01T00:00:00Z' }, '2026-12-01'],
    ['2028-02-29', '2028-02-29'],
  ])('%j', (value, wanted) => expect(calendarDay(value, rules)).toBe(wanted))

  test.each([
    '',
    null,
    undefined,
    '0000-00-00',
    '0000-00-00 00:00:00',
    '0001-01-01T00:00:00',
    '-0001-11-30',
    '-',
    0,
    1,
    12,
    '2026-13-01',
    '2026-02-30',
    '2027-02-29',
    '01/12/2026',
    '12/01/2026',
    'tomorrow',
    true,
    [],
    {},
  ])('%j is not a date, or ambiguous', (value) => expect(calendarDay(value, rules)).toBeNull())

  test('a timestamp is a day in the account’s zone; the configured order settles 01/12', () => {
    expect(calendarDay(1796083200 - 3600, { timeZone: 'Asia/Tokyo' })).toBe('2026-12-01')
    expect(calendarDay(1796083200 - 3600, rules)).toBe('2026-11-30')
    expect(calendarDay('01/12/2026', { timeZone: null, order: 'dmy' })).toBe('2026-12-01')
    expect(calendarDay('12/01/2026', { timeZone: null, order: 'mdy' })).toBe('2026-12-01')
  })
})

describe('moments', () => {
  test.each([
    ['2026-12-01T08:30:00Z', '2026-12-01T08:30:00Z'],
    ['2026-12-01T08:30:00+02:00', '2026-12-01T06:30:00Z'],
    ['2026-12-01 08:30:00', '2026-12-01T08:30:00Z'],
    ['2026-12-01T08:30:00.123456Z', '2026-12-01T08:30:00.123Z'],
    ['2026-12-01', '2026-12-01T00:00:00Z'],
    [1796113800, '2026-12-01T08:30:00Z'],
    ['2026-12-01T08:30', '2026-12-01T08:30:00Z'],
  ])('%j', (value, wanted) => expect(instant(value, rules)).toBe(wanted))
  test('times without a zone are in the configured zone', () => {
    expect(instant('2026-12-01 08:30:00', { timeZone: null, providerZone: 'Europe/Berlin' })).toBe(
      '2026-12-01T07:30:00Z',
    )
    expect(instant('2026-07-01 08:30:00', { timeZone: null, providerZone: 'Europe/Berlin' })).toBe(
      '2026-07-01T06:30:00Z',
    )
  })
})

describe('terms', () => {
  test.each([
    ['P1Y', 12],
    ['P6M', 6],
    ['P1Y6M', 18],
    ['P365D', 12],
    ['Annually', 12],
    ['Semi-Annually', 6],
    ['biennially', 24],
    ['Monthly', 1],
    ['1 year', 12],
    ['12 months', 12],
    ['every 3 months', 3],
    ['1Y', 12],
    ['3M', 3],
    ['1W', null],
    [12, 12],
    ['12', 12],
    ['One Time', null],
    ['Free Account', null],
    [0, null],
    [-1, null],
    ['weekly', null],
    ['two years', 24],
    [{ value: 1, unit: 'year' }, 12],
    [{ interval: 'month', interval_count: 3 }, 3],
    ['', null],
    [null, null],
    [true, null],
    [1.5, null],
  ])('%j', (value, wanted) => expect(months(value)).toBe(wanted))
  test('a bare number counts in the unit that its name or another field states', () => {
    expect(months(1, { unit: 'year' })).toBe(12)
    expect(months(2, { name: 'period_years' })).toBe(24)
    expect(months('1', { name: 'regperiod' })).toBe(12)
    expect(months(1, { domain: true })).toBe(12)
    expect(months(12, { domain: true })).toBe(12)
    expect(months(14, { unit: 'day' })).toBeNull()
  })
})
