/** The store away, slow, full or read-only: a clear 503, and it goes on by itself. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { type Database, StoreError } from '#server/store.ts'
import { startRedis, type TestRedis } from '#testing/redis.ts'

import { interruption } from './connection.ts'
import { openRedis } from './store.ts'

let redis: TestRedis
let store: Database
const errors: unknown[] = []
let readies = 0
beforeAll(async () => {
  redis = await startRedis()
  const onError = (error: unknown) => void errors.push(error)
  const onReady = () => void (readies += 1)
  store = await openRedis({ url: redis.url, mayBeVolatile: false, now: Date.now, onError, onReady })
})
afterAll(async () => {
  await store.close()
  await redis.end()
})

const record = (id: string, bytes = 20) => ({
  kind: 'session',
  id,
  owner: 'a',
  value: Buffer.alloc(bytes, id),
  expiresAt: Date.now() + 3_600_000,
})
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof StoreError ? error.failure : error
}
const recovers = () => vi.waitFor(() => store.check(), { timeout: 15_000, interval: 50 })

test('killed: nothing acknowledged is lost, and no restart is needed', async () => {
  await store.put(record('kept'))
  await redis.kill()
  expect(await failureOf(store.get('session', 'kept'))).toBe('store')
  expect(await failureOf(store.put(record('lost')))).toBe('store')
  expect(await failureOf(store.check())).toBe('store')
  await redis.start()
  await recovers()
  expect((await store.get('session', 'kept'))?.value).toEqual(record('kept').value)
  expect(await store.get('session', 'lost')).toBeNull()
  expect(errors.map(interruption)).toEqual(['closed'])
  expect(readies).toBe(1)
})

test('stopped: a command fails within its time limit', async () => {
  onTestFinished(() => redis.resume())
  redis.pause()
  expect(await failureOf(store.get('session', 'kept'))).toBe('store')
  redis.resume()
  await recovers()
  expect(await store.get('session', 'kept')).not.toBeNull()
})

test('full: writes fail and change nothing, reads and deletions work', async () => {
  await store.put(record('old'), record('other'))
  await redis.command('CONFIG', 'SET', 'maxmemory', '1')
  onTestFinished(async () => void (await redis.command('CONFIG', 'SET', 'maxmemory', '0')))
  expect(await failureOf(store.put(record('new'), record('old', 30)))).toBe('store-full')
  expect(await failureOf(store.check())).toBe('store-full')
  expect((await store.get('session', 'old'))?.value).toHaveLength(20)
  expect(await store.get('session', 'new')).toBeNull()
  expect(await store.delete('session', 'other')).toBe(true)
  await redis.command('CONFIG', 'SET', 'maxmemory', '0')
  await store.put(record('new'))
  await store.check()
})

test('read-only, as a former master after a failover: writes fail until it is master again', async () => {
  const master = await startRedis()
  onTestFinished(() => master.end())
  await redis.command('REPLICAOF', '127.0.0.1', String(master.port))
  expect(await failureOf(store.put(record('new')))).toBe('store-read-only')
  // It reconnects now, because the address may resolve to the new master; no request fails.
  expect(await failureOf(store.check())).toBe('store-read-only')
  expect(await store.size('session')).toBeGreaterThanOrEqual(0)
  await redis.command('REPLICAOF', 'NO', 'ONE')
  await recovers()
  await store.put(record('new'))
})
