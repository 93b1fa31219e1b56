import { expect, onTestFinished, test } from 'vitest'

import { startRedis } from '#testing/redis.ts'

import { openRedis } from './store.ts'

async function start() {
  const redis = await startRedis()
  onTestFinished(() => redis.end())
  const open = () =>
    openRedis({ url: redis.url, mayBeVolatile: true, now: Date.now, onError: () => undefined })
  return { redis, open }
}

const record = {
  kind: 'session',
  id: 'a',
  owner: '',
  value: Buffer.from('sealed'),
  expiresAt: Date.now() + 3_600_000,
}

test('an empty Redis store gets the format number, also if two servers start at once', async () => {
  const { redis, open } = await start()
  const [first, second] = await Promise.all([open(), open()])
  expect(await redis.command('GET', '{portico}:format')).toBe('1')
  await first.put(record)
  await first.close()
  await second.close()
  await (await open()).close()
})

test('refuses a Redis store with records but no format number', async () => {
  const { redis, open } = await start()
  const store = await open()
  await store.put(record)
  await store.close()
  await redis.command('DEL', '{portico}:format')
  await expect(open()).rejects.toThrow(
    /^PORTICO_STORE_URL: the store has records but no format number, [^\n]+$/,
  )
  expect(await redis.command('EXISTS', '{portico}:format')).toBe(0)
})

test('refuses a Redis store that a newer release has written', async () => {
  const { redis, open } = await start()
  await (await open()).close()
  await redis.command('SET', '{portico}:format', '99')
  await expect(open()).rejects.toThrow(
    /^PORTICO_STORE_URL: the store has format 99, newer than \d+ of this release; [^\n]+$/,
  )
})
