/** Visits over HTTP: when one ends, what is new in the next, and what is kept of it. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
const hour = 3_600_000

const service = {
  id: '7',
  type: 'hosting',
  name: 'secret-name.example',
  status: 'active',
  nextRenewalAt: '2026-12-14',
  renewalPrice: { amount: '12.40', currency: 'EUR' },
  taxIncluded: false,
  billingPeriodMonths: 12,
  autoRenew: { enabled: true, changeable: true, reason: null },
}
const invoice = {
  id: 'i1',
  number: '2026-00017',
  status: 'unpaid',
  issuedAt: '2026-11-20',
  dueAt: '2026-12-04',
  total: { amount: '84.97', currency: 'EUR' },
}

let clock: ReturnType<typeof createTestClock>
let lists: Record<string, { id: string }[]>
let bff: TestBff
let page: Browser
const key = 'nmk_a_key_of_the_test'

beforeEach(async () => {
  clock = createTestClock(start)
  lists = { services: [service], domains: [], invoices: [], notifications: [] }
  bff = await startBff(
    ({ url, method }) => {
      const [, list = '', id] = /\/sdk\/(\w+)(?:\/\w+\/(\w+))?/.exec(url) ?? []
      if (list === 'account') return Response.json({ success: true, data: { id: 'ac_1' } })
      const items = lists[list] ?? []
      if (method === 'PATCH') Object.assign(items[0] ?? {}, { autoRenew: service.autoRenew })
      return Response.json({ success: true, data: id === undefined ? { items } : items[0] })
    },
    { clock, env: { PORTICO_SESSION_IDLE_MINUTES: '10080', PORTICO_SESSION_HOURS: '9600' } },
  )
  page = bff.browser()
  await page.signIn(key)
})
afterEach(() => bff.end())

interface Item {
  kind: string
  subject: { label: string }
}
const readNews = async (by = page) => (await whole(by, '/api/news')).json
const kinds = async (by = page) => (await readNews(by)).items.map(({ kind }: Item) => kind)

/** Uses the dashboard, so that what it shows is remembered. */
async function visit(by = page) {
  clock.advance(11 * 60_000)
  await whole(by, '/api/overview', { 'Cache-Control': 'no-cache' })
  await whole(by, '/api/services')
  await settled()
}
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 30)
  })

/** The provider's lists change, and the customer comes back. */
async function comeBack(afterHours: number, changes: Partial<typeof lists> = {}) {
  Object.assign(lists, changes)
  clock.advance(afterHours * hour)
  await whole(page, '/api/overview', { 'Cache-Control': 'no-cache' })
}

test('the first visit says nothing', async () => {
  await visit()
  expect(await readNews()).toMatchObject({ state: 'first', since: null, items: [] })
})

test('after four hours without a request, the next visit says what is new', async () => {
  await visit()
  const endedAt = new Date(start + 11 * 60_000).toISOString().slice(0, 16)
  await comeBack(5, {
    services: [{ ...service, status: 'suspended', suspensionReason: 'Abuse' } as never],
    invoices: [invoice],
  })
  const { state, since, items } = await readNews()
  expect(state).toBe('ready')
  expect(since.slice(0, 16)).toBe(endedAt)
  expect(items).toMatchObject([
    {
      kind: 'invoice-arrived',
      on: '2026-11-20',
      to: '2026-12-04',
      amount: { minorUnits: 8497, currency: 'EUR' },
    },
    {
      kind: 'suspended',
      on: null,
      subject: { label: 'secret-name.example' },
      reason: { debts: [], stated: 'Abuse' },
    },
  ])
})

test('a pause of less than four hours is not a new visit', async () => {
  await visit()
  await comeBack(3, { invoices: [invoice] })
  expect(await readNews()).toMatchObject({ state: 'first', items: [] })
})

test('polling in the background does not prolong a visit', async () => {
  await visit()
  for (let n = 0; n < 5; n += 1) {
    clock.advance(hour)
    await page.get('/api/session', { 'X-Portico-Background': '1' })
  }
  await comeBack(0, { invoices: [invoice] })
  expect(await kinds()).toEqual(['invoice-arrived'])
})

test('what a visit has shown is not new in the next one', async () => {
  await visit()
  await comeBack(5, { invoices: [invoice] })
  expect(await kinds()).toEqual(['invoice-arrived'])
  await visit()
  expect(await kinds()).toEqual(['invoice-arrived'])
  await comeBack(5)
  expect(await kinds()).toEqual([])
})

test('all devices of a key share the visit', async () => {
  await visit()
  const phone = bff.browser()
  clock.advance(3 * hour)
  await phone.signIn(key)
  await visit(phone)
  await comeBack(2, { invoices: [invoice] })
  // Three hours after the first device and two after the second.
  expect((await readNews()).state).toBe('first')
  await visit()
  clock.advance(5 * hour)
  expect((await readNews(phone)).state).toBe('ready')
})

