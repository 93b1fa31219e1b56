import { expect, test } from 'vitest'

import { type Page, PageCache, respondWith } from './page-cache.ts'

const page = (body: string): Page => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body,
  headers: { 'Cache-Control': 'public' },
  popular: false,
})
const now = () => Date.parse('2026-11-20T10:00:00.900Z')
const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://x/', { method, headers })

test('renders a page once per version, however many requests wait for it', async () => {
  const cache = new PageCache({ now })
  let rendered = 0
  const render = () => {
    rendered += 1
    return page('a')
  }
  const all = await Promise.all(Array.from({ length: 100 }, () => cache.get('k', '1', render)))
  expect(rendered).toBe(1)
  expect(all.filter(({ outcome }) => outcome === 'miss')).toHaveLength(1)
  expect(all.filter(({ outcome }) => outcome === 'collapsed')).toHaveLength(99)
  expect((await cache.get('k', '1', render)).outcome).toBe('hit')
  await cache.get('k', '2', render)
  expect(rendered).toBe(2)
})

test('evicts the least recently used page beyond its bytes', async () => {
  const cache = new PageCache({ now, maxBytes: 12_000 })
  const big = () => page('x'.repeat(1800))
  await cache.get('a', '1', big)
  await cache.get('b', '1', big)
  await cache.get('a', '1', big)
  await cache.get('c', '1', big)
  expect((await cache.get('a', '1', big)).outcome).toBe('hit')
  expect((await cache.get('b', '1', big)).outcome).toBe('miss')
})

test('counts the bytes of keys, which are long for long searches', async () => {
  const cache = new PageCache({ now, maxBytes: 12_000 })
  const small = () => page('x')
  const [first, second] = ['a'.repeat(2500), 'b'.repeat(2500)]
  await cache.get(first, '1', small)
  await cache.get(second, '1', small)
  expect((await cache.get(second, '1', small)).outcome).toBe('hit')
  expect((await cache.get(first, '1', small)).outcome).toBe('miss')
})

test('counts what a page costs beside its bytes, so that tiny pages cannot fill the memory', async () => {
  const cache = new PageCache({ now, maxBytes: 512 * 1024 })
  const keys = Array.from({ length: 200 }, (_, n) => `k${n}`)
  for (const key of keys) await cache.get(key, '1', () => page('x'))
  expect((await cache.get('k199', '1', () => page('x'))).outcome).toBe('hit')
  expect((await cache.get('k0', '1', () => page('x'))).outcome).toBe('miss')
})

test('renders one page at a time, for at most half of the time', async () => {
  const cache = new PageCache({ now })
  const renderings: { start: number; end: number; turns: number }[] = []
  let turns = 0
  const busy = () => {
    const start = performance.now()
    while (performance.now() < start + 30);
    renderings.push({ start, end: performance.now(), turns })
    return page('x')
  }
  const others = setInterval(() => (turns += 1), 1)
  await Promise.all(Array.from({ length: 5 }, (_, n) => cache.get(`k${n}`, '1', busy)))
  clearInterval(others)
  expect(renderings).toHaveLength(5)
  for (const [nth, { start, end, turns: before }] of renderings.slice(0, -1).entries()) {
    const next = renderings[nth + 1]
    // A timer may be a millisecond early.
    expect((next?.start ?? 0) - end).toBeGreaterThan(0.9 * (end - start))
    expect(next?.turns).toBeGreaterThan(before)
  }
})

test('a page that was being rendered during a purge is not kept', async () => {
  const cache = new PageCache({ now })
  const rendering = cache.get('k', '1', () => page('a'))
  cache.clear()
  await rendering
  expect((await cache.get('k', '1', () => page('a'))).outcome).toBe('miss')
})

test('a failure is not kept', async () => {
  const cache = new PageCache({ now })
  const fails = () => {
    throw new Error('broken')
  }
  await expect(cache.get('k', '1', fails)).rejects.toThrow('broken')
  expect((await cache.get('k', '1', () => page('a'))).outcome).toBe('miss')
})

test('Last-Modified is when the page was rendered, not when its data was read', async () => {
  let time = now()
  const cache = new PageCache({ now: () => time })
  const modified = async (version: string) => {
    const { page: cached } = await cache.get('k', version, () => page(version))
    return respondWith(request(), cached, 'hit').headers.get('last-modified')
  }
  expect(await modified('1')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
  time += 60_000
  expect(await modified('1')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
  expect(await modified('2')).toBe('Fri, 20 Nov 2026 10:01:00 GMT')
})

test('a client that has the page gets 304, and a HEAD request gets no body', async () => {
  const { page: cached } = await new PageCache({ now }).get('k', '1', () => page('hello'))
  const respond = (headers?: Record<string, string>, method?: string) =>
    respondWith(request(headers, method), cached, 'hit')
  const first = respond()
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-status')).toBe('portico; hit')
  expect(first.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
  const again = respond({ 'if-none-match': tag })
  expect(again.status).toBe(304)
  expect(again.headers.get('etag')).toBe(tag)
  expect(again.headers.get('cache-control')).toBe('public')
  const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
  expect(respond(since).status).toBe(304)
  // The tag takes precedence over the time (RFC 9110 §13.1.3).
  expect(respond({ ...since, 'if-none-match': '"other"' }).status).toBe(200)
  const head = respond({}, 'HEAD')
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['5', ''])
  expect(respond({ 'accept-encoding': 'br' }).headers.get('etag')).not.toBe(tag)
})
