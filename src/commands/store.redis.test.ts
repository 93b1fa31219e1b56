import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openRedis } from '#server/redis/store.ts'
import { openSqlite } from '#server/sqlite-store.ts'
import { startRedis } from '#testing/redis.ts'

const root = resolve(import.meta.dirname, '../..')

test('copies an installation from SQLite to Redis, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const redis = await startRedis()
  onTestFinished(() => redis.end())
  const records = Array.from({ length: 120 }, (_, index) => ({
    kind: index < 20 ? 'session' : 'event',
    id: String(index).padStart(3, '0'),
    owner: `owner ${index % 3}`,
    value: Buffer.from(`sealed ${index}`),
    expiresAt: Date.now() + (index === 0 ? -1000 : 3_600_000),
  }))
  const source = openSqlite(folder, Date.now)
  await source.put(...records)
  await source.close()
  const copy = () =>
    spawnSync(
      process.execPath,
      ['src/commands/main.ts', 'store', 'copy', '--from', folder, '--to', redis.url],
      { cwd: root, encoding: 'utf8' },
    )
  expect(copy().stdout).toBe('event 100\nsession 19\n119 records copied\n')
  const options = { url: redis.url, mayBeVolatile: false, now: Date.now, onError: () => undefined }
  const target = await openRedis(options)
  onTestFinished(() => target.close())
  expect(await target.list('event', 'owner 1')).toEqual(
    records.filter(({ kind, owner }) => kind === 'event' && owner === 'owner 1'),
  )
  const again = copy()
  expect([again.status, again.stderr]).toEqual([1, 'portico: the target is not empty\n'])
})
