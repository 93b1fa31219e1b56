/** What is done often neither fills the record of events nor pushes anything else out of it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const minute = 60_000
const hour = 60 * minute
const accountId = 'ac_1'
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>

beforeEach(async () => {
  clock = createTestClock()
  bff = await startBff(
    ({ url, method }) => {
      if (method === 'PATCH') return new Response('{}', { status: 409 })
      const service = { id: '1', type: 'vps', name: 'build-01', auto_renew: true }
      const data = /account/.test(url)
        ? { id: accountId, name: 'Ada' }
        : /vps/.test(url)
          ? service
          : [service]
      return Response.json({ success: true, data })
    },
    { clock, env: { PORTICO_SUPPORT: '1' } },
  )
  page = bff.browser()
  await page.signIn('nmk_the_key_of_ada', true)
})
afterEach(() => bff.end())

const entries = async (kind: string, from = page) =>
  (await from.get('/api/access-log?limit=200')).json.items.filter(
    (entry: { kind: string }) => entry.kind === kind,
  )
const exportServices = (query = '') => page.get(`/api/services.csv${query}`)

describe('equal events within an hour', () => {
  test('are one with a count, and the time of the first and of the last', async () => {
    const first = clock.now()
    await exportServices()
    for (let times = 2; times <= 50; times += 1) {
      clock.advance(minute)
      await exportServices(times % 2 ? '?q=build' : '')
    }
    const [entry, ...others] = await entries('export')
    expect(others).toEqual([])
    expect(entry).toMatchObject({ times: 50, total: 1 })
    expect(Date.parse(entry.at)).toBeLessThan(first + minute)
    expect(Date.parse(entry.lastAt) - Date.parse(entry.at)).toBe(49 * minute)
    const { text } = await page.get('/api/events.csv')
    expect(text.split('\r\n')[0]).toMatch(/,times,last,request$/)
    expect(text).toMatch(/,export,csv,services,.*,50,/)
  })

  test('are two after an hour, of two sessions, and of two files', async () => {
    await exportServices()
    clock.advance(hour + minute)
    await exportServices()
    await page.get('/api/domains.csv')
    const other = bff.browser()
    await other.signIn('nmk_the_key_of_ada')
    await other.get('/api/services.csv')
    expect((await entries('export')).map(({ times }: { times: number }) => times)).toEqual([
      1, 1, 1, 1,
    ])
  })

  test('are counted also when they come at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => exportServices()))
    const [entry] = await entries('export')
    expect(entry.times).toBe(20)
    const stored = (await bff.store.list('event', undefined))
      .map(({ value }) => JSON.parse(value.toString()))
      .find(({ kind }) => kind === 'export')
    expect(stored.times).toBe(20)
  })

  test('of a refusal, too; changes stay apart', async () => {
    await page.get('/api/services')
    for (let times = 0; times < 5; times += 1)
      await page.send('PATCH', '/api/services/vps/1/auto-renew', { body: { enabled: false } })
    const [refused, ...others] = await entries('auto-renew')
    expect([refused.result, refused.times, others]).toEqual(['refused', 5, []])
  })

  test('are gone for good once the account is erased', async () => {
    await exportServices()
    await bff.operator.request(`/events/erase?account=${accountId}`, { method: 'POST' })
    expect(await bff.store.list('event')).toEqual([])
    await exportServices()
    expect((await entries('export'))[0].times).toBe(1)
  })
})

test('no number of exports pushes out the first sign-in, the use of a code, or a refusal', async () => {
  const { code } = (
    await page.send('POST', '/api/support/grants', { body: { minutes: 30, hideAmounts: true } })
  ).json
  const staff = bff.browser()
  await staff.send('POST', '/api/support/session', { body: { code, helper: 'Maya K.' } })
  await page.get('/api/services')
  await page.send('PATCH', '/api/services/vps/1/auto-renew', { body: { enabled: false } })
  for (let times = 0; times < 560; times += 1) {
    clock.advance(hour)
    await page.get('/api/changes.csv')
  }
  const { text } = await page.get('/api/events.csv')
  for (const kind of ['sign-in', 'support-code', 'support-enter', 'auto-renew'])
    expect(text).toContain(`,${kind},`)
  expect((await bff.store.list('event')).length).toBeLessThan(564)
})
