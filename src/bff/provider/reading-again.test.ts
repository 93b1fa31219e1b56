/** When lists are read again, and how long pages wait for it. */
import { setTimeout as delay } from 'node:timers/promises'

import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { ProviderProfile } from '#dialects/reading/profile.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { createLog } from '#server/log.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

import { createSnapshots } from './snapshots.ts'

/** Milliseconds that the server waits for one read. */
const longestRead = 3000

const pages = ['/api/overview', '/api/services', '/api/domains', '/api/invoices']

let platform: Platform
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>
/** Keeps the provider's response back. */
let hold: (request: Request) => Promise<void> | undefined

beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
})
afterAll(() => platform.close())
beforeEach(async () => {
  hold = () => undefined
  clock = createTestClock()
  const env = { PORTICO_UPSTREAM_TIMEOUT_MS: String(longestRead) }
  bff = await startBff(
    async (request) => {
      await hold(request)
      return platform.app.fetch(request)
    },
    { clock, env },
  )
  page = bff.browser()
  // Every list of the agency has several pages.
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'agency')?.key ?? '')
  for (const path of pages) await whole(page, path)
})
afterEach(() => bff.end())

test('views of a long list within five minutes read nothing twice', async () => {
  bff.journal.length = 0
  for (let second = 20; second < 300; second += 20) {
    clock.advance(20_000)
    for (const path of pages) await page.get(path)
  }
  const long = bff.journal.filter(({ path }) => /services|domains|invoices/.test(path))
  expect(long).toEqual([])
  clock.advance(30_000)
  await page.get('/api/invoices')
  await expect
    .poll(() => bff.journal.filter(({ path }) => path.includes('/invoices')).length)
    .toBeGreaterThan(0)
})

test('a page does not wait for an account that it has an older copy of', async () => {
  clock.advance(3_600_000)
  const accountReads: AbortSignal[] = []
  hold = ({ url, signal }) => {
    if (!url.endsWith('/account')) return undefined
    accountReads.push(signal)
    return new Promise(() => undefined)
  }
  const { json, status } = await page.get('/api/services')
  expect([status, json.complete]).toEqual([200, true])
  // It is still under way.
  expect(accountReads.map(({ aborted }) => aborted)).toEqual([false])
})

test('a page does not wait for longer than one read may take, and says how old its list is', async () => {
  const { asOf } = (await page.get('/api/services')).json
  clock.advance(3_600_000)
  let reads = 0
  // None is too slow, but there are 25 pages, and at most six at a time.
  hold = async ({ url }) => {
    if (!url.includes('/services')) return
    reads += 1
    await delay(longestRead * 0.6)
  }
  const { json } = await page.get('/api/services')
  expect(json).toMatchObject({ asOf, stale: true, complete: true })
  expect(reads).toBeLessThan(10)
})

test('a list that is read again unchanged stays the same list', async () => {
  const snapshots = createSnapshots({
    ...bff,
    profile: ProviderProfile.parse({}),
    clock,
    log: createLog({ PORTICO_LOG_LEVEL: 'silent' }),
    countCacheRead: () => undefined,
    onDropped: () => undefined,
    metrics: new Registry(),
  })
  const headers = { cookie: page.cookie }
  const session = await bff.sessions.ofRequest(new Request(bff.config.origin, { headers }))
  if (!session) throw new Error('not signed in')
  const read = async () => {
    clock.advance(10_000)
    return snapshots.get(session, 'services', { fresh: true })
  }
  await read()
  const before = await read()
  const service = before.items.find(({ autoRenew }) => autoRenew?.changeable && autoRenew.enabled)
  const path = `/api/services/${service?.type}/${service?.id}/auto-renew`
  const unchanged = await read()
  expect(unchanged.asOf).toBeGreaterThan(before.asOf)
  expect(unchanged.items).toBe(before.items)
  await page.send('PATCH', path, { body: { enabled: false } })
  const changed = await read()
  const others = changed.items.filter((item) => !before.items.includes(item))
  expect(others).toMatchObject([{ id: service?.id, autoRenew: { enabled: false } }])
  await snapshots.close()
})
