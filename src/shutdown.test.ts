import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { ended, get, headersOf, killAll, launch, signIn } from '#testing/launch.ts'

vi.setConfig({ testTimeout: 60_000 })
let folder: string
let upstream: string
let key: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-shutdown-'))
  const { listening } = await launch('src/platform/main.ts', {
    ...process.env,
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: join(folder, 'platform'),
  })
  upstream = `http://127.0.0.1:${listening.port}`
  key = listening.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
})
afterAll(async () => {
  vi.resetConfig()
  await killAll()
  rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return launch('src/main.ts', {
    ...process.env,
    PORT: '0',
    PORTICO_UPSTREAM_URL: upstream,
    PORTICO_DATA_DIR: dataDir,
    PORTICO_DIST: join(dataDir, 'dist'),
    ...env,
  })
}

test('drains: still accepts while it reports draining, and asks for connections to close', async () => {
  const { child, listening } = await start({ PORTICO_DRAIN_SECONDS: '2' })
  const { origin } = listening
  const cookie = await signIn(origin, key)
  child.kill('SIGTERM')
  const readiness = async () => (await fetch(`${origin}/readyz`)).json()
  await expect.poll(readiness).toEqual({ status: 'not ready', reasons: ['draining'] })
  const response = await get(origin, '/api/account', cookie)
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended(child)).toBe(0)
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow('fetch failed')
})

test('ends chat replies that outlast the limit with an end event', async () => {
  const { child, listening } = await start({ PORTICO_FINISH_SECONDS: '0' })
  const { origin } = listening
  const cookie = await signIn(origin, key)
  const question = { message: 'Which domains expire soon?', clientMessageId: randomUUID() }
  const reply = await fetch(`${origin}/api/assistant/messages`, {
    method: 'POST',
    headers: headersOf(origin, cookie),
    body: JSON.stringify(question),
  })
  child.kill('SIGTERM')
  expect(await reply.text()).toMatch(/"type":"end","finish":"(?:incomplete|error)"\}\s*$/)
  expect(await ended(child)).toBe(0)
})

test('on SIGTERM finishes requests in flight, then exits', async () => {
  const { child, listening, output } = await start()
  const cookie = await signIn(listening.origin, key)
  const calls = Array.from({ length: 20 }, () => get(listening.origin, '/api/overview', cookie))
  await new Promise((done) => {
    setTimeout(done, 20)
  })
  child.kill('SIGTERM')
  const responses = await Promise.allSettled(calls)
  const served = responses.filter((result) => result.status === 'fulfilled')
  expect(served.every(({ value }) => value.status === 200)).toBe(true)
  expect(served.length).toBeGreaterThan(0)
  expect(await ended(child)).toBe(0)
  for (const line of output().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})
