import { expect, test } from 'vitest'

import { basisOf, periodIn, withPeriod, yearAround, yearPeriod } from './period.ts'
import { isMonthSet, toggleMonth, toggleType } from './spend/toggles.ts'

const today = '2026-11-26'

test('a period of one kind replaces one of the other', () => {
  const paid = withPeriod(yearPeriod('2025'), 'paid')
  const both = { ...withPeriod({ from: '2024-02-01', to: '2024-02-29' }, 'invoiced'), ...paid }
  expect(periodIn(both)).toEqual(yearPeriod('2025'))
  expect(both).toMatchObject({ issuedFrom: undefined, issuedTo: undefined, basis: 'paid' })
})

test('what is counted follows the period, and stays without one', () => {
  expect(basisOf({ paidFrom: '2025-01-01' })).toBe('paid')
  expect(basisOf({ issuedFrom: '2025-01-01', basis: 'paid' })).toBe('invoiced')
  expect(basisOf(withPeriod(null, 'paid'))).toBe('paid')
  expect(basisOf({})).toBe('invoiced')
})

test.each([
  [{ from: '2025-03-01', to: '2025-03-31' }, '2025'],
  [{ from: '2025-12-01', to: '2026-02-28' }, null],
  [{ from: '2025-03-01' }, null],
  [{}, null],
])('the year of %j is %s', (period, year) => {
  expect(yearAround(period)).toBe(year)
})

test('a month pressed again leaves the year that the chart shows', () => {
  const march = toggleMonth({}, '2025-03', today)
  expect(isMonthSet(march, '2025-03')).toBe(true)
  expect(periodIn(toggleMonth(march, '2025-03', today))).toEqual(yearPeriod('2025'))
  const thisMarch = toggleMonth({}, '2026-03', today)
  expect(periodIn(toggleMonth(thisMarch, '2026-03', today))).toEqual({})
})

test('a type pressed filters within the year shown, and pressed again no more', () => {
  const shown = withPeriod(yearPeriod('2025'), 'paid')
  const typed = { ...shown, ...toggleType(shown, 'vps', '2025', today) }
  expect(typed).toMatchObject({ type: ['vps'], paidFrom: '2025-01-01' })
  expect(toggleType({}, 'vps', '2026', today)).toMatchObject({ issuedFrom: '2026-01-01' })
  const cleared = { ...typed, ...toggleType(typed, 'vps', '2025', today) }
  expect(cleared).toMatchObject({ type: undefined, paidFrom: '2025-01-01' })
})
