/** Both stores behave alike. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hasRedis, startRedis, type TestRedis } from '#testing/redis.ts'

import { openRedis } from './redis/store.ts'
import { openSqlite } from './sqlite-store.ts'
import type { Database, StoredRecord } from './store.ts'

let redis: TestRedis | null = null
afterAll(() => redis?.end())

let elapsed = 0
const now = () => Date.now() + elapsed
const kinds = ['SQLite', ...(hasRedis ? ['Redis'] : [])]
const openings: Record<string, () => Promise<Database>> = {
  SQLite: async () => openSqlite(null, now),
  async Redis() {
    redis = await startRedis()
    return openRedis({ url: redis.url, mayBeVolatile: false, now, onError: () => undefined })
  },
}

const valueOf = (text: string, secret = '8f03a1c2') =>
  Buffer.concat([Buffer.from(secret, 'hex'), Buffer.from(text)])
const record = (id: string, fields: Partial<StoredRecord> = {}): StoredRecord => ({
  kind: 'session',
  id,
  owner: 'a',
  value: valueOf(id),
  expiresAt: Math.round(now()) + 3_600_000,
  ...fields,
})
const ids = (records: readonly StoredRecord[]) => records.map(({ id }) => id)

describe.each(kinds)('%s', (name) => {
  let store: Database
  beforeAll(async () => {
    store = (await openings[name]?.()) as Database
  })
  afterAll(() => store.close())

  test('returns what was put, byte by byte', async () => {
    const value = Buffer.concat([valueOf(''), Buffer.from([0, 255, 13, 10, 0])])
    const stored = record('bytes', { kind: 'bytes', owner: '["ä",1] x', value })
    await store.put(stored)
    expect(await store.get('bytes', 'bytes')).toEqual(stored)
    expect(await store.get('bytes', 'other')).toBeNull()
    await store.put({ ...stored, value: valueOf('second'), owner: 'b' })
    expect((await store.get('bytes', 'bytes'))?.value).toEqual(valueOf('second'))
    expect(await store.list('bytes', '["ä",1] x')).toEqual([])
    expect(ids(await store.list('bytes', 'b'))).toEqual(['bytes'])
  })

  test('gives as many places as there are, and each again once it is free', async () => {
    const occupy = () => store.occupy('sign-in:a', 2, 60)
    const [first, second] = [await occupy(), await occupy()]
    expect(await occupy()).toBeNull()
    expect(await store.occupy('sign-in:b', 2, 60)).not.toBeNull()
    await first?.()
    const third = await occupy()
    expect(third).not.toBeNull()
    expect(await occupy()).toBeNull()
    await Promise.all([second?.(), third?.()])
    expect(await Promise.all([occupy(), occupy(), occupy()])).toContain(null)
  })

  test('lists an owner, or everybody, sorted by id', async () => {
    const kind = 'list'
    await store.put(
      ...['b', 'a', 'C', 'é', '10', '9'].map((id) => record(id, { kind })),
      record('b2', { kind, owner: 'b' }),
    )
    expect(ids(await store.list(kind, 'a'))).toEqual(['10', '9', 'C', 'a', 'b', 'é'])
    expect(ids(await store.list(kind))).toEqual(['10', '9', 'C', 'a', 'b', 'b2', 'é'])
    expect(await store.size(kind)).toBe(7)
  })

  test('lists an owner as fast, however many records the others have', async () => {
    const kind = 'many'
    await store.put(record('z', { kind, owner: 'b' }))
    const value = Buffer.concat([valueOf(''), Buffer.alloc(400)])
    const others = Array.from({ length: 5000 }, (_, nth) => record(`${nth}`, { kind, value }))
    await store.put(...others)
    const time = async (owner: string) => {
      const times = []
      for (let nth = 0; nth < 10; nth += 1) {
        const started = performance.now()
        await store.list(kind, owner)
        times.push(performance.now() - started)
      }
      return Math.min(...times)
    }
    expect(await time('b')).toBeLessThan((await time('a')) / 4)
    await store.deleteOwned(kind, 'a')
  })

  test('updates what exists only, and says what it deleted', async () => {
    const kind = 'update'
    await store.put(record('1', { kind }))
    expect(await store.update(record('1', { kind, value: valueOf('new'), owner: 'b' }))).toBe(true)
    expect(await store.update(record('2', { kind }))).toBe(false)
    expect(await store.list(kind, 'a')).toEqual([])
    expect((await store.list(kind, 'b'))[0]?.value).toEqual(valueOf('new'))
    expect(await store.delete(kind, '1')).toBe(true)
    expect(await store.delete(kind, '1')).toBe(false)
    expect(await store.size(kind)).toBe(0)
  })

  test('deletes the records of an owner, or the lowest ids', async () => {
    const kind = 'trim'
    await store.put(...['1', '2', '3', '4'].map((id) => record(id, { kind })))
    await store.put(record('5', { kind, owner: 'b' }))
    await store.trim(kind, 'a', 10)
    expect(await store.size(kind)).toBe(5)
    await store.trim(kind, 'a', 2)
    expect(ids(await store.list(kind))).toEqual(['3', '4', '5'])
    await store.deleteOwned(kind, 'a')
    expect(ids(await store.list(kind))).toEqual(['5'])
  })

  test('returns nothing that has expired', async () => {
    const kind = 'expiry'
    await store.put(record('short', { kind, expiresAt: now() + 60_000 }), record('long', { kind }))
    elapsed += 61_000
    expect(await store.get(kind, 'short')).toBeNull()
    expect(ids(await store.list(kind, 'a'))).toEqual(['long'])
    expect(ids(await store.list(kind))).toEqual(['long'])
    // A record with the same id starts afresh.
    await store.put(record('short', { kind, owner: 'b' }))
    expect(ids(await store.list(kind, 'b'))).toEqual(['short'])
    expect(ids(await store.list(kind, 'a'))).toEqual(['long'])
    const never = record('never', { kind, expiresAt: Number.MAX_SAFE_INTEGER })
    await store.put(never)
    expect(await store.get(kind, 'never')).toEqual(never)
  })

  test('counts', async () => {
    expect(await store.count('writes', 0)).toBe(0)
    expect(await Promise.all([1, 1, 1].map(() => store.count('writes', 1)))).toContain(3)
    expect(await store.count('writes', 0)).toBe(3)
  })

  test('limits', async () => {
    const limiter = store.limiter({ name: 'sign-in', points: 2, seconds: 900 })
    expect(await limiter.get('203.0.113.7')).toBeNull()
    await limiter.penalty('203.0.113.7')
    expect((await limiter.get('203.0.113.7'))?.consumedPoints).toBe(1)
    await limiter.consume('203.0.113.7')
    await expect(limiter.consume('203.0.113.7')).rejects.toMatchObject({ remainingPoints: 0 })
    await limiter.delete('203.0.113.7')
    expect(await limiter.get('203.0.113.7')).toBeNull()
  })

  test('finds what a secret seals, in batches, and replaces what has not changed', async () => {
    const [old, other] = ['00000001', '00000002']
    const records = Array.from({ length: 120 }, (_, index) =>
      record(String(index).padStart(3, '0'), {
        kind: index % 2 === 0 ? 'job' : 'job-item',
        value: valueOf(String(index), old),
      }),
    )
    await store.put(...records)
    expect(await store.secretIds()).toContain(old)
    expect((await store.countSealed()).filter(({ secretId }) => secretId === old)).toEqual([
      { secretId: old, kind: 'job', records: 60 },
      { secretId: old, kind: 'job-item', records: 60 },
    ])
    const found: string[] = []
    for (let batch = await store.sealedBy(old); batch.length > 0;) {
      expect(batch.length).toBeLessThanOrEqual(50)
      found.push(...batch.map(({ kind, id }) => `${kind} ${id}`))
      await store.replaceValues(
        batch.map((each) => ({ record: each, value: valueOf('resealed', other) })),
      )
      batch = await store.sealedBy(old, batch.at(-1))
    }
    expect(found).toEqual(records.map(({ kind, id }) => `${kind} ${id}`).toSorted())
    expect(await store.secretIds()).not.toContain(old)
    expect(await store.secretIds()).toContain(other)
    const [first] = await store.sealedBy(other)
    expect(first).toMatchObject({ kind: 'job', id: '000', value: valueOf('resealed', other) })
    const outdated = record('001', { kind: 'job-item', value: valueOf('other', old) })
    await store.replaceValues([{ record: outdated, value: valueOf('late', old) }])
    expect((await store.get('job-item', '001'))?.value).toEqual(valueOf('resealed', other))
  })

  test('a claimed name is claimed once, until it is released', async () => {
    const lease = await store.claim('job 1')
    expect(await store.claim('job 1')).toBeNull()
    await lease?.put(record('leased', { kind: 'leased' }))
    expect(await store.size('leased')).toBe(1)
    await lease?.release()
    const second = await store.claim('job 1')
    expect(second?.lost.aborted).toBe(false)
    await second?.release()
  })

  test('says that it can be written', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})
