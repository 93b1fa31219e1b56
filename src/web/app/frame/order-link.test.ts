import { expect, test } from 'vitest'

import { orderLink } from './order-link.ts'

test.each([
  [{}, null],
  [{ order: 'https://order.example/' }, 'https://order.example/'],
  [{ order: 'https://order.example/cart?tld={tld}&a={action}' }, 'https://order.example/cart'],
  [{ order: 'https://order.example/{action}/{tld}' }, 'https://order.example/'],
  [{ order: '{tld}' }, null],
])('order link for %j', (links, expected) => {
  expect(orderLink(links)).toBe(expected)
})
