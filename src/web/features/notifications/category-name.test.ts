// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { findCategory } from './category-name.ts'

test.each([
  ['billing', 'billing'],
  ['Invoices', 'billing'],
  ['DOMAIN', 'domains'],
  ['maintenance', 'maintenance'],
  ['promotion', 'offers'],
])('%s belongs to %s', (word, category) => {
  expect(findCategory(word)).toBe(category)
})

test.each(['', 'abuse', 'domain transfer', 'constructor'])(
  '%j belongs to no category of ours',
  (word) => {
    expect(findCategory(word)).toBeUndefined()
  },
)
