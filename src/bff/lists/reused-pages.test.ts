/** An unchanged page is sent again as the same bytes, and never when anything it shows has changed. */
import { gunzipSync } from 'node:zlib'

import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { AccountName } from '#bff/sessions/stored-session.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

const paths = [
  '/api/overview',
  '/api/services?group=month',
  '/api/domains?group=expiry',
  '/api/invoices?group=month',
  '/api/orders',
  '/api/notifications',
]
const refreshed = { 'cache-control': 'no-cache' }

let platform: Platform
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>
let isDown: boolean
let owner: { account: AccountName; timeZone: string }

const keyOf = (account: string, nth = 0) =>
  platform.sampleKeys.filter((sample) => sample.account === account)[nth]?.key ?? ''

beforeEach(async () => {
  isDown = false
  // The last day of a month, so that the next day changes the forecast.
  clock = createTestClock(Date.parse('2026-11-30T12:00:00Z'))
  platform = createPlatform({
    file: ':memory:',
    sample: true,
    ratePerMinute: 1e6,
    clock: () => new Date(clock.now()),
  })
  bff = await startBff(
    (request) => (isDown ? Response.json({}, { status: 503 }) : platform.app.fetch(request)),
    { clock, env: { PORTICO_SESSION_PER_MINUTE: '100000' } },
  )
  page = bff.browser()
  const { account, timeZone } = (await page.signIn(keyOf('studio'))).json
  owner = { account, timeZone }
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

async function metric(name: string): Promise<number> {
  const text = await (await bff.operator.fetch(new Request('http://x/metrics'))).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `)) ?? ''
  return Number(line.split(' ')[1] ?? 0)
}
const reused = () => metric('portico_cache_reads_total{cache="bodies",outcome="hit"}')
const keptBytes = () => metric('portico_body_cache_bytes')

/** Reads every list to its end. No reading starts before the clock moves on. */
async function settle(headers: Record<string, string> = {}) {
  for (const path of paths) await page.get(path, { ...refreshed, ...headers })
  if (!isDown) for (const path of paths) await whole(page, path, headers)
}

/** The bodies, or the codes of problems. */
async function texts(browser: Browser, headers: Record<string, string> = {}): Promise<string[]> {
  const all: string[] = []
  for (const path of paths) {
    const { status, text, json } = await browser.get(path, headers)
    all.push(status === 200 ? text : json.code)
  }
  return all
}

/** A browser with a new session. Signing in again and again would exceed its limit. */
async function newSession(key = keyOf('studio')): Promise<Browser> {
  const [, cookie] = await bff.sessions.create({ apiKey: key, ...owner, remember: false })
  const browser = bff.browser()
  browser.cookie = cookie.split(';')[0] ?? ''
  return browser
}

/** The same pages for a new session of the same key, for which nothing has been built. */
const builtTexts = async (headers: Record<string, string> = {}) =>
  texts(await newSession(), headers)

test('an unchanged page is built and compressed once', async () => {
  await settle()
  await texts(page)
  const [before, first] = [await reused(), await texts(page)]
  expect(await texts(page)).toEqual(first)
  expect(await reused()).toBe(before + 2 * paths.length)
  expect(await builtTexts()).toEqual(first)

  const gzip = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  for (const [nth, path] of paths.entries())
    for (let time = 0; time < 2; time += 1) {
      const headers = { ...gzip, 'x-requested-with': 'portico', cookie: page.cookie }
      const request = new Request(`http://127.0.0.1:4400${path}`, { headers })
      const response = await bff.app.fetch(request)
      expect(response.headers.get('content-encoding')).toBe('gzip')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(gunzipSync(bytes).toString()).toBe(first[nth])
    }
})

/** Empty if the list cannot be read, and never was in this language. */
const rowsOf = async (path: string) => (await page.get(path)).json.items ?? []

/** Turns auto-renew of the first service that allows it on or off, as `send` does. */
async function switchService(send: (path: string, enabled: boolean) => Promise<unknown>) {
  const item = (await rowsOf('/api/services?limit=200')).find(
    ({ autoRenew, billed }: { autoRenew: { changeable: boolean } | null; billed: unknown[] }) =>
      autoRenew?.changeable === true && billed.length === 0,
  )
  if (item) await send(`services/${item.type}/${item.id}/auto-renew`, !item.autoRenew.enabled)
}

const switchAs = (browser: Browser) =>
  switchService((path, enabled) => browser.send('PATCH', `/api/${path}`, { body: { enabled } }))

