/** Step-up: what would hurt in the wrong hands needs the key again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createProvider, jobWhen } from '#bff/jobs/testing/provider.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const apiKey = 'nmk_a_key_of_the_test'
const minute = 60_000
let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let dataDir: string
let clock: ReturnType<typeof createTestClock>

const start = (env: Record<string, string> = {}) =>
  startBff((request) => provider.fetch(request), { dataDir, clock, env })
beforeEach(async () => {
  provider = createProvider(120)
  clock = createTestClock()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-step-up-'))
  bff = await start()
  page = bff.browser()
  await page.signIn(apiKey, true)
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const proveWith = (key: string, from = page) =>
  from.send('POST', '/api/session/step-up', { body: { apiKey: key } })
const newPage = async () => {
  const other = bff.browser()
  await other.signIn(apiKey)
  return other
}
const servicesUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: 'vps', id: `s${index}` }))
const change = (count: number) =>
  page.send('POST', '/api/jobs/auto-renew', {
    body: { id: crypto.randomUUID(), items: servicesUpTo(count), enabled: false },
  })
const endOthers = () => page.send('DELETE', '/api/sessions?others=true')
const finish = (id: string) => jobWhen(page, id, ({ state }) => state === 'done')
const required = { status: 403, json: { code: 'step_up_required', methods: ['key'] } }

describe('needs the key again, five minutes after the last proof', () => {
  test('ending all other sessions', async () => {
    const other = bff.browser()
    await other.signIn(apiKey)
    clock.advance(5 * minute)
    expect(await endOthers()).toMatchObject(required)
    expect((await other.get('/api/session')).json.state).toBe('signed-in')
    expect((await proveWith(apiKey)).status).toBe(204)
    expect((await endOthers()).status).toBe(204)
    expect((await other.get('/api/session')).json.state).toBe('anonymous')
    clock.advance(5 * minute - 1)
    expect((await endOthers()).status).toBe(204)
    clock.advance(1)
    expect(await endOthers()).toMatchObject(required)
  })

  test('a bulk change of more than 50 services, and its retry; not its undo', async () => {
    clock.advance(5 * minute)
    expect(await change(51)).toMatchObject(required)
    expect([(await page.get('/api/jobs')).json.items, provider.state.writes]).toEqual([[], []])
    const fifty = await change(50)
    expect(fifty.status).toBe(202)
    await finish(fifty.json.id)

    await proveWith(apiKey)
    provider.state.onWrite = (id) => new Response('{}', { status: id === 's0' ? 409 : 500 })
    const { id } = (await change(120)).json
    expect((await finish(id)).failed).toHaveLength(70)
    provider.state.onWrite = undefined
    clock.advance(5 * minute)
    expect(await page.send('POST', `/api/jobs/${id}/retry`)).toMatchObject(required)
    await proveWith(apiKey)
    expect((await page.send('POST', `/api/jobs/${id}/retry`)).status).toBe(202)
    await finish(id)
    clock.advance(5 * minute)
    // It only turns on again.
    const undo = await page.send('POST', `/api/jobs/${id}/undo`, { body: { include: [] } })
    expect(undo.status).toBe(202)
  })
})

test('SES-3: a step-up replaces the session’s id, and the old one is dead', async () => {
  const before = page.cookie
  const { id, expiresAt } = (await page.get('/api/session')).json
  clock.advance(minute)
  const { headers } = await proveWith(apiKey)
  // The remembered session lasts no longer than before.
  expect(headers.getSetCookie().join()).toContain(`Max-Age=${90 * 86_400 - 60}`)
  expect(page.cookie).not.toBe(before)
  const old = bff.browser()
  old.cookie = before
  expect((await old.get('/api/account')).status).toBe(401)
  const session = (await page.get('/api/session')).json
  expect([session.id, session.state, session.expiresAt >= expiresAt]).toEqual([
    id,
    'signed-in',
    true,
  ])
  expect((await page.get('/api/sessions')).json.items).toHaveLength(1)
})

test('SES-4: signing out with the cookie from before a step-up ends the session', async () => {
  const old = bff.browser()
  old.cookie = page.cookie
  await proveWith(apiKey)
  await proveWith(apiKey)
  expect((await old.send('DELETE', '/api/session')).status).toBe(200)
  expect((await page.get('/api/session')).json.state).toBe('anonymous')
  const { text } = await (await newPage()).get('/api/events.csv')
  expect(text.match(/,sign-out,/g)).toHaveLength(1)
})

test('SES-4: a session that ends during a step-up stays ended, whichever comes first', async () => {
  const [session] = await bff.sessions.create({ apiKey, account: null, remember: false })
  for (let ticks = 0; ticks < 40; ticks += 1) {
    const [fresh] = await bff.sessions.create({ apiKey, account: null, remember: false })
    const rotated = bff.sessions.rotate(fresh, {}).catch(() => null)
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    await Promise.all([rotated, bff.sessions.end(fresh)])
    expect(await bff.sessions.isActive(fresh.id)).toBe(false)
  }
  expect(await bff.sessions.isActive(session.id)).toBe(true)
})

test('a running job goes on with the session’s new id, and ends with it', async () => {
  const open = provider.holdAfter(10)
  const { id } = (await change(120)).json
  await jobWhen(page, id, ({ changed }) => changed === 10)
  await proveWith(apiKey)
  const held = provider.holdAfter(10)
  const ended = bff.end()
  open()
  await ended
  bff = await start()
  const sameBrowser = bff.browser()
  sameBrowser.cookie = page.cookie
  const other = bff.browser()
  await other.signIn(apiKey)
  await jobWhen(other, id, ({ changed }) => changed > 10)
  await proveWith(apiKey, sameBrowser)
  await sameBrowser.send('DELETE', '/api/session')
  held()
  const job = await jobWhen(other, id, ({ state }) => state === 'done')
  expect(job.stopReason).toBe('session_ended')
})

test('a wrong key proves nothing, counts as a failed sign-in and is recorded', async () => {
  clock.advance(5 * minute)
  const before = page.cookie
  expect((await proveWith('nmk_somebody_elses_key')).json.code).toBe('key_rejected')
  expect([page.cookie, (await endOthers()).status]).toEqual([before, 403])
  for (let attempt = 1; attempt < 10; attempt += 1) await proveWith('nmk_somebody_elses_key')
  expect((await proveWith(apiKey)).status).toBe(429)
  const { text } = await page.get('/api/events.csv')
  expect(text).toContain(',step-up,,,,,key,refused,key_rejected,')
  // The session goes on.
  expect((await page.get('/api/account')).status).toBe(200)
})

test('another valid key of the account proves nothing', async () => {
  const other = bff.browser()
  await other.signIn('nmk_another_valid_key')
  clock.advance(5 * minute)
  expect((await proveWith('nmk_another_valid_key')).json.code).toBe('key_rejected')
})

test('with the operator’s own key nobody has a secret to enter', async () => {
  await bff.end()
  bff = await start({ PORTICO_SIGN_IN: 'single-key', PORTICO_API_KEY: apiKey })
  page = bff.browser()
  await page.send('POST', '/api/session', { body: {} })
  clock.advance(5 * minute)
  expect((await endOthers()).status).toBe(204)
})
