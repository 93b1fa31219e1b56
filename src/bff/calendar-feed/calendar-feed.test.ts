/** The subscribed calendar over HTTP: its secret, what it shows, and when it reads the provider. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const key = 'nmk_the_linked_key_1'

const record = (id: string, on: string, enabled = true) => ({
  id,
  type: 'hosting',
  name: `${id}.example`,
  status: 'active',
  nextRenewalAt: on,
  renewalPrice: { amount: '12.40', currency: 'EUR' },
  taxIncluded: false,
  billingPeriodMonths: 12,
  autoRenew: { enabled, changeable: true, reason: null },
})

let clock: ReturnType<typeof createTestClock>
let bff: TestBff
let page: Browser
let person: string
let isDown: boolean
/** Happens while the provider is read. */
let meanwhile: () => Promise<unknown>
let paging: (url: string) => object
let services: ReturnType<typeof record>[]
let orders: object[]

beforeEach(async () => {
  clock = createTestClock(start)
  isDown = false
  meanwhile = () => Promise.resolve()
  paging = () => ({})
  orders = []
  services = [
    record('a', '2026-12-14'),
    record('b', '2026-12-14'),
    record('c', '2026-12-20', false),
  ]
  bff = await startBff(
    async ({ url }) => {
      if (url.includes('/services')) await meanwhile()
      if (isDown) return new Response('{}', { status: 503 })
      const data = url.endsWith('/account')
        ? { id: 'ac_1', name: 'Ada' }
        : { items: listOf(url), ...paging(url) }
      return Response.json({ success: true, data })
    },
    { clock },
  )
  const login = { issuer: 'https://login.example', subject: 'ada' }
  person = bff.persons.idOf(login)
  const name = 'ada@example.org'
  await bff.persons.put({ id: person, login, name, email: name, createdAt: 0, lastLink: null })
  const account = { id: 'ac_1', displayName: 'Ada', customerNumber: null }
  const link = await bff.linkedKeys.put(
    { person, apiKey: key, account, timeZone: null },
    bff.sessions.ownerOf(key),
    1,
  )
  page = await pageOf(link.handle)
})
afterEach(() => bff.end())

async function pageOf(link: string): Promise<Browser> {
  const [, cookie] = await bff.sessions.createForPerson({
    person: { id: person, name: 'ada' },
    link,
    remember: true,
    dates: { provenAt: clock.now() },
  })
  const browser = bff.browser()
  browser.cookie = cookie.split(';')[0] ?? ''
  return browser
}

const listOf = (url: string) =>
  url.includes('/services') ? services : url.includes('/orders') ? orders : []

const options = { kinds: ['charges', 'ends'], amounts: false, remindDays: 3 }
let origin = ''
async function make(body: object = options): Promise<string> {
  const { status, json } = await page.send('POST', '/api/calendar-feed', { body })
  expect(status).toBe(201)
  origin = new URL(json.url).origin
  return new URL(json.url).pathname
}
/** As a calendar app: without a cookie and without our headers. */
const fetchFeed = (path: string) =>
  Promise.resolve(
    bff.app.fetch(
      new Request(new URL(path, origin || 'http://127.0.0.1:4400'), {
        headers: { Accept: 'text/calendar' },
      }),
    ),
  )
const textOf = async (path: string) => (await fetchFeed(path)).text()
const readings = () => bff.journal.filter(({ path }) => path.includes('/services')).length

test('one event for each day and kind, with names and reminders, and no amounts', async () => {
  const path = await make()
  expect(path).toMatch(/^\/cal\/[\w-]{22}\.ics$/)
  const response = await fetchFeed(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('set-cookie')).toBeNull()
  const text = await response.text()
  const summaries = [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary)
  expect(summaries).toEqual(['Renews: a.example and b.example', 'Ends: c.example'])
  expect(text).toContain('TRIGGER:-P2DT15H')
  expect(text).not.toContain('12.40')
  expect(text).not.toContain('URL:')
})

test('states how many days of each kind it has within 30 days', async () => {
  services = [
    record('a', '2026-11-20'),
    record('b', '2026-12-20'),
    record('c', '2026-12-20', false),
    record('d', '2026-12-21'),
  ]
  let soon = null
  while (soon === null) soon = (await page.get('/api/calendar-feed')).json.soon
  expect(soon).toEqual({ charges: 2, ends: 1, decisions: 0, invoices: 0, orders: 0 })
})

test('a day has one event of each kind, however different what happens is', async () => {
  const unknown = { ...record('d', '2026-12-14'), autoRenew: null }
  services = [record('a', '2026-12-14'), record('b', '2026-12-14'), unknown as never]
  const text = await textOf(await make())
  expect(text.match(/SUMMARY:.*/g)).toEqual([
    'SUMMARY:Renews: a.example and b.example · Renews or ends: d.example',
  ])
})

test('coming steps of running orders are events, if the customer wants them', async () => {
  const step = (label: string, at: string, done = false) => ({ label, at, done })
  const steps = [
    step('Ordered', '2026-11-18T09:00:00Z', true),
    step('Sign the form', '2026-11-24T09:00:00Z'),
  ]
  orders = [
    { id: 'o1', number: '7001', status: 'processing', steps },
    { id: 'o2', number: '7002', status: 'completed', steps },
  ]
  const text = await textOf(await make({ ...options, kinds: ['orders'] }))
  expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Order 7001: Sign the form'])
  expect(text).toContain('DTSTART;VALUE=DATE:20261124')
  expect(await textOf(await make())).not.toContain('7001')
})

