import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  type Browser,
  createTestClock,
  type ProviderFetch,
  startBff,
  type TestBff,
  whole,
} from '#bff/testing/start.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'

let platform: Platform
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>
let dataDir: string
let agency: string
/** What stands before the platform; answers in its place, or lets through. */
let before: (request: Request) => Response | Promise<Response | undefined> | undefined

const provider: ProviderFetch = async (request) =>
  (await before(request)) ?? (await platform.app.fetch(request))
const start = () => startBff(provider, { dataDir, clock })
const reads = (family = 'services') =>
  bff.journal.filter(({ method, path }) => method === 'GET' && path.includes(`/sdk/${family}`))
    .length
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 30)
  })

beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  agency = platform.sampleKeys.find(({ account }) => account === 'agency')?.key ?? ''
})
afterAll(() => platform.close())
beforeEach(async () => {
  before = () => undefined
  clock = createTestClock()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-snapshots-'))
  bff = await start()
  page = bff.browser()
  await page.signIn(agency)
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const down = () => Response.json({}, { status: 503 })

describe('reading', () => {
  test('the whole list once, and every filter, sort, group and page from it', async () => {
    const { json } = await whole(page, '/api/services')
    expect(json.total).toBeGreaterThan(1000)
    expect([json.complete, json.loaded, json.expected]).toEqual([true, json.total, json.total])
    const asked = reads()
    for (const query of [
      'q=example',
      'sort=-price',
      'group=month',
      'status=active&limit=200',
      'fields=keys',
    ])
      expect((await page.get(`/api/services?${query}`)).status).toBe(200)
    expect(reads()).toBe(asked)
  })

  test('many requests at once are one reading', async () => {
    await Promise.all(Array.from({ length: 20 }, () => page.get('/api/services')))
    await whole(page, '/api/services')
    const pages = bff.journal
      .filter(({ path }) => path.startsWith('/api/v1/sdk/services'))
      .map(({ path }) => path)
    expect(new Set(pages).size).toBe(pages.length)
  })

  test('first rows appear before the whole list is read', async () => {
    let seen = 0
    let open: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    before = async (request) => {
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

  test('records that cannot be read are counted, not dropped', async () => {
    before = (request) =>
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
  test('fresh for 30 s, then served while one refresh runs', async () => {
    const { asOf } = (await whole(page, '/api/services')).json
    const asked = reads()
    clock.turn(29_000)
    await page.get('/api/services')
    expect(reads()).toBe(asked)
    clock.turn(2_000)
    const answer = await page.get('/api/services')
    expect([answer.json.asOf, answer.json.stale]).toEqual([asOf, false])
    await settle()
    expect(reads()).toBeGreaterThan(asked)
    expect((await page.get('/api/services')).json.asOf > asOf).toBe(true)
  })

  test('no-cache reads now, at most every 5 s', async () => {
    await whole(page, '/api/services')
    const asked = reads()
    clock.turn(5_000)
    const { json } = await page.get('/api/services', { 'cache-control': 'no-cache' })
    expect(json.asOf).toBe(`${new Date(clock.now()).toISOString().slice(0, 19)}Z`)
    expect(reads()).toBe(asked * 2)
    clock.turn(4_000)
    await page.get('/api/services', { 'cache-control': 'no-cache' })
    expect(reads()).toBe(asked * 2)
  })

  test('beyond five minutes only where the provider is away, and it says so', async () => {
    const { asOf, total } = (await whole(page, '/api/services')).json
    clock.turn(301_000)
    before = down
    const { json } = await page.get('/api/services')
    expect([json.stale, json.asOf, json.total]).toEqual([true, asOf, total])
    before = () => undefined
    clock.turn(6_000)
    const again = await page.get('/api/services')
    expect([again.json.stale, again.json.asOf > asOf]).toEqual([false, true])
  })

  test('what is known to be a last good copy stays one until the provider answers', async () => {
    await whole(page, '/api/services')
    clock.turn(31_000)
    before = down
    const staleAt = async (ms: number, headers?: Record<string, string>) => {
      clock.turn(ms)
      return (await page.get('/api/services', headers)).json.stale
    }
    expect(await staleAt(0, { 'cache-control': 'no-cache' })).toBe(true)
    // Another reading begins beside each of these.
    expect([await staleAt(40_000), await staleAt(40_000)]).toEqual([true, true])
    before = () => undefined
    expect(await staleAt(6_000, { 'cache-control': 'no-cache' })).toBe(false)
  })

  test('a provider that asks to wait is not asked before, whoever asks: the page is told how long', async () => {
    const { total, items } = (await whole(page, '/api/services')).json
    const one = `/api/services/${items[0].type}/${items[0].id}`
    const now = { 'cache-control': 'no-cache' }
    clock.turn(31_000)
    before = (request) =>
      request.url.includes('/services')
        ? Response.json({}, { status: 429, headers: { 'retry-after': '60' } })
        : undefined
    const first = (await page.get('/api/services', now)).json
    expect([first.stale, first.retryAfterSeconds, first.total]).toEqual([true, 60, total])
    const asked = reads()
    clock.turn(20_000)
    const forced = (await page.get('/api/services', now)).json
    expect([forced.stale, forced.retryAfterSeconds]).toEqual([true, 40])
    const { headers } = await page.get(one, now)
    expect([headers.get('portico-stale'), headers.get('portico-retry-after')]).toEqual([
      'true',
      '40',
    ])
    const overview = (await page.get('/api/overview', now)).json
    expect([overview.stale, overview.retryAfterSeconds]).toEqual([true, 40])
    expect(reads()).toBe(asked)
    // Another list is another matter.
    expect((await page.get('/api/orders')).json.stale).toBe(false)
    before = () => undefined
    clock.turn(41_000)
    const again = (await page.get('/api/services', now)).json
    expect([again.stale, again.retryAfterSeconds]).toEqual([false, null])
    expect(reads()).toBeGreaterThan(asked)
  })

  test('a withdrawn scope is shown as such, not hidden behind a copy', async () => {
    await whole(page, '/api/services')
    clock.turn(301_000)
    before = () => Response.json({}, { status: 403 })
    expect((await page.get('/api/services')).json.code).toBe('missing_scope')
  })

  test('a provider that is down is not asked at every request', async () => {
    before = (request) => (request.url.includes('/orders') ? down() : undefined)
    await page.get('/api/orders')
    const asked = reads('orders')
    for (let calls = 0; calls < 20; calls += 1)
      expect((await page.get('/api/orders')).status).toBe(503)
    expect(reads('orders')).toBe(asked)
  })
})

describe('the last good copy', () => {
  test('is readable after a restart while the provider is gone', async () => {
    const { total, asOf } = (await whole(page, '/api/services')).json
    await settle()
    await bff.end()
    before = down
    clock.turn(600_000)
    bff = await start()
    const again = bff.browser()
    again.cookie = page.cookie
    const { status, json } = await again.get('/api/services?q=example')
    expect([status, json.stale, json.asOf]).toEqual([200, true, asOf])
    expect((await again.get('/api/services')).json.total).toBe(total)
  })

  test('ends with the last session of its key, and another key never sees it', async () => {
    await whole(page, '/api/services')
    await settle()
    await page.send('DELETE', '/api/session')
    expect(await bff.core.store.list('copy')).toEqual([])
    const studio = platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
    const other = bff.browser()
    await other.signIn(studio)
    before = down
    expect((await other.get('/api/services')).status).toBe(503)
  })

  test('one that cannot be read is none', async () => {
    const { owner } = (await bff.core.sessions.ofRequest(
      new Request('http://127.0.0.1:4400', { headers: { cookie: page.cookie } }),
    )) ?? { owner: '' }
    const id = `${owner} services 2`
    const value = bff.core.vault.seal('no copy of ours', id)
    const expiresAt = clock.now() + 1e6
    await bff.core.store.put({ kind: 'copy', id, owner, value, expiresAt })
    expect((await page.get('/api/services')).status).toBe(200)
  })

  test('a request that is under way at sign-out leaves none behind', async () => {
    let open: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    let asked: () => void = () => undefined
    const underWay = new Promise<void>((resolve) => {
      asked = resolve
    })
    before = async (request) => {
      if (!new URL(request.url).pathname.includes('/sdk/domains')) return undefined
      asked()
      await held
      return undefined
    }
    // It reads the services when it has the domain.
    const answer = page.get('/api/domains/example.com')
    await underWay
    const other = bff.browser()
    other.cookie = page.cookie
    await other.send('DELETE', '/api/session')
    open()
    await answer
    await settle()
    await settle()
    expect(await bff.core.store.list('copy')).toEqual([])
  })

  test('one key’s list is never another’s', async () => {
    const studio = platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
    const other = bff.browser()
    await other.signIn(studio)
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
    const { json } = await whole(page, `${on}&limit=1`)
    const [{ type, id }] = json.items
    const path = `/api/services/${type}/${id}/auto-renew`
    const answer = await page.send('PATCH', path, { body: { enabled: false } })
    return { before: json, answer, path, type, id }
  }

  test('show at once in every list, facet and total', async () => {
    const groups = (await whole(page, '/api/services?group=month&limit=1')).json.groups
    const domains = (await whole(page, '/api/domains?autoRenew=off')).json.total
    const { before: earlier, answer, path } = await turnOff()
    expect(answer.json.autoRenew.enabled).toBe(false)
    const after = (await page.get(`${on}&limit=1`)).json
    expect(after.total).toBe(earlier.total - 1)
    expect(after.facets.autoRenew.off).toBe((earlier.facets.autoRenew.off ?? 0) + 1)
    const ending = (all: { ending: { count: number } }[]) =>
      all.reduce((sum, one) => sum + one.ending.count, 0)
    expect(ending((await page.get('/api/services?group=month&limit=1')).json.groups)).toBe(
      ending(groups) + 1,
    )
    expect((await page.get('/api/domains?autoRenew=off')).json.total).toBe(domains + 1)
    await page.send('PATCH', path, { body: { enabled: true } })
  })

  test('survive a reading that began before them', async () => {
    await whole(page, '/api/services')
    clock.turn(31_000)
    let open: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    const answers: Response[] = []
    before = async (request) => {
      if (request.method !== 'GET' || !new URL(request.url).pathname.endsWith('/services'))
        return undefined
      const answer = await platform.app.fetch(request)
      answers.push(answer)
      await held
      return answer
    }
    await page.get('/api/services')
    const { id, path } = await turnOff()
    open()
    await settle()
    before = () => undefined
    const { json } = await page.get(`/api/services?q=${id}&type=domain`)
    const item = json.items.find((one: { id: string }) => one.id === id)
    expect(item.autoRenew.enabled).toBe(false)
    expect(answers.length).toBeGreaterThan(0)
    await page.send('PATCH', path, { body: { enabled: true } })
  })

  test('of another replica are read anew', async () => {
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
