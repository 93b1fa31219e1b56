import { expect, test } from 'vitest'

import { withoutDirectionMarks } from './direction-marks.ts'
import { formatMoney } from './format.ts'

test('direction marks are removed, and nothing else', () => {
  expect(withoutDirectionMarks('فاتورة \u20682026-04417\u2069 · Northmark')).toBe(
    'فاتورة 2026-04417 · Northmark',
  )
  const amount = formatMoney('ar', { minorUnits: 12_500, currency: 'KWD' })
  expect(withoutDirectionMarks(amount)).not.toMatch(/\p{Cf}/u)
  expect(withoutDirectionMarks('👩\u200D💻 می\u200Cخواهم')).toBe('👩\u200D💻 می\u200Cخواهم')
})
