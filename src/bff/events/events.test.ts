import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

const day = 86_400_000

let platform: Platform
let bff: TestBff
let page: Browser
let dataDir: string
let clock: ReturnType<typeof createTestClock>

const start = () => startBff((request) => platform.app.fetch(request), { dataDir, clock })
const keyOf = (label: string, at = 0) =>
  platform.sampleKeys.filter(({ account }) => account === label)[at]?.key ?? ''
async function signIn(label: string, at = 0): Promise<Browser> {
  const browser = bff.browser()
  await browser.signIn(keyOf(label, at))
  return browser
}

beforeEach(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, faults: true, ratePerMinute: 1e6 })
  clock = createTestClock()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-events-'))
  bff = await start()
  page = await signIn('studio')
})
afterEach(async () => {
  await bff.end()
  platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function setFaults(faults: object[]): Promise<void> {
  const { status } = await platform.app.request('/__faults', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(faults),
  })
  expect(status).toBe(200)
}

interface Listed {
  type: string
  id: string
  name: string
  autoRenew: { enabled: boolean; changeable: boolean } | null
}

const servicesOf = async (browser = page): Promise<Listed[]> =>
  (await whole(browser, '/api/services?limit=200')).json.items
const changeable = async (enabled = true): Promise<Listed[]> =>
  (await servicesOf()).filter(
    ({ autoRenew }) => autoRenew?.changeable && autoRenew.enabled === enabled,
  )
async function first(enabled = true): Promise<Listed> {
  const [service] = await changeable(enabled)
  if (!service) throw new Error('the sample has no such service')
  return service
}
const set = ({ type, id }: Pick<Listed, 'type' | 'id'>, enabled: boolean, browser = page) =>
  browser.send('PATCH', `/api/services/${type}/${id}/auto-renew`, { body: { enabled } })

/** The download of all events, newest first, as objects without empty cells. */
async function eventsOf(browser = page): Promise<Record<string, string>[]> {
  const { text } = await browser.get('/api/events.csv')
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) =>
    Object.fromEntries(
      line.split(',').flatMap((cell, index) => (cell === '' ? [] : [[names[index] ?? '', cell]])),
    ),
  )
}
const ofKind = async (kind: string, browser = page) =>
  (await eventsOf(browser)).filter(({ event }) => event === kind)

async function runJob(items: Pick<Listed, 'type' | 'id'>[], enabled: boolean, browser = page) {
  const body = {
    id: crypto.randomUUID(),
    items: items.map(({ type, id }) => ({ type, id })),
    enabled,
  }
  const { json } = await browser.send('POST', '/api/jobs/auto-renew', { body })
  await expect
    .poll(async () => (await browser.get(`/api/jobs/${json.id}`)).json.state, { timeout: 20_000 })
    .toBe('done')
  return json.id as string
}

describe('each of these is recorded once', () => {
  test('a change of auto-renew, with the state before and after', async () => {
    const service = await first()
    await set(service, false)
    const events = await ofKind('auto-renew')
    expect(events).toMatchObject([
      { type: service.type, id: service.id, before: 'on', after: 'off', outcome: 'done' },
    ])
    expect(events[0]?.['name']).toBe(service.name)
  })

  test('a setting that is so already is not a change', async () => {
    await set(await first(), true)
    expect(await ofKind('auto-renew')).toEqual([])
  })

  test('a refusal, with its reason', async () => {
    const service = await first()
    const reader = await signIn('studio', 1)
    expect((await set(service, false, reader)).status).toBe(403)
    expect(await ofKind('auto-renew')).toMatchObject([
      { id: service.id, after: 'off', outcome: 'refused', reason: 'missing_scope' },
    ])
  })

  test('a change whose outcome nobody knows', async () => {
    const service = await first()
    const { id } = service
    const faults = [
      { method: 'PATCH', path: `/services/.*/${id}/`, mode: 'lost', times: 1 },
      { method: 'GET', path: `/services/.*/${id}$`, mode: '503' },
    ]
    await setFaults(faults)
    expect((await set(service, false)).json.outcome).toBe('unknown')
    expect(await ofKind('auto-renew')).toMatchObject([{ id, after: 'off', outcome: 'unknown' }])
  })

  test('a bulk change, with what changed and what did not', async () => {
    const [one, two] = await changeable()
    if (!one || !two) throw new Error('the sample has no two such services')
    const locked = (await servicesOf()).find(({ autoRenew }) => autoRenew?.changeable === false)
    if (!locked) throw new Error('the sample has no locked service')
    const job = await runJob([one, two, locked], !locked.autoRenew?.enabled)
    const items = await ofKind('auto-renew')
    expect(items.every((item) => item['job'] === job)).toBe(true)
    expect(items.find(({ id }) => id === locked.id)).toMatchObject({
      outcome: 'refused',
      reason: 'conflict',
    })
    expect(await ofKind('bulk')).toMatchObject([{ job, outcome: 'done', count: '2' }])
  })

  test('a notification marked as read, and one deleted', async () => {
    const { json } = await whole(page, '/api/notifications')
    const [unread, other] = json.items.filter(({ read }: { read: boolean }) => !read)
    await page.send('PATCH', `/api/notifications/${unread.id}`, { body: { read: true } })
    await page.send('DELETE', `/api/notifications/${other.id}`)
    expect(await ofKind('notification-read')).toMatchObject([
      { id: unread.id, before: 'unread', after: 'read', outcome: 'done' },
    ])
    expect(await ofKind('notification-delete')).toMatchObject([{ id: other.id, outcome: 'done' }])
  })

  test('a deleted conversation, without its title', async () => {
    const { json } = await page.send('POST', '/api/assistant/conversations', {
      body: { title: 'About my divorce' },
    })
    await page.send('DELETE', `/api/assistant/conversations/${json.id}`)
    const events = await ofKind('conversation-delete')
    expect(events).toMatchObject([{ id: json.id, outcome: 'done' }])
    expect(events[0]).not.toHaveProperty('name')
  })

  test('an export, with the number of its rows', async () => {
    await page.get('/api/services.csv?autoRenew=off')
    await page.get('/api/calendar.ics')
    const [calendar, services] = await ofKind('export')
    const { json } = await page.get('/api/services?autoRenew=off')
    expect(services).toMatchObject({ type: 'csv', id: 'services', count: String(json.total) })
    expect(calendar).toMatchObject({ type: 'ics', id: 'renewals' })
  })

  test('signing in and out, here and elsewhere, with the device but no address', async () => {
    const phone = bff.browser()
    await phone.send('POST', '/api/session', {
      body: { apiKey: keyOf('studio') },
      headers: { 'User-Agent': 'Mozilla/5.0 (iPhone) Version/26.0 Mobile Safari/604.1' },
      bindings: {
        incoming: {
          socket: { remoteAddress: '203.0.113.9' },
          rawHeaders: ['Host', '127.0.0.1:4400'],
        },
      },
    })
    await signIn('studio')
    await page.send('DELETE', '/api/sessions?others=true')
    await page.send('DELETE', '/api/session')
    page = await signIn('studio')
    const events = await eventsOf()
    expect(events.map(({ event }) => event).toReversed()).toEqual([
      'sign-in',
      'sign-in',
      'sign-in',
      'sign-out',
      'sign-out',
      'sign-out',
      'sign-in',
    ])
    expect(events.find(({ system }) => system === 'ios')).toMatchObject({ after: 'api-key' })
    expect(JSON.stringify(events)).not.toContain('203.0.113')
  })

  test('a key that the provider has come to refuse', async () => {
    const faults = [{ path: '/', mode: '401' }]
    await setFaults(faults)
    clock.advance(10_000)
    await page.get('/api/account', { 'Cache-Control': 'no-cache' })
    await setFaults([])
    expect(await ofKind('key-refused', await signIn('studio', 1))).toHaveLength(1)
  })
})

