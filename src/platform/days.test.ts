import { expect, test } from 'vitest'

import { addMonths } from '#i18n/days.ts'
import { addDays } from '#i18n/days.ts'

import { lastDayOfMonth } from './days.ts'

test.each([
  ['2026-11-20', 1, '2026-12-20'],
  ['2026-11-20', -12, '2025-11-20'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-12-31', -1, '2026-11-30'],
])('%s plus %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test('days and month ends cross the year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(lastDayOfMonth('2028-02-01')).toBe('2028-02-29')
})
