import { expect, test } from 'vitest'

import { telling } from './item.ts'

test('of several lines the one that was found is told', () => {
  const lines = ['Web hosting S', 'Domain renewal, example.studio', 'VPS L, example.berlin']
  expect(telling(lines, ['renewal', 'studio'])).toBe(lines[1])
  expect(telling(lines, ['berlin', '2026'])).toBe(lines[2])
  expect(telling(lines, ['214.20'])).toBe(lines[0])
  expect(telling([], ['studio'])).toBeUndefined()
})