describe('the record', () => {
  test('has nothing of another account', async () => {
    await set(await first(), false)
    const other = await signIn('agency')
    expect((await eventsOf(other)).map(({ event }) => event)).toEqual(['sign-in'])
    const { json } = await page.get('/api/changes')
    expect((await other.get('/api/changes')).json.total).toBe(0)
    const { id } = json.items[0]
    expect((await other.get(`/api/changes/${id}`)).status).toBe(404)
    expect((await other.send('POST', `/api/changes/${id}/undo`)).status).toBe(404)
  })

  test('is shared by the keys of an account', async () => {
    await set(await first(), false)
    expect(await ofKind('auto-renew', await signIn('studio', 1))).toHaveLength(1)
  })

  test('is sealed: no name, id or state in the files', async () => {
    const service = await first()
    await set(service, false)
    for (const file of readdirSync(dataDir).filter((name) => name.startsWith('bff.sqlite'))) {
      const bytes = readFileSync(join(dataDir, file), 'latin1')
      for (const text of [service.name, 'auto-renew', '"sign-in"', keyOf('studio')])
        expect(bytes.includes(text), `${text} in ${file}`).toBe(false)
    }
  })

  test('cannot be moved to another account', async () => {
    await set(await first(), false)
    const { database } = bff
    const [event] = await database.list('event')
    const other = await signIn('agency')
    const owner = bff.sessions.ownerOf('account nobody')
    if (!event) throw new Error('nothing recorded')
    await database.put({ ...event, owner, id: event.id.replace(event.owner, owner) })
    const agency = (await database.list('event')).find(
      (each) => each.owner !== event.owner && each.owner !== owner,
    )
    if (!agency) throw new Error('the agency has no event')
    await database.put({
      ...event,
      owner: agency.owner,
      id: event.id.replace(event.owner, agency.owner),
    })
    await bff.end()
    bff = await start()
    const again = bff.browser()
    again.cookie = other.cookie
    expect((await eventsOf(again)).map((row) => row['event'])).toEqual(['sign-in'])
  })

  test('survives a restart, and ends after 400 days', async () => {
    await set(await first(), false)
    await bff.end()
    bff = await start()
    page = await signIn('studio')
    expect(await ofKind('auto-renew')).toHaveLength(1)
    clock.advance(400 * day - 60_000)
    page = await signIn('studio')
    expect(await ofKind('auto-renew')).toHaveLength(1)
    clock.advance(120_000)
    // The cached events expire, not only the stored ones.
    expect(await ofKind('auto-renew')).toHaveLength(0)
  })

  test('is erased at the operator’s port', async () => {
    await set(await first(), false)
    const { json } = await page.get('/api/account')
    const erase = async (account: string) => {
      const address = `http://127.0.0.1/events/erase?account=${encodeURIComponent(account)}`
      return (await bff.operator.fetch(new Request(address, { method: 'POST' }))).status
    }
    // Mistyped: it must not look as if somebody had been forgotten.
    for (const account of ['', 'nosuch', ` ${json.id}`]) expect(await erase(account)).toBe(404)
    expect(await ofKind('auto-renew')).toHaveLength(1)
    expect(await erase(json.id)).toBe(204)
    expect(await eventsOf()).toEqual([])
    expect((await bff.store.list('event')).length).toBe(1)
  })
})
