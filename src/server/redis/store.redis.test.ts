/** What the Redis store does alone; what both stores do: `src/server/store.test.ts`. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { type Database, LeaseLostError } from '#server/store.ts'
import { startRedis, type TestRedis } from '#testing/redis.ts'

import { openRedis } from './store.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.end())

async function open(url = redis.url, mayBeVolatile = false): Promise<Database> {
  const store = await openRedis({ url, mayBeVolatile, now: Date.now, onError: () => undefined })
  onTestFinished(() => store.close())
  return store
}

const record = (id: string) => ({
  kind: 'session',
  id,
  owner: 'a',
  value: Buffer.from(`sealed ${id}`),
  expiresAt: Date.now() + 60_000,
})

async function startOther(...options: string[]): Promise<TestRedis> {
  const other = await startRedis(...options)
  onTestFinished(() => other.end())
  return other
}

test('refuses a server that may lose what it has acknowledged, unless told otherwise', async () => {
  const other = await startOther('--appendonly', 'no', '--maxmemory-policy', 'volatile-lru')
  await expect(open(other.url)).rejects.toThrow(
    /append-only file.*PORTICO_STORE_VOLATILE=1[^]*maxmemory-policy volatile-lru/,
  )
  const store = await open(other.url, true)
  await store.put(record('1'))
  expect(await store.size('session')).toBe(1)
})

test('a server that cannot be reached is named without the password', async () => {
  const failure = open('redis://portico:hunter2@127.0.0.1:1')
  await expect(failure).rejects.toThrow(
    /^PORTICO_STORE_URL: 127\.0\.0\.1:1 cannot be used: (?!.*hunter2).*ECONNREFUSED/,
  )
})

test('a user that may use only our keys is enough', async () => {
  const keys = ['~{portico}:*', '~{portico}']
  const commands = ['+@all', '-@dangerous', '+info']
  await redis.command('ACL', 'SETUSER', 'portico', 'on', '>hunter2', ...keys, ...commands)
  const store = await open(redis.url.replace('//', '//portico:hunter2@'))
  await store.put(record('acl'))
  await store.check()
  expect(await store.delete('session', 'acl')).toBe(true)
  expect(await store.limiter({ name: 'acl', points: 1, seconds: 60 }).get('x')).toBeNull()
  await expect(open(redis.url.replace('//', '//portico:wrong@'))).rejects.toThrow('WRONGPASS')
})

test('all keys are in one slot of a cluster', async () => {
  const store = await open()
  await store.put(record('slot'))
  await store.count('writes', 1)
  await store.limiter({ name: 'slot', points: 1, seconds: 60 }).penalty('x')
  await (await store.claim('slot'))?.release()
  await store.announce('topic', 'text')
  const keys = (await redis.command('KEYS', '*')) as string[]
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter((key) => !key.startsWith('{portico}:'))).toEqual([])
})

test('two processes see each other’s records at once', async () => {
  const [first, second] = [await open(), await open()]
  await first.put(record('both'))
  expect(await second.get('session', 'both')).toMatchObject({ value: Buffer.from('sealed both') })
  await second.delete('session', 'both')
  expect(await first.get('session', 'both')).toBeNull()
})

test('an announcement reaches the other process only', async () => {
  const [first, second] = [await open(), await open()]
  const heard: string[] = []
  first.onAnnouncement('ended', (text) => void heard.push(`first ${text}`))
  second.onAnnouncement('ended', (text) => void heard.push(`second ${text}`))
  await first.announce('ended', 'one')
  await first.announce('other', 'two')
  await first.announce('ended', 'three')
  await vi.waitFor(() => expect(heard).toEqual(['second one', 'second three']), 5000)
})

test('an announcement made while a connection was broken arrives after it', async () => {
  const [first, second] = [await open(), await open()]
  const heard: string[] = []
  second.onAnnouncement('ended', (text) => void heard.push(text))
  await redis.command('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  await vi.waitFor(() => first.announce('ended', 'later'), 5000)
  await vi.waitFor(() => expect(heard).toContain('later'), 5000)
})

test('a process that did not renew its lease cannot write under it any more', async () => {
  const [first, second] = [await open(), await open()]
  const stale = await first.claim('job 1')
  // As if its process had been stopped for longer than the lease.
  await redis.command('ZADD', '{portico}:leases', '0', 'job 1')
  expect(await second.abandoned('job ')).toEqual(['job 1'])
  const fresh = await second.claim('job 1')
  await expect(stale?.put(record('stale'))).rejects.toThrow(LeaseLostError)
  expect(stale?.lost.aborted).toBe(true)
  await fresh?.put(record('fresh'))
  expect(await first.get('session', 'stale')).toBeNull()
  expect(await first.get('session', 'fresh')).not.toBeNull()
  await stale?.release()
  expect(await first.claim('job 1')).toBeNull()
  await fresh?.abandon()
  expect(await first.abandoned('job ')).toEqual(['job 1'])
})

test('a lease is renewed while its process lives', async () => {
  const [first, second] = [await open(), await open()]
  const lease = await first.claim('job 2')
  const end = async () => Number(await redis.command('ZSCORE', '{portico}:leases', 'job 2'))
  const before = await end()
  await vi.waitFor(async () => expect(await end()).toBeGreaterThan(before), 5000)
  expect(await second.claim('job 2')).toBeNull()
  expect(lease?.lost.aborted).toBe(false)
  await lease?.release()
})

test('tidying leaves nothing of an expired record', async () => {
  const store = await open()
  const kind = 'short'
  const value = Buffer.from('5ec7sealed')
  const secretId = value.subarray(0, 4).toString('hex')
  await store.put({ ...record('gone'), kind, value, expiresAt: Date.now() + 1000 })
  expect(await store.secretIds()).toContain(secretId)
  await expect.poll(() => store.get(kind, 'gone')).toBeNull()
  expect(await store.secretIds()).not.toContain(secretId)
  const keys = (await redis.command('KEYS', '*')) as string[]
  expect(keys.filter((key) => key.includes(kind))).toEqual([])
})
