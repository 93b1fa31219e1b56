import { expect, test } from 'vitest'

import { negotiateEncoding } from './encoding.ts'

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['identity;q=1, *;q=0', 'identity'],
  ['deflate', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(negotiateEncoding(header, ['br', 'gzip'])).toBe(encoding)
})

test('only what is offered is chosen', () => {
  expect(negotiateEncoding('gzip, deflate, br, zstd', ['gzip'])).toBe('gzip')
  expect(negotiateEncoding('br', ['gzip'])).toBe('identity')
})
