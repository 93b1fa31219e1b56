import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { openStore } from './store.ts'

afterEach(() => vi.useRealTimers())

test('deletes the addresses of failed sign-ins when their limit ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  const folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = openStore(folder, Date.now)
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
  const first = openStore(folder, Date.now)
  await first.put({ ...record, id: '1' })
  await first.put({ ...record, id: '2', value: Buffer.from('another') })
  await first.close()
  expect(files()).toContain(secret)
  const second = openStore(folder, Date.now)
  await second.delete('session', '1')
  await second.close()
  expect(files()).not.toContain(secret)
})

test('every commit waits for the disk, so that a power cut loses nothing', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const store = openStore(null, Date.now)
  // The setting belongs to the connection, so only this one can read it.
  const connection = exec.mock.contexts[0] as DatabaseSync
  // 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous).
  expect(connection.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  await store.close()
})
