import { expect, test } from 'vitest'

import { usualCategory } from './category-word.ts'

test.each([
  ['billing', 'billing'],
  ['Invoices', 'billing'],
  ['DOMAIN', 'domains'],
  ['maintenance', 'maintenance'],
  ['promotion', 'offers'],
])('%s is called %s', (word, category) => {
  expect(usualCategory(word)).toBe(category)
})

test.each(['', 'abuse', 'domain transfer', 'constructor'])(
  '%j stays the word of the provider',
  (word) => {
    expect(usualCategory(word)).toBeUndefined()
  },
)
