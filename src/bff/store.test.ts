import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { openStore } from './store.ts'

afterEach(() => vi.useRealTimers())

test('whose sign-ins failed is forgotten with the limit', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  const folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = openStore(folder, Date.now)
  const limiter = store.limiter({ name: 'sign-in', points: 10, seconds: 900 })
  await limiter.penalty('203.0.113.7')
  const rows = () => {
    const database = new DatabaseSync(join(folder, 'bff.sqlite'))
    const found = database.prepare('SELECT key FROM limits').all()
    database.close()
    return found.length
  }
  vi.advanceTimersByTime(14 * 60_000)
  expect(rows()).toBe(1)
  vi.advanceTimersByTime(2 * 60_000)
  expect(rows()).toBe(0)
  await store.close()
})
