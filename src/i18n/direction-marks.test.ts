import { expect, test } from 'vitest'

import { isolate, isolated, withoutDirectionMarks } from './direction-marks.ts'
import { formatMoney } from './format.ts'

test('direction marks are removed, and nothing else', () => {
  expect(withoutDirectionMarks('فاتورة \u20682026-04417\u2069 · Northmark')).toBe(
    'فاتورة 2026-04417 · Northmark',
  )
  const amount = formatMoney('ar', { minorUnits: 12_500, currency: 'KWD' })
  expect(withoutDirectionMarks(amount)).not.toMatch(/\p{Cf}/u)
  expect(withoutDirectionMarks('👩\u200D💻 می\u200Cخواهم')).toBe('👩\u200D💻 می\u200Cخواهم')
})

test('a composed value runs in the direction of its sentence', () => {
  const debt = `${isolate('2026-04233')} (${isolate('€84.97')})`
  expect(isolated(debt, 'rtl')).toBe(`\u2067${debt}\u2069`)
  expect(isolated(isolate(debt), 'rtl')).toBe(isolate(isolate(debt)))
  expect(isolated(`${isolate('a')} و${isolate('b')}`, 'rtl')).toMatch(/^\u2068/u)
  expect(isolated('2026-04233', 'rtl')).toBe(isolate('2026-04233'))
  expect(isolated(debt, 'ltr')).toBe(debt)
})
