/** The access list as we ship it, `deploy/valkey.conf`, on a real server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startConfiguredRedis } from '#testing/redis.ts'

import { openRedis } from './store.ts'

const root = resolve(import.meta.dirname, '../../..')
const shipped = readFileSync(join(root, 'deploy/valkey.conf'), 'utf8')

test('with the access list as shipped, every record survives a clean restart and a crash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-access-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'valkey.conf')
  writeFileSync(file, shipped.replace('>PASSWORD', '>hunter2hunter2'))
  const redis = await startConfiguredRedis(file, 'portico:hunter2hunter2')
  onTestFinished(() => redis.end())
  const open = () =>
    openRedis({ url: redis.url, mayBeVolatile: false, now: Date.now, onError: () => undefined })
  const record = (id: string) => ({
    kind: 'session',
    id,
    owner: 'a',
    value: Buffer.from(`sealed ${id}`),
    expiresAt: Date.now() + 600_000,
  })
  const limiterOf = (store: Awaited<ReturnType<typeof open>>) =>
    store.limiter({ name: 'x', points: 5, seconds: 600 })

  const first = await open()
  for (let number = 10; number < 70; number += 1) await first.put(record(String(number)))
  await first.delete('session', '10')
  expect(await first.count('writes', 1)).toBe(1)
  await limiterOf(first).penalty('y', 2)
  const keys = await redis.command('DBSIZE')
  await first.close()

  for (const end of ['stop', 'kill'] as const) {
    await redis[end]()
    await redis.start()
    const store = await open()
    expect(await redis.command('DBSIZE')).toBe(keys)
    expect(await store.size('session')).toBe(59)
    const ids = (await store.list('session', 'a')).map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: 59 }, (_, index) => String(index + 11)))
    expect(await store.count('writes', 0)).toBe(1)
    expect((await limiterOf(store).get('y'))?.consumedPoints).toBe(2)
    await store.close()
  }
  // Nobody else gets in.
  const stranger = { url: redis.url.replace(/\/\/.*@/, '//'), mayBeVolatile: false }
  const refused = openRedis({ ...stranger, now: Date.now, onError: () => undefined })
  await expect(refused).rejects.toThrow(/PORTICO_STORE_URL: .*NOAUTH|WRONGPASS/)
})

test('docs/operating.md has the same access list', () => {
  const rules = shipped.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const docs = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  expect(docs).toContain(rules.map((line) => `    ${line}\n`).join(''))
})
