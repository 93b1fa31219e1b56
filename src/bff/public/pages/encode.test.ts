import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { encoded, negotiated, unchanged, unmodified } from './encode.ts'
import { answer, PageCache, type Page } from './page-cache.ts'

test('every encoding is the same text under its own strong tag', async () => {
  const text = 'Prices '.repeat(200)
  const { identity, br, gzip } = await encoded(text, 11)
  expect(Buffer.from(identity.bytes).toString()).toBe(text)
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
  expect(gunzipSync(gzip.bytes).toString()).toBe(text)
  const tags = [identity.etag, br.etag, gzip.etag]
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/)
})

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
  expect(negotiated(header)).toBe(encoding)
})

test.each([
  [null, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
])('If-None-Match %j of "a": %s', (header, same) => {
  expect(unchanged(header, '"a"')).toBe(same)
})

test.each([
  [null, false],
  ['Fri, 20 Nov 2026 10:00:00 GMT', true],
  ['Fri, 20 Nov 2026 10:00:01 GMT', true],
  ['Fri, 20 Nov 2026 09:59:59 GMT', false],
  ['2026-11-21', false],
  ['yesterday', false],
  ['', false],
])('If-Modified-Since %j of ten o’clock: %s', (header, same) => {
  expect(unmodified(header, 'Fri, 20 Nov 2026 10:00:00 GMT')).toBe(same)
})

describe('page cache', () => {
  const page = (body: string): Page => ({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: { 'Cache-Control': 'public' },
    popular: false,
  })
  const now = () => Date.parse('2026-11-20T10:00:00.900Z')
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    new Request('http://x/', { method, headers })

  test('makes a page once per version, however many ask', async () => {
    const cache = new PageCache(now)
    let made = 0
    const make = () => {
      made += 1
      return page('a')
    }
    const all = await Promise.all(Array.from({ length: 100 }, () => cache.get('k', '1', make)))
    expect(made).toBe(1)
    expect(all.map(({ outcome }) => outcome).filter((one) => one === 'miss')).toHaveLength(1)
    expect((await cache.get('k', '1', make)).outcome).toBe('hit')
    await cache.get('k', '2', make)
    expect(made).toBe(2)
  })

  test('forgets the least recently used beyond its bytes', async () => {
    const cache = new PageCache(now, 1200)
    const big = () => page('x'.repeat(500))
    await cache.get('a', '1', big)
    await cache.get('b', '1', big)
    await cache.get('a', '1', big)
    await cache.get('c', '1', big)
    expect((await cache.get('a', '1', big)).outcome).toBe('hit')
    expect((await cache.get('b', '1', big)).outcome).toBe('miss')
  })

  test('a failure is not kept', async () => {
    const cache = new PageCache(now)
    const fails = () => {
      throw new Error('broken')
    }
    await expect(cache.get('k', '1', fails)).rejects.toThrow('broken')
    expect((await cache.get('k', '1', () => page('a'))).outcome).toBe('miss')
  })

  test('is as old as the page, not as its data: other words or rules make another page of them', async () => {
    let time = now()
    const cache = new PageCache(() => time)
    const modified = async (version: string) => {
      const { page: kept } = await cache.get('k', version, () => page(version))
      return answer(get(), kept, 'hit').headers.get('last-modified')
    }
    expect(await modified('1')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
    time += 60_000
    expect(await modified('1')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
    expect(await modified('2')).toBe('Fri, 20 Nov 2026 10:01:00 GMT')
  })

  test('answers 304 to who has it, and no body to HEAD', async () => {
    const { page: kept } = await new PageCache(now).get('k', '1', () => page('hello'))
    const first = answer(get(), kept, 'hit')
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-status')).toBe('portico; hit')
    expect(first.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
    const again = answer(get({ 'if-none-match': tag }), kept, 'hit')
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(tag)
    expect(again.headers.get('cache-control')).toBe('public')
    const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
    expect(answer(get(since), kept, 'hit').status).toBe(304)
    // The tag knows better than the time (RFC 9110 §13.1.3).
    expect(answer(get({ ...since, 'if-none-match': '"other"' }), kept, 'hit').status).toBe(200)
    const head = answer(get({}, 'HEAD'), kept, 'hit')
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['5', ''])
    expect(answer(get({ 'accept-encoding': 'br' }), kept, 'hit').headers.get('etag')).not.toBe(tag)
  })
})
