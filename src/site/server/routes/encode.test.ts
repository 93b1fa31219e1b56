import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { encode, matchesTag, notModifiedSince } from './encode.ts'

test('every encoding has the same text and its own strong tag', async () => {
  const text = 'Prices '.repeat(200)
  const { identity, br, gzip } = await encode(text, 11)
  expect(Buffer.from(identity.bytes).toString()).toBe(text)
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
  expect(gunzipSync(gzip.bytes).toString()).toBe(text)
  const tags = [identity.etag, br.etag, gzip.etag]
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/)
})

test('texts of the same length have different tags', async () => {
  const [before, after] = await Promise.all([encode('.com 9.00', 11), encode('.com 8.00', 11)])
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    expect(before[encoding].bytes).toHaveLength(after[encoding].bytes.length)
    expect(before[encoding].etag, encoding).not.toBe(after[encoding].etag)
  }
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
])('If-None-Match %j matches "a": %s', (header, matches) => {
  expect(matchesTag(header, '"a"')).toBe(matches)
})

test.each([
  [null, false],
  ['Fri, 20 Nov 2026 10:00:00 GMT', true],
  ['Fri, 20 Nov 2026 10:00:01 GMT', true],
  ['Fri, 20 Nov 2026 09:59:59 GMT', false],
  ['2026-11-21', false],
  ['yesterday', false],
  ['', false],
])('a page from 10:00:00 is not modified since %j: %s', (header, expected) => {
  expect(notModifiedSince(header, 'Fri, 20 Nov 2026 10:00:00 GMT')).toBe(expected)
})