test('a changed price and a moved day are told with what they were', async () => {
  await visit()
  const changed = {
    ...service,
    nextRenewalAt: '2026-12-20',
    renewalPrice: { amount: '14.20', currency: 'EUR' },
  }
  await comeBack(5, { services: [changed] })
  expect((await readNews()).items).toMatchObject([
    { kind: 'date', from: '2026-12-14', to: '2026-12-20' },
    { kind: 'price', before: { minorUnits: 1240 }, amount: { minorUnits: 1420 } },
  ])
})

const notice = (id: string, createdAt: string, link = { kind: 'invoice', id: '2026-00017' }) => ({
  id,
  title: 'Invoice ready',
  severity: 'info',
  createdAt,
  link,
})
const timesOf = async () => (await readNews()).items.map(({ at }: { at: string | null }) => at)

test('a time is that of the only notification about the change that day', async () => {
  await visit()
  const changes = { invoices: [invoice], notifications: [notice('n1', '2026-11-20T08:10:00Z')] }
  await comeBack(5, changes)
  await whole(page, '/api/notifications')
  expect(await timesOf()).toEqual(['2026-11-20T08:10:00Z'])
  lists['notifications'] = [
    notice('n1', '2026-11-20T08:10:00Z'),
    notice('n2', '2026-11-20T09:00:00Z'),
  ]
  clock.advance(hour)
  await whole(page, '/api/notifications', { 'Cache-Control': 'no-cache' })
  expect(await timesOf()).toEqual([null])
})

test('the CSV has the whole list, with what a spreadsheet would run made text', async () => {
  await visit()
  const many = Array.from({ length: 501 }, (_, n) => ({ ...invoice, id: `i${n}`, number: `-${n}` }))
  const changed = { ...service, renewalPrice: { amount: '14.20', currency: 'EUR' } }
  await comeBack(5, { services: [changed], invoices: many })
  expect((await readNews()).items).toHaveLength(500)
  const { text, headers } = await page.get('/api/news.csv')
  expect(headers.get('content-disposition')).toMatch(/"news-[\d-]+\.csv"/u)
  const [head, first, ...others] = text.trim().split('\r\n')
  expect(head).toBe(
    'on,at,change,subject,type,id,name,amount,amount_before,currency,tax_included,from,to,contradiction',
  )
  expect(first).toMatch(/^2026-11-20,,invoice-arrived,invoice,,i0,'-0,84\.97,,EUR,/)
  expect(others).toHaveLength(501)
  expect(others.at(-1)).toContain(',price,service,hosting,7,secret-name.example,14.20,12.40,EUR,')
})

test('the CSV is empty while nothing is remembered', async () => {
  await visit()
  await page.send('PATCH', '/api/visits', { body: { enabled: false } })
  await comeBack(5, { invoices: [invoice] })
  expect((await page.get('/api/news.csv')).text.trim().split('\r\n')).toHaveLength(1)
})

test('a contradiction that the customer has caused is no news', async () => {
  const odd = { ...service, nextRenewalAt: '2026-12-14', expiresAt: '2026-12-01' }
  const off = { ...odd, autoRenew: { enabled: false, changeable: true, reason: null } }
  Object.assign(lists, { services: [off] })
  await visit()
  await page.send('PATCH', '/api/services/hosting/7/auto-renew', { body: { enabled: true } })
  await comeBack(5, { services: [odd] })
  expect(await kinds()).toEqual([])
})

test('it can be switched off, which forgets everything at once', async () => {
  await visit()
  expect((await page.get('/api/visits')).json).toEqual({ enabled: true })
  await page.send('PATCH', '/api/visits', { body: { enabled: false } })
  expect((await page.get('/api/visits')).json).toEqual({ enabled: false })
  await comeBack(5, { invoices: [invoice] })
  expect(await readNews()).toMatchObject({ state: 'off', items: [] })
  expect(await bff.store.list('visit-digest')).toEqual([])
  await page.send('PATCH', '/api/visits', { body: { enabled: true } })
  expect((await readNews()).state).toBe('first')
})

test('what is kept names nothing, is sealed, and ends after 90 days', async () => {
  await visit()
  const [digest] = await bff.store.list('visit-digest')
  const text = digest?.value.toString() ?? ''
  expect(text).toContain('20')
  expect(text).not.toContain('secret-name')
  const [sealed] = await bff.database.list('visit-digest')
  expect(sealed?.value.equals(digest?.value ?? Buffer.alloc(0))).toBe(false)
  clock.advance(91 * 24 * hour)
  expect(await bff.store.list('visit-digest')).toEqual([])
})
