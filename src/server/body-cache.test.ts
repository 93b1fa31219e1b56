import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { type Body, createBodyCache } from './body-cache.ts'

const bodyOf = (length: number): Body => ({ bytes: new Uint8Array(length), encoding: 'identity' })

function createCache(options: { maxBytes?: number; isActive?: () => boolean } = {}) {
  const { isActive = () => true, maxBytes } = options
  const metrics = new Registry()
  const cache = createBodyCache({
    metrics,
    countCacheRead: () => undefined,
    isActive: async () => isActive(),
    ...(maxBytes !== undefined && { maxBytes }),
  })
  const size = async () =>
    Number(/^portico_body_cache_bytes (\d+)$/m.exec(await metrics.metrics())?.[1])
  let created = 0
  const get = (session: string, request: string, inputs: (object | string | null)[], length = 10) =>
    cache.get(session, request, inputs, async () => {
      created += 1
      return bodyOf(length)
    })
  return { ...cache, get, size, created: () => created }
}

test('creates a body again for another session, request or input', async () => {
  const { get, created } = createCache()
  const [list, sameText] = [{ id: 1 }, { id: 1 }]
  const first = await get('a', 'list', [list, null, 'today'])
  expect(await get('a', 'list', [list, null, 'today'])).toBe(first)
  expect(created()).toBe(1)
  await get('b', 'list', [list, null, 'today'])
  await get('a', 'other', [list, null, 'today'])
  await get('a', 'list', [sameText, null, 'today'])
  await get('a', 'list', [sameText, 'null', 'today'])
  await get('a', 'list', [sameText, 'null', 'tomorrow'])
  expect(created()).toBe(6)
})

test('erases the bodies of a session, and only those', async () => {
  const { get, forget, created, size } = createCache()
  expect(await size()).toBe(0)
  await get('a', 'list', [])
  await get('a', 'other', [])
  await get('ab', 'list', [])
  forget('a')
  await get('ab', 'list', [])
  expect(created()).toBe(3)
  forget('ab')
  expect(await size()).toBe(0)
})

test('keeps nothing of a session that ends while its body is being created', async () => {
  let signedIn = true
  const { get, size, forget } = createCache({ isActive: () => signedIn })
  const reading = get('a', 'list', [])
  signedIn = false
  forget('a')
  expect((await reading).bytes).toHaveLength(10)
  expect(await size()).toBe(0)
})

test('keeps no more than its limit, and no body that takes a large part of it', async () => {
  const { get, size, created } = createCache({ maxBytes: 256_000 })
  for (let n = 0; n < 1000; n += 1) await get('a', `list ${n}`, [], 1000)
  const full = await size()
  expect(full).toBeLessThanOrEqual(256_000)
  expect(full).toBeGreaterThan(200_000)
  await get('a', 'list 999', [], 1000)
  expect(created()).toBe(1000)
  await get('a', 'list 0', [], 1000)
  expect(created()).toBe(1001)
  await get('a', 'long', [], 10_000)
  await get('a', 'long', [], 10_000)
  expect(created()).toBe(1003)
})

test('counts long keys, because each search has one of its own', async () => {
  const { get, size } = createCache({ maxBytes: 256_000 })
  await get('a', 'x'.repeat(500), [], 1)
  expect(await size()).toBeGreaterThan(1000)
})
