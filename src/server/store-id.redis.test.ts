import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startRedis } from '#testing/redis.ts'
import { startBff } from '#testing/start.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'portico-store-id-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a server whose store has lost its records refuses to start, and says what to do', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.end())
  const env = {
    PORTICO_STORE_URL: redis.url,
    PORTICO_SECRETS: randomBytes(32).toString('base64url'),
  }
  const start = (dataDir: string) => startBff(() => new Response('{}'), { env, dataDir })
  const startAndEnd = async (dataDir: string) => (await start(dataDir)).end()
  const [first, second] = [folder(), folder()]
  await startAndEnd(first)
  await startAndEnd(second)
  const file = join(first, 'store-id')
  const id = readFileSync(file, 'utf8')
  expect(readFileSync(join(second, 'store-id'), 'utf8')).toBe(id)
  // A restart that loses nothing is none.
  await redis.stop()
  await redis.start()
  await startAndEnd(first)

  await redis.command('FLUSHALL')
  await expect(start(first)).rejects.toThrow(
    `PORTICO_STORE_URL: the store is empty, but ${file} names the one this server used. ` +
      'Start it with its data, or delete that file on every server to go on with this store',
  )
  // Nothing was written meanwhile.
  expect(await redis.command('EXISTS', '{portico}:secrets')).toBe(0)

  rmSync(file)
  await startAndEnd(first)
  expect(readFileSync(file, 'utf8')).not.toBe(id)
  await expect(start(second)).rejects.toThrow(
    'PORTICO_STORE_URL: the store is another one, or has lost records: ',
  )
})
