import { expect, test } from 'vitest'

import { formatPercentChange } from './percent-change.ts'

test.each([
  ['en', 14.5, '+15%'],
  ['de', 14.5, '+15\u00a0%'],
  ['en', -7.2, '\u22127%'],
  ['en', 0.42, '+0.4%'],
  ['ja', 100, '+100%'],
])('in %s, %d is %s', (language, percent, text) => {
  expect(formatPercentChange(language, percent)).toBe(text)
})