const switchElsewhere = () =>
  switchService(async (path, enabled) =>
    platform.app.fetch(
      new Request(`http://provider.invalid/api/v1/sdk/${path}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${keyOf('studio')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ enabled }),
      }),
    ),
  )

async function readNotification() {
  const [item] = await rowsOf('/api/notifications')
  if (item)
    await page.send('PATCH', `/api/notifications/${item.id}`, { body: { read: !item.read } })
}

async function toNextDay() {
  const { dayEndsInSeconds } = (await page.get('/api/session')).json
  clock.advance(dayEndsInSeconds * 1000)
}

const changes: Record<string, { change: () => Promise<unknown>; changed: string[] }> = {
  'an own write': {
    change: () => switchAs(page),
    changed: ['/api/overview', '/api/services?group=month'],
  },
  'a write of another session of the key': {
    async change() {
      await switchAs(await newSession())
    },
    changed: ['/api/overview', '/api/services?group=month'],
  },
  'a notification being read': {
    change: readNotification,
    changed: ['/api/overview', '/api/notifications'],
  },
  'a new snapshot': {
    async change() {
      await switchElsewhere()
      clock.advance(31_000)
      await settle()
    },
    changed: paths,
  },
  'an outage': {
    async change() {
      isDown = true
      clock.advance(31_000)
      await settle()
    },
    changed: paths,
  },
}

test.each(Object.entries(changes))('%s changes the page', async (_, { change, changed }) => {
  await settle()
  const before = await texts(page)
  expect(await texts(page)).toEqual(before)
  await change()
  const after = await texts(page)
  const differing = paths.filter((_path, nth) => after[nth] !== before[nth])
  expect(differing).toEqual(expect.arrayContaining(changed))
  expect(after).toEqual(await builtTexts())
})

test('the end of an outage changes the page', async () => {
  await settle()
  isDown = true
  clock.advance(31_000)
  await settle()
  for (const text of await texts(page)) expect(JSON.parse(text).stale).toBe(true)
  isDown = false
  clock.advance(31_000)
  await settle()
  const after = await texts(page)
  for (const text of after) expect(JSON.parse(text).stale).toBe(false)
  expect(after).toEqual(await builtTexts())
})

test('a new day in the account’s zone changes the page, although no list has been read again', async () => {
  const { dayEndsInSeconds } = (await page.get('/api/session')).json
  expect(owner.timeZone).not.toBe('UTC')
  clock.advance((dayEndsInSeconds - 5) * 1000)
  page = await newSession()
  await settle()
  const before = await texts(page)
  const reads = bff.journal.length
  await toNextDay()
  const after = await texts(page)
  expect(bff.journal.length).toBe(reads)
  expect(JSON.parse(after[0] ?? '').forecast).not.toEqual(JSON.parse(before[0] ?? '').forecast)
  expect(after).toEqual(await builtTexts())
})

test('a page in another language has its own bytes', async () => {
  for (const language of ['de', 'ja']) await settle({ 'accept-language': language })
  const german = await texts(page, { 'accept-language': 'de' })
  const japanese = await texts(page, { 'accept-language': 'ja' })
  for (const [nth, text] of german.entries()) expect(japanese[nth]).not.toBe(text)
  expect(await texts(page, { 'accept-language': 'de' })).toEqual(german)
  expect(await builtTexts({ 'accept-language': 'ja' })).toEqual(japanese)
})

test('so has one in a language that orders names differently, though the texts are the same', async () => {
  await settle()
  await texts(page, { 'accept-language': 'de-DE,de;q=0.9' })
  const before = await reused()
  await texts(page, { 'accept-language': 'sv-SE,sv;q=0.9' })
  expect(await reused()).toBe(before)
})

test('a page is built again when a list that it counts with has changed, not when it was only read again', async () => {
  await settle()
  await texts(page)
  const reusedAfterReading = async (path: string) => {
    // Soon enough that no other list is read again.
    clock.advance(12_000)
    await page.get(path, refreshed)
    const before = await reused()
    for (const counting of paths.slice(0, 3)) await page.get(counting)
    return (await reused()) - before
  }
  // The overview states when the invoices were read.
  expect(await reusedAfterReading('/api/invoices')).toBe(2)
  const { items } = (await page.get('/api/services?autoRenew=on')).json
  const { type, id } = items[0]
  await platform.app.fetch(
    new Request(`http://platform.test/api/v1/sdk/services/${type}/${id}/auto-renew`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${keyOf('studio')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ enabled: false }),
    }),
  )
  expect(await reusedAfterReading('/api/services')).toBe(0)
})

test('keys of one account share nothing, nor do sessions of one key', async () => {
  await settle()
  await texts(page)
  for (const key of [keyOf('studio'), keyOf('studio', 1)]) {
    const other = await newSession(key)
    const before = await reused()
    await texts(other)
    expect(await reused()).toBe(before)
  }
})

test('after signing out nothing is left, not even of a request in progress', async () => {
  await settle()
  await texts(page)
  expect(await keptBytes()).toBeGreaterThan(1000)
  const running = paths.map((path) => page.get(`${path}${path.includes('?') ? '&' : '?'}q=a`))
  await page.send('DELETE', '/api/session')
  await Promise.all(running)
  expect(await keptBytes()).toBe(0)
})

test('ending another session leaves the pages of this one', async () => {
  await settle()
  await texts(page)
  const kept = await keptBytes()
  await texts(await newSession())
  expect(await keptBytes()).toBeGreaterThan(kept)
  await page.send('DELETE', '/api/sessions?others=true')
  expect(await keptBytes()).toBe(kept)
})

test.each(['/api/services?fields=keys', '/api/calendar.ics'])(
  '%s is not built again while nothing has changed',
  async (path) => {
    await settle()
    const { text } = await page.get(path)
    const before = await reused()
    expect((await page.get(path)).text).toBe(text)
    expect(await reused()).toBe(before + 1)
  },
)

const steps: Record<string, () => Promise<unknown>> = {
  write: () => switchAs(page),
  elsewhere: switchElsewhere,
  notification: readNotification,
  seconds: async () => clock.advance(31_000),
  hours: async () => clock.advance(7 * 3_600_000),
  down: async () => (isDown = true),
  up: async () => (isDown = false),
}

test(
  'whatever happens, a page is the one that would be built now',
  { timeout: 120_000 },
  async () => {
    const languages = fc.constantFrom('en', 'de', 'ar')
    const step = fc.record({ kind: fc.constantFrom(...Object.keys(steps)), language: languages })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (run) => {
        isDown = false
        clock.advance(31_000)
        page = await newSession()
        await settle()
        for (const { kind, language } of run) {
          const headers = { 'accept-language': language }
          await steps[kind]?.()
          // Sessions end after hours without use.
          page = await newSession()
          await settle(headers)
          const shown = await texts(page, headers)
          expect(shown).toEqual(await builtTexts(headers))
          expect(await texts(page, headers)).toEqual(shown)
        }
      }),
      { numRuns: 12 },
    )
  },
)
