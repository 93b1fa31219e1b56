import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { openSqlite } from './sqlite-store.ts'

afterEach(() => vi.useRealTimers())

test('deletes the addresses of failed sign-ins when their limit ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  const folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = openSqlite(folder, Date.now)
  const limiter = store.limiter({ name: 'sign-in', points: 10, seconds: 900 })
  await limiter.penalty('203.0.113.7')
  const rows = () => {
    const database = new DatabaseSync(join(folder, 'bff.sqlite'))
    const keys = database.prepare('SELECT key FROM limits').all()
    database.close()
    return keys.length
  }
  vi.advanceTimersByTime(14 * 60_000)
  expect(rows()).toBe(1)
  vi.advanceTimersByTime(2 * 60_000)
  expect(rows()).toBe(0)
  await store.close()
})

test('a deleted record leaves no bytes in the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const secret = 'sealed-key-of-a-customer'
  const files = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('')
  const record = { kind: 'session', owner: 'a', value: Buffer.from(secret), expiresAt: 2e12 }
  const first = openSqlite(folder, Date.now)
  await first.put({ ...record, id: '1' })
  await first.put({ ...record, id: '2', value: Buffer.from('another') })
  await first.close()
  expect(files()).toContain(secret)
  const second = openSqlite(folder, Date.now)
  await second.delete('session', '1')
  await second.close()
  expect(files()).not.toContain(secret)
})

test('every commit waits for the disk, so that a power cut loses nothing', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const store = openSqlite(null, Date.now)
  // The setting belongs to the connection, so only this one can read it.
  const connection = exec.mock.contexts[0] as DatabaseSync
  // 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous).
  expect(connection.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  await store.close()
})

describe("SQLite's log", () => {
  const bytesIn = (folder: string) =>
    Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))
  const setUp = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const store = openSqlite(folder, Date.now)
    onTestFinished(() => store.close())
    return { folder, store }
  }
  const record = (id: string) => ({
    kind: 'session',
    id,
    owner: 'a',
    value: randomBytes(64),
    expiresAt: 2e12,
  })

  test('has no bytes of a deleted record a second later, nor of its earlier states', async () => {
    const { folder, store } = setUp()
    // Enough of them to split and merge pages, some longer than a page.
    const records = Array.from({ length: 120 }, (_, index) => ({
      ...record(String(index)),
      value: randomBytes(index % 20 === 0 ? 9000 : 600),
    }))
    await store.put(...records)
    const later = records.map(({ id, value }) => ({
      ...record(id),
      value: randomBytes(value.length),
    }))
    await store.put(...later)
    const deleted: Buffer[] = []
    for (const [index, { id, value }] of records.entries()) {
      if (index % 3 === 0) continue
      deleted.push(value, later[index]?.value ?? value)
      await store.delete('session', id)
    }
    const found = () => {
      const bytes = bytesIn(folder)
      return deleted.filter((value) => bytes.includes(value.subarray(0, 32))).length
    }
    expect(found()).toBeGreaterThan(0)
    vi.advanceTimersByTime(1000)
    expect(found()).toBe(0)
    expect(await store.size('session')).toBe(40)
  })

  test('is truncated as soon as no other process reads it', async () => {
    const { folder, store } = setUp()
    const erased = record('1')
    await store.put(erased)
    const reader = new DatabaseSync(join(folder, 'bff.sqlite'))
    reader.exec('BEGIN; SELECT * FROM records')
    await store.delete('session', '1')
    vi.advanceTimersByTime(1000)
    expect(bytesIn(folder).includes(erased.value)).toBe(true)
    reader.exec('COMMIT')
    vi.advanceTimersByTime(1000)
    expect(bytesIn(folder).includes(erased.value)).toBe(false)
    reader.close()
  })

  test('is truncated at the start after a crash', async () => {
    const { folder, store } = setUp()
    const erased = record('1')
    await store.put(erased)
    await store.delete('session', '1')
    // What a process leaves that is killed here.
    const left = mkdtempSync(join(tmpdir(), 'portico-store-'))
    onTestFinished(() => rmSync(left, { recursive: true }))
    for (const name of ['bff.sqlite', 'bff.sqlite-wal'])
      copyFileSync(join(folder, name), join(left, name))
    expect(bytesIn(left).includes(erased.value)).toBe(true)
    const restarted = openSqlite(left, Date.now)
    expect(bytesIn(left).includes(erased.value)).toBe(false)
    await restarted.close()
  })
})