test('amounts and kinds are as chosen, and can be changed without another address', async () => {
  const path = await make()
  const body = { kinds: ['ends'], amounts: true, remindDays: null }
  expect((await page.send('PATCH', '/api/calendar-feed', { body })).status).toBe(204)
  expect((await textOf(path)).match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Ends: c.example'])
  await page.send('PATCH', '/api/calendar-feed', { body: { ...body, kinds: ['charges'] } })
  const text = await textOf(path)
  expect(text).toContain('a.example · €12.40')
  expect(text).not.toContain('VALARM')
})

test('what is chosen while it is read stays chosen', async () => {
  const path = await make()
  meanwhile = () => {
    meanwhile = () => Promise.resolve()
    return page.send('PATCH', '/api/calendar-feed', { body: { ...options, amounts: true } })
  }
  await fetchFeed(path)
  expect((await page.get('/api/calendar-feed')).json.feed.amounts).toBe(true)
})

test('the address is stated once, and only its hash is stored', async () => {
  const path = await make()
  const token = /\/cal\/(.*)\.ics/.exec(path)?.[1] ?? ''
  const { json, text } = await page.get('/api/calendar-feed')
  expect(json).toMatchObject({ available: true, feed: { ...options, readAt: null } })
  expect(text).not.toContain(token)
  for (const kind of ['calendar-feed', 'calendar-feed-copy'])
    for (const { id, value } of await bff.store.list(kind))
      expect(`${id} ${value.toString()}`).not.toContain(token)
})

test('a new address ends the former one, and removing it ends both', async () => {
  const former = await make()
  const path = await make()
  expect((await fetchFeed(former)).status).toBe(404)
  expect((await fetchFeed(path)).status).toBe(200)
  await page.send('DELETE', '/api/calendar-feed')
  expect((await fetchFeed(path)).status).toBe(404)
  expect(await bff.store.list('calendar-feed-copy')).toEqual([])
})

test('the provider is read at most every six hours, whatever polls it', async () => {
  const path = await make()
  await textOf(path)
  const first = readings()
  services = [record('new', '2026-12-24')]
  for (let n = 0; n < 5; n += 1) {
    clock.advance(hour)
    expect(await textOf(path)).toContain('a.example')
  }
  expect(readings()).toBe(first)
  clock.advance(hour)
  expect(await textOf(path)).toContain('new.example')
})

test('while the provider fails, it shows what it had and waits longer each time', async () => {
  const path = await make()
  await textOf(path)
  isDown = true
  clock.advance(7 * hour)
  expect(await textOf(path)).toContain('a.example')
  const afterFailure = readings()
  clock.advance(14 * 60_000)
  await textOf(path)
  expect(readings()).toBe(afterFailure)
  clock.advance(2 * 60_000)
  await textOf(path)
  const afterSecond = readings()
  expect(afterSecond).toBeGreaterThan(afterFailure)
  clock.advance(29 * 60_000)
  await textOf(path)
  expect(readings()).toBe(afterSecond)
})

test('it ends with the linked key', async () => {
  const path = await make()
  const [link] = await bff.linkedKeys.ofPerson(person)
  if (link) await bff.sessions.endLink(link)
  expect((await fetchFeed(path)).status).toBe(404)
})

test('it ends after 60 days without a request', async () => {
  const path = await make()
  clock.advance(59 * day)
  expect((await fetchFeed(path)).status).toBe(200)
  clock.advance(59 * day)
  expect((await fetchFeed(path)).status).toBe(200)
  clock.advance(61 * day)
  expect((await fetchFeed(path)).status).toBe(404)
})

test('a feed is read ten times a minute at most', async () => {
  const path = await make()
  for (let n = 0; n < 10; n += 1) expect((await fetchFeed(path)).status).toBe(200)
  expect((await fetchFeed(path)).status).toBe(429)
})

test('who has signed in with a key has no stored key, and gets no feed', async () => {
  const visitor = bff.browser()
  await visitor.signIn(key)
  expect((await visitor.get('/api/calendar-feed')).json).toEqual({
    available: false,
    feed: null,
    soon: null,
  })
  const { status } = await visitor.send('POST', '/api/calendar-feed', { body: options })
  expect(status).toBeGreaterThanOrEqual(400)
})

test.each(['/cal/x.ics', '/cal/AAAAAAAAAAAAAAAAAAAAAA.ics', '/cal/AAAAAAAAAAAAAAAAAAAAAA'])(
  '%s is not found',
  async (path) => {
    expect((await fetchFeed(path)).status).toBe(404)
  },
)

test('a list that never gets complete is given up, and the reader told to come back', async () => {
  const path = await make()
  // The total changes with every page, however often they are read.
  let total = 10
  paging = (url) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1)
    const id = `p${page}`
    return {
      items: page > 3 ? [] : [record(id, '2026-12-14')],
      page,
      pageSize: 1,
      total: (total += 1),
    }
  }
  const response = await fetchFeed(path)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).not.toBeNull()
})
