import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { openSqlite } from '#server/sqlite-store.ts'
import {
  type Browser,
  createTestClock,
  type ProviderFetch,
  startBff,
  type TestBff,
  whole,
} from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>
let dataDir: string
/** Every list of the agency has several pages; the studio's have one. */
let agency: string
let studio: string
/** May respond instead of the platform. */
let intercept: (request: Request) => Response | Promise<Response | undefined> | undefined

const provider: ProviderFetch = async (request) =>
  (await intercept(request)) ?? (await platform.app.fetch(request))
const start = () => startBff(provider, { dataDir, clock })
const reads = (resource = 'services') =>
  bff.journal.filter(({ method, path }) => method === 'GET' && path.includes(`/sdk/${resource}`))
    .length
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 30)
  })

beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  const keyOf = (name: string) =>
    platform.sampleKeys.find(({ account }) => account === name)?.key ?? ''
  agency = keyOf('agency')
  studio = keyOf('studio')
})
afterAll(() => platform.close())
beforeEach(async () => {
  intercept = () => undefined
  clock = createTestClock()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-snapshots-'))
  bff = await start()
  page = bff.browser()
  await page.signIn(studio)
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const down = () => Response.json({}, { status: 503 })

describe('reading', () => {
  beforeEach(() => page.signIn(agency))

  test('reads the list once and serves every filter, sort, group and page from it', async () => {
    const { json } = await whole(page, '/api/services')
    expect(json.total).toBeGreaterThan(1000)
    expect([json.complete, json.loaded, json.expected]).toEqual([true, json.total, json.total])
    const readsBefore = reads()
    for (const query of [
      'q=example',
      'sort=-price',
      'group=month',
      'status=active&limit=200',
      'fields=keys',
    ])
      expect((await page.get(`/api/services?${query}`)).status).toBe(200)
    expect(reads()).toBe(readsBefore)
  })

  test('parallel requests share one reading', async () => {
    await Promise.all(Array.from({ length: 20 }, () => page.get('/api/services')))
    await whole(page, '/api/services')
    const pages = bff.journal
      .filter(({ path }) => path.startsWith('/api/v1/sdk/services'))
      .map(({ path }) => path)
    expect(new Set(pages).size).toBe(pages.length)
  })

  test('serves the first rows before the whole list is read', async () => {
    let seen = 0
    let open: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    intercept = async (request) => {
      if (!request.url.includes('/services')) return undefined
      seen += 1
      if (seen > 2) await held
      return undefined
    }
    const first = await page.get('/api/services')
    expect(first.json.complete).toBe(false)
    expect(first.json.items.length).toBeGreaterThan(0)
    expect(first.json.loaded).toBeLessThan(first.json.expected)
    open()
    const { json } = await whole(page, '/api/services')
    expect(json.loaded).toBe(first.json.expected)
  })

  test.each(['services', 'domains', 'invoices'])(
    'lists the keys of %s once the whole list is read',
    async (resource) => {
      let seen = 0
      const held = Promise.withResolvers<undefined>()
      intercept = (request) => {
        if (!request.url.includes(`/${resource}`)) return undefined
        seen += 1
        return seen > 2 ? held.promise : undefined
      }
      const first = await page.get(`/api/${resource}`)
      expect(first.json.complete).toBe(false)
      const keys = page.get(`/api/${resource}?fields=keys`)
      // However often the request looks meanwhile: each of its pauses moves the clock.
      for (let turn = 0; turn < 3000; turn += 1) await nextTurn()
      held.resolve(undefined)
      expect((await keys).json.items).toHaveLength(first.json.expected)
    },
  )

  test('counts records that cannot be read', async () => {
    intercept = (request) =>
      request.url.includes('/orders')
        ? Response.json({
            success: true,
            data: { items: [{ id: 'o1', number: '1' }, 7, { colour: 'red' }] },
          })
        : undefined
    const { json } = await page.get('/api/orders')
    expect([json.items.length, json.unreadable.length]).toEqual([1, 2])
  })
})

describe('age', () => {
  test('is fresh for 30 s, then served while one refresh runs', async () => {
    const { asOf } = (await whole(page, '/api/services')).json
    const readsBefore = reads()
    clock.advance(29_000)
    await page.get('/api/services')
    expect(reads()).toBe(readsBefore)
    clock.advance(2_000)
    const response = await page.get('/api/services')
    expect([response.json.asOf, response.json.stale]).toEqual([asOf, false])
    await expect.poll(async () => (await page.get('/api/services')).json.asOf > asOf).toBe(true)
    expect(reads()).toBeGreaterThan(readsBefore)
  })

  test('is read again on no-cache, at most every 5 s', async () => {
    await whole(page, '/api/services')
    const readsBefore = reads()
    clock.advance(5_000)
    const { json } = await page.get('/api/services', { 'cache-control': 'no-cache' })
    expect(json.asOf).toBe(`${new Date(clock.now()).toISOString().slice(0, 19)}Z`)
    expect(reads()).toBe(readsBefore * 2)
    clock.advance(4_000)
    await page.get('/api/services', { 'cache-control': 'no-cache' })
    expect(reads()).toBe(readsBefore * 2)
  })

  test('is served beyond five minutes only during an outage, as stale', async () => {
    const { asOf, total } = (await whole(page, '/api/services')).json
    clock.advance(301_000)
    intercept = down
    const { json } = await page.get('/api/services')
    expect([json.stale, json.asOf, json.total]).toEqual([true, asOf, total])
    intercept = () => undefined
    clock.advance(6_000)
    const refreshed = await page.get('/api/services')
    expect([refreshed.json.stale, refreshed.json.asOf > asOf]).toEqual([false, true])
  })

  test('stays stale until the provider responds', async () => {
    await whole(page, '/api/services')
    clock.advance(31_000)
    intercept = down
    const staleAt = async (ms: number, headers?: Record<string, string>) => {
      clock.advance(ms)
      return (await page.get('/api/services', headers)).json.stale
    }
    expect(await staleAt(0, { 'cache-control': 'no-cache' })).toBe(true)
    // Each of these starts another reading.
    expect([await staleAt(40_000), await staleAt(40_000)]).toEqual([true, true])
    intercept = () => undefined
    expect(await staleAt(6_000, { 'cache-control': 'no-cache' })).toBe(false)
  })

  test('waits as the provider asked, even on no-cache, and tells the page', async () => {
    const { total, items } = (await whole(page, '/api/services')).json
    const detail = `/api/services/${items[0].type}/${items[0].id}`
    const now = { 'cache-control': 'no-cache' }
    clock.advance(31_000)
    intercept = (request) =>
      request.url.includes('/services')
        ? Response.json({}, { status: 429, headers: { 'retry-after': '60' } })
        : undefined
    const first = (await page.get('/api/services', now)).json
    expect([first.stale, first.retryAfterSeconds, first.total]).toEqual([true, 60, total])
    const readsBefore = reads()
    clock.advance(20_000)
    const forced = (await page.get('/api/services', now)).json
    expect([forced.stale, forced.retryAfterSeconds]).toEqual([true, 40])
    const { headers } = await page.get(detail, now)
    expect([headers.get('portico-stale'), headers.get('portico-retry-after')]).toEqual([
      'true',
      '40',
    ])
    const overview = (await page.get('/api/overview', now)).json
    expect([overview.stale, overview.retryAfterSeconds]).toEqual([true, 40])
    expect(reads()).toBe(readsBefore)
    // The wait is for this list only.
    expect((await page.get('/api/orders')).json.stale).toBe(false)
    intercept = () => undefined
    clock.advance(41_000)
    const refreshed = (await page.get('/api/services', now)).json
    expect([refreshed.stale, refreshed.retryAfterSeconds]).toEqual([false, null])
    expect(reads()).toBeGreaterThan(readsBefore)
  })

  test('shows a withdrawn scope instead of the last good copy', async () => {
    await whole(page, '/api/services')
    clock.advance(301_000)
    intercept = () => Response.json({}, { status: 403 })
    expect((await page.get('/api/services')).json.code).toBe('missing_scope')
  })

  test('does not call a provider that is down for every request', async () => {
    intercept = (request) => (request.url.includes('/orders') ? down() : undefined)
    await page.get('/api/orders')
    const readsBefore = reads('orders')
    for (let calls = 0; calls < 20; calls += 1)
      expect((await page.get('/api/orders')).status).toBe(503)
    expect(reads('orders')).toBe(readsBefore)
  })
})

describe('last good copies', () => {
  test('are readable after a restart during an outage', async () => {
    const { total, asOf } = (await whole(page, '/api/services')).json
    await settle()
    await bff.end()
    intercept = down
    clock.advance(600_000)
    bff = await start()
    const sameBrowser = bff.browser()
    sameBrowser.cookie = page.cookie
    const { status, json } = await sameBrowser.get('/api/services?q=example')
    expect([status, json.stale, json.asOf]).toEqual([200, true, asOf])
    expect((await sameBrowser.get('/api/services')).json.total).toBe(total)
  })

  test('are deleted with the last session of their key, and invisible to other keys', async () => {
    await whole(page, '/api/services')
    await settle()
    await page.send('DELETE', '/api/session')
    expect(await bff.store.list('copy')).toEqual([])
    const other = bff.browser()
    await other.signIn(agency)
    intercept = down
    expect((await other.get('/api/services')).status).toBe(503)
  })

  test('are ignored if they have been changed on the disk', async () => {
    await whole(page, '/api/services')
    await bff.end()
    const database = openSqlite(dataDir, clock.now)
    const copies = await database.list('copy')
    expect(copies.length).toBeGreaterThan(0)
    for (const { value } of copies) value.fill(0, 40)
    await database.put(...copies)
    await database.close()
    intercept = down
    bff = await start()
    const sameBrowser = bff.browser()
    sameBrowser.cookie = page.cookie
    expect((await sameBrowser.get('/api/services')).json.code).toBe('provider_unavailable')
  })

  test('are not saved by a request that outlasts its session', async () => {
    let open: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    const started = Promise.withResolvers<void>()
    intercept = async (request) => {
      if (!new URL(request.url).pathname.includes('/sdk/domains')) return undefined
      started.resolve()
      await held
      return undefined
    }
    // This request reads the services after the domain.
    const response = page.get('/api/domains/example.com')
    await started.promise
    const other = bff.browser()
    other.cookie = page.cookie
    await other.send('DELETE', '/api/session')
    open()
    await response
    await settle()
    await settle()
    expect(await bff.store.list('copy')).toEqual([])
  })

  test('are separate for each key', async () => {
    const other = bff.browser()
    await other.signIn(agency)
    const [mine, theirs] = await Promise.all([
      whole(page, '/api/services?limit=200'),
      whole(other, '/api/services'),
    ])
    const names = new Set(mine.json.items.map(({ name }: { name: string }) => name))
    expect(theirs.json.items.some(({ name }: { name: string }) => names.has(name))).toBe(false)
  })
})

describe('own writes', () => {
  const on = '/api/services?autoRenew=on&type=domain'
  async function turnOff() {
    const { json } = await whole(page, `${on}&limit=100`)
    // A period that an invoice already bills neither ends nor can be avoided.
    const { type, id } = json.items.find(({ billed }: { billed: unknown[] }) => billed.length === 0)
    const path = `/api/services/${type}/${id}/auto-renew`
    const response = await page.send('PATCH', path, { body: { enabled: false } })
    return { before: json, response, path, type, id }
  }

  test('appear at once in every list, facet and total', async () => {
    const groups = (await whole(page, '/api/services?group=month&limit=1')).json.groups
    const domains = (await whole(page, '/api/domains?autoRenew=off')).json.total
    const { before: earlier, response, path } = await turnOff()
    expect(response.json.autoRenew.enabled).toBe(false)
    const after = (await page.get(`${on}&limit=1`)).json
    expect(after.total).toBe(earlier.total - 1)
    expect(after.facets.autoRenew.off).toBe((earlier.facets.autoRenew.off ?? 0) + 1)
    const ending = (all: { ending: { count: number } }[]) =>
      all.reduce((sum, group) => sum + group.ending.count, 0)
    expect(ending((await page.get('/api/services?group=month&limit=1')).json.groups)).toBe(
      ending(groups) + 1,
    )
    expect((await page.get('/api/domains?autoRenew=off')).json.total).toBe(domains + 1)
    await page.send('PATCH', path, { body: { enabled: true } })
  })

  test('survive a reading that started before them', async () => {
    await whole(page, '/api/services')
    clock.advance(31_000)
    let open: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    const responses: Response[] = []
    intercept = async (request) => {
      if (request.method !== 'GET' || !new URL(request.url).pathname.endsWith('/services'))
        return undefined
      const response = await platform.app.fetch(request)
      responses.push(response)
      await held
      return response
    }
    await page.get('/api/services')
    const { id, path } = await turnOff()
    open()
    await settle()
    intercept = () => undefined
    const { json } = await page.get(`/api/services?q=${id}&type=domain`)
    const item = json.items.find((entry: { id: string }) => entry.id === id)
    expect(item.autoRenew.enabled).toBe(false)
    expect(responses.length).toBeGreaterThan(0)
    await page.send('PATCH', path, { body: { enabled: true } })
  })

  test('of another replica cause a new reading', async () => {
    await whole(page, '/api/services')
    const other = await startBff(provider, { dataDir, clock })
    const there = other.browser()
    there.cookie = page.cookie
    const { json } = await whole(there, `${on}&limit=1`)
    const [{ type, id }] = json.items
    const path = `/api/services/${type}/${id}/auto-renew`
    await there.send('PATCH', path, { body: { enabled: false } })
    expect((await page.get(`${on}&limit=1`)).json.total).toBe(json.total - 1)
    await there.send('PATCH', path, { body: { enabled: true } })
    await other.end()
  })
})
