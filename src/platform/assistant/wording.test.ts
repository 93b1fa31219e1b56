import { afterAll, expect, test } from 'vitest'

import { openWorld } from './questions/world.ts'
import { composeReply } from './reply.ts'
import { createWording } from './wording.ts'

const world = openWorld()
afterAll(() => world.close())

test('a language without phrases gets English dates and amounts too', () => {
  expect(createWording('nb').date('2026-11-20')).toBe(createWording('en').date('2026-11-20'))
})

test.each([
  ['ja', '未払いの請求書は？', '、'],
  ['ar', 'ما الفواتير المستحقة؟', '،'],
])('facts in %s are separated by its own comma', (language, question, comma) => {
  const { accountId, today } = world
  const request = { question, subjects: [], language, recordsIn: 'en', accountId, today } as const
  const { text } = composeReply(request, world.store)
  expect(text).toContain(comma)
  expect(text).not.toMatch(/, /)
})
