/** A bulk change uses the key of the session that started it, so it ends with that session. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { count, createProvider, jobWhen } from './testing/provider.ts'

const key = 'nmk_a_key_of_the_test'
const hour = 3_600_000
let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let dataDir: string
let clock: ReturnType<typeof createTestClock>

const start = () => startBff((request) => provider.fetch(request), { dataDir, clock })
const signedIn = async (): Promise<Browser> => {
  const browser = bff.browser()
  expect((await browser.signIn(key)).status).toBe(201)
  return browser
}
beforeEach(async () => {
  provider = createProvider()
  clock = createTestClock()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-session-end-'))
  bff = await start()
  page = await signedIn()
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a job whose provider answers ten writes and holds the others back. */
async function beginHeld(): Promise<{ id: string; open: () => void }> {
  const open = provider.holdAfter(10)
  const items = Array.from({ length: count }, (_, index) => ({ type: 'vps', id: `s${index}` }))
  const { json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: { id: crypto.randomUUID(), items, enabled: false },
  })
  await jobWhen(page, json.id, ({ changed }) => changed === 10)
  return { id: json.id, open }
}
const endOf = (id: string, from: Browser) => jobWhen(from, id, ({ state }) => state === 'done')

test.each([
  ['idle', 2 * hour + 1000],
  ['absolute', 12 * hour],
])('SES-4: the %s limit stops the job, and says so', async (_, ms) => {
  const { id, open } = await beginHeld()
  clock.advance(ms)
  open()
  const later = await signedIn()
  const job = await endOf(id, later)
  expect(job.stopReason).toBe('session_ended')
  // Three were in progress when the session ended.
  expect(job.changed).toBeLessThanOrEqual(13)
  expect(job.changed + job.notTried).toBe(count)
  expect(provider.state.writes).toHaveLength(job.changed)
  const { items } = (await later.get(`/api/jobs/${id}`)).json
  const untried = items.find(({ outcome }: { outcome: string }) => outcome === 'not-tried')
  expect(untried).toMatchObject({ name: expect.stringMatching(/^host-s/) })
})

test('SES-4: after signing in again the job can be continued, or undone', async () => {
  const { id, open } = await beginHeld()
  clock.advance(2 * hour + 1000)
  open()
  const later = await signedIn()
  const { changed } = await endOf(id, later)
  expect((await later.get(`/api/jobs/${id}/undo`)).json.restores).toBe(changed)
  expect((await later.send('POST', `/api/jobs/${id}/retry`)).status).toBe(202)
  const job = await endOf(id, later)
  expect([job.changed, job.notTried, job.stopReason]).toEqual([count, 0, null])
})

test('SES-4: a session that ended while the server was down stops its job at the start', async () => {
  const { id, open } = await beginHeld()
  // Held until the process ends: their outcome is not known.
  const ended = bff.end()
  open()
  await ended
  const written = provider.state.writes.length
  clock.advance(2 * hour + 1000)
  bff = await start()
  const job = await endOf(id, await signedIn())
  expect(job.stopReason).toBe('session_ended')
  expect(provider.state.writes).toHaveLength(written)
})

test('says whether the customer stopped it or signed out', async () => {
  const first = await beginHeld()
  await page.send('POST', `/api/jobs/${first.id}/stop`)
  first.open()
  expect((await endOf(first.id, page)).stopReason).toBe('customer')
  const later = await signedIn()
  provider.state.enabled.forEach((_, id) => provider.state.enabled.set(id, true))
  const second = await beginHeld()
  await page.send('DELETE', '/api/session')
  second.open()
  expect((await endOf(second.id, later)).stopReason).toBe('session_ended')
})

test('KEY-4: a key that the provider refuses stops its jobs, and says so', async () => {
  const { id, open } = await beginHeld()
  const fetch = provider.fetch.bind(provider)
  provider.fetch = async (request) =>
    request.headers.get('authorization') === `Bearer ${key}`
      ? new Response('{}', { status: 401 })
      : fetch(request)
  open()
  // Long enough to read the account again.
  clock.advance(60_000)
  expect((await page.get('/api/account', { 'Cache-Control': 'no-cache' })).status).toBe(401)
  provider.fetch = fetch
  expect((await endOf(id, await signedIn())).stopReason).toBe('key_rejected')
})
