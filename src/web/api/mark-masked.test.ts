import { expect, test } from 'vitest'

import { markMasked } from './mark-masked.ts'
import { isMasked } from './masked.ts'

test('each object knows what is hidden of it', () => {
  const body = {
    total: null,
    items: [
      { id: '1', renewal: { on: '2026-12-01', price: null }, ipAddresses: [] },
      { id: '2', renewal: null, ipAddresses: [] },
    ],
    prices: { a: { net: null }, b: { net: null } },
    masked: ['total', 'items[].renewal.price', 'items[].ipAddresses', 'prices{}.net'],
  }
  markMasked(body)
  const [first, second] = body.items
  expect(isMasked(body, 'total')).toBe(true)
  expect(isMasked(first, 'ipAddresses')).toBe(true)
  expect(isMasked(second, 'ipAddresses')).toBe(true)
  expect(isMasked(first?.renewal, 'price')).toBe(true)
  expect(isMasked(first?.renewal, 'on')).toBe(false)
  expect(isMasked(body.prices.b, 'net')).toBe(true)
  expect(isMasked(null, 'price')).toBe(false)
})

test('nothing is hidden of what says nothing about it', () => {
  for (const body of [null, { price: null }, { price: null, masked: [] }]) {
    markMasked(body)
    expect(isMasked(body, 'price')).toBe(false)
  }
})
