import { expect, test } from 'vitest'

import { pickDetail } from './item.ts'

test('picks the line that matches best, else the first', () => {
  const lines = ['Web hosting S', 'Domain renewal, example.studio', 'VPS L, example.berlin']
  expect(pickDetail(lines, ['renewal', 'studio'])).toBe(lines[1])
  expect(pickDetail(lines, ['berlin', '2026'])).toBe(lines[2])
  expect(pickDetail(lines, ['214.20'])).toBe(lines[0])
  expect(pickDetail([], ['studio'])).toBeUndefined()
})
