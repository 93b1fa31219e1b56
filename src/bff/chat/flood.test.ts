import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { askThrough, mebi, startFlood } from './testing/flood.ts'

const pings = Buffer.from(': keep-alive\n\n'.repeat(5_000))

test('endless keep-alives do not use more memory', async () => {
  const { flood, url } = await startFlood(() => pings, {})
  const { response, memory } = await askThrough(url)
  expect(response.statusCode).toBe(200)
  await expect.poll(() => flood.bytes, { timeout: 20_000 }).toBeGreaterThan(50 * mebi)
  const [before, bytes] = [memory(), flood.bytes]
  await expect.poll(() => flood.bytes - bytes, { timeout: 20_000 }).toBeGreaterThan(200 * mebi)
  expect(memory() - before).toBeLessThan(100 * mebi)
  expect(flood.closed).toBe(false)
}, 60_000)

test('a compressed reply is refused without reading it', async () => {
  const bomb = gzipSync(Buffer.concat(Array.from({ length: 500 }, () => pings)))
  const { flood, url } = await startFlood(() => bomb, { 'content-encoding': 'gzip' })
  const { response, memory } = await askThrough(url)
  const before = memory()
  let body = ''
  for await (const chunk of response) body += String(chunk)
  expect(JSON.parse(body)).toMatchObject({ code: 'provider_unreadable' })
  while (!flood.closed) await sleep(10)
  expect(memory() - before).toBeLessThan(100 * mebi)
}, 60_000)
