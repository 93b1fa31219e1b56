import { expect, test } from 'vitest'

import { createWording } from './wording.ts'

test('a language without phrases gets English dates and amounts too', () => {
  expect(createWording('nb').date('2026-11-20')).toBe(createWording('en').date('2026-11-20'))
})
