/** Searches the files of the database for what a customer has done: KEY-2 and KEY-4. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { jobWhen } from '#bff/jobs/testing/provider.ts'
import type { Service } from '#contract/services.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
let dataDir: string
let key: string

beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  key = platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
})
afterAll(() => platform.close())
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-sealed-'))
  bff = await startBff((request) => platform.app.fetch(request), { dataDir })
  page = bff.browser()
  await page.signIn(key)
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The database, its log and its index. */
const storedBytes = () =>
  Buffer.concat(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('bff.sqlite'))
      .map((name) => readFileSync(join(dataDir, name))),
  )

async function runJob(): Promise<Service[]> {
  const services: Service[] = (await whole(page, '/api/services?limit=200')).json.items
  const items = services.filter(({ autoRenew }) => autoRenew?.changeable).slice(0, 5)
  const { json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: {
      id: crypto.randomUUID(),
      items: items.map(({ type, id }) => ({ type, id })),
      enabled: false,
    },
  })
  await jobWhen(page, json.id, ({ state }) => state === 'done')
  return items
}

test('addresses of clients are not readable in the files', async () => {
  const address = '198.51.100.77'
  const body = { apiKey: 'nmk_a_wrong_key' }
  const rawHeaders = ['Host', '127.0.0.1:4400']
  const bindings = { incoming: { socket: { remoteAddress: address }, rawHeaders } }
  expect((await page.send('POST', '/api/session', { body, bindings })).status).toBe(401)
  expect(storedBytes().includes(address)).toBe(false)
})

test('no key, name, domain, job or question is readable in the files', async () => {
  const items = await runJob()
  const domains: { name: string }[] = (await whole(page, '/api/domains')).json.items
  const { account } = (await page.get('/api/session')).json
  const question = 'Which of my lighthouses end in winter?'
  await page.send('POST', '/api/assistant/messages', {
    body: { message: question, clientMessageId: randomUUID() },
  })
  await page.get('/api/services.csv')

  const kinds = new Set((await bff.database.countSealed()).map(({ kind }) => kind))
  for (const kind of ['session', 'job', 'job-item', 'event', 'conversation', 'pepper'])
    expect(kinds).toContain(kind)
  const canaries = [
    key,
    account.id,
    account.displayName,
    question,
    'lighthouses',
    'auto-renew',
    'this machine',
    ...items.map(({ name }) => name),
    ...domains.map(({ name }) => name),
  ]
  expect(canaries.length).toBeGreaterThan(12)
  const bytes = storedBytes()
  expect(canaries.filter((text) => bytes.includes(text))).toEqual([])
  // All kinds, so that a new one cannot be stored in the clear.
  expect(await bff.database.secretIds()).toHaveLength(1)
})

test('KEY-4: after sign-out nothing of the session is in the files, not even sealed', async () => {
  const [before] = await bff.database.list('session')
  await whole(page, '/api/services')
  // The session remembers the language of its page, so it is sealed again.
  await page.get('/api/account', { 'Accept-Language': 'de' })
  const [after] = await bff.database.list('session')
  if (!before || !after) throw new Error('no session stored')
  expect(after.value.equals(before.value)).toBe(false)
  const copies = await bff.database.list('copy')
  const sealed = [before, after, ...copies].map(({ value }) => value.subarray(0, 64))
  const found = () => {
    const bytes = storedBytes()
    return sealed.filter((value) => bytes.includes(value)).length
  }
  expect(found()).toBeGreaterThan(0)
  await page.send('DELETE', '/api/session')
  await expect.poll(found, { timeout: 10_000 }).toBe(0)
})
