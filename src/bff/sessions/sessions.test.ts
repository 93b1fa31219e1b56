import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { sessionCookie } from './cookie.ts'

const hour = 3_600_000
const day = 24 * hour
let platform: Platform
let bff: TestBff
let clock: ReturnType<typeof createTestClock>
let dataDir: string
let studio: string

const start = (env: Record<string, string> = {}) =>
  startBff((request) => platform.app.fetch(request), { dataDir, clock, env })

beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  studio = platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
})
afterAll(() => platform.close())
beforeEach(async () => {
  clock = createTestClock()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-sessions-'))
  bff = await start()
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const signedIn = async (remember?: boolean): Promise<Browser> => {
  const page = bff.browser()
  expect((await page.signIn(studio, remember)).status).toBe(201)
  return page
}
const stateOf = async (page: Browser, background = false) => {
  const headers = background ? { 'X-Portico-Background': '1' } : undefined
  return (await page.get('/api/session', headers)).json.state
}
/** All bytes in the data directory. */
const storedBytes = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+(-\w+)?$/.test(name))
    .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    .join('')

describe('signing in', () => {
  test('SES-1: returns the account and an opaque cookie for the browser session', async () => {
    const page = bff.browser()
    const { headers, json } = await page.signIn(studio)
    const cookie = headers.getSetCookie().join()
    expect(cookie).toMatch(/^__Host-portico=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
    expect(json).toMatchObject({ state: 'signed-in', account: { displayName: expect.any(String) } })
    expect(json.expiresAt).toBe(new Date(clock.now() + 2 * hour).toISOString().slice(0, 19) + 'Z')
  })

  test('a remembered session’s cookie lasts as long as the session can', async () => {
    const { headers } = await bff.browser().signIn(studio, true)
    expect(headers.getSetCookie().join()).toContain(`Max-Age=${90 * 86_400}`)
  })

  test('AUT-1: wrong and invalid keys get the same response, and nothing is stored', async () => {
    for (const key of ['nmk_sample_nobody_000000000000', 'x'.repeat(300)]) {
      const { status, json, headers } = await bff.browser().signIn(key)
      expect([status, json.code]).toEqual([401, 'key_rejected'])
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(storedBytes()).not.toContain('nobody')
  })

  test.each([
    'short',
    'has blanks in it',
    'line\r\nbreak-in-it',
    'ümläute-im-key',
    'x'.repeat(513),
  ])('a key that cannot be a header value never reaches the provider: %j', async (key) => {
    expect((await bff.browser().signIn(key)).json.code).toBe('invalid_input')
    expect(bff.journal).toEqual([])
  })

  test('SES-3: never adopts the browser’s cookie, and ends the previous session', async () => {
    const page = await signedIn()
    const before = page.cookie
    await page.signIn(studio)
    expect(page.cookie).not.toBe(before)
    const old = bff.browser()
    old.cookie = before
    expect(await stateOf(old)).toBe('anonymous')
    const forger = bff.browser()
    forger.cookie = `__Host-portico=${'A'.repeat(43)}`
    await forger.signIn(studio)
    expect(forger.cookie).not.toContain('AAAA')
  })

  test('a key without the account scope signs in if it can read a list', async () => {
    await bff.end()
    bff = await startBff(
      (request) => {
        const denied = { success: false, error: 'x', message: 'x', code: 'x', details: {} }
        const { pathname } = new URL(request.url)
        if (pathname.endsWith('/domains'))
          return Response.json({ success: true, data: { items: [] } })
        return Response.json(denied, { status: 403 })
      },
      { dataDir, clock },
    )
    const { status, json } = await bff.browser().signIn('domains-only-key')
    expect([status, json.account]).toEqual([201, null])
  })

  test.each([
    [403, 401, 'key_rejected'],
    [429, 429, 'rate_limited'],
    [500, 502, 'provider_error'],
    [503, 503, 'provider_unavailable'],
    [302, 502, 'provider_error'],
  ])('the provider’s %i becomes %i %s, and nothing is stored', async (status, expected, code) => {
    await bff.end()
    const headers = { 'retry-after': '7', location: 'https://evil.example' }
    bff = await startBff(() => new Response('{}', { status, headers }), { dataDir, clock })
    const { status: got, json } = await bff.browser().signIn('nmk_some_key_or_other')
    expect([got, json.code]).toEqual([expected, code])
    expect((await bff.browser().get('/api/session')).json.state).toBe('anonymous')
  })
})

describe('limits', () => {
  test('SES-4: idle: two hours from the last call, not counting polling', async () => {
    const page = await signedIn()
    clock.advance(hour)
    expect(await stateOf(page, true)).toBe('signed-in')
    clock.advance(hour - 1000)
    expect(await stateOf(page)).toBe('signed-in')
    clock.advance(2 * hour - 1000)
    expect(await stateOf(page, true)).toBe('signed-in')
    clock.advance(2000)
    expect(await stateOf(page)).toBe('anonymous')
  })

  test('SES-4: absolute: twelve hours, however active', async () => {
    const page = await signedIn()
    for (let passed = 0; passed < 11; passed += 1) {
      clock.advance(hour)
      expect(await stateOf(page)).toBe('signed-in')
    }
    clock.advance(hour)
    expect(await stateOf(page)).toBe('anonymous')
  })

  test('SES-4: remembered: idle 30 days, absolute 90', async () => {
    const page = await signedIn(true)
    for (let passed = 0; passed < 3; passed += 1) {
      clock.advance(29 * day)
      expect(await stateOf(page)).toBe('signed-in')
    }
    clock.advance(3 * day)
    expect(await stateOf(page)).toBe('anonymous')
  })

  test('remembering can be switched off', async () => {
    await bff.end()
    bff = await start({ PORTICO_REMEMBER_DAYS: '0' })
    const { headers, json } = await bff.browser().signIn(studio, true)
    expect(headers.getSetCookie().join()).not.toContain('Max-Age')
    expect(json.rememberDays).toBe(0)
  })
})

test('the calls of all sessions of a key count together', async () => {
  await bff.end()
  bff = await start({ PORTICO_SESSION_PER_MINUTE: '60' })
  const [one, other] = [await signedIn(), await signedIn()]
  const statuses = []
  for (let nth = 0; nth < 31; nth += 1)
    for (const page of [one, other]) statuses.push((await page.get('/api/sessions')).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(statuses.slice(60)).toEqual([429, 429])
})

describe('signing out and other sessions', () => {
  test('SES-5: ends the session on the server at once, even if the provider is down', async () => {
    const page = await signedIn()
    const { cookie } = page
    const { status, headers } = await page.send('DELETE', '/api/session')
    expect(status).toBe(200)
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect(headers.getSetCookie().join()).toContain('Max-Age=0')
    page.cookie = cookie
    expect((await page.get('/api/account')).status).toBe(401)
  })

  test('SES-7: lists the key’s sessions by handle, ends one, ends all others', async () => {
    const [here, there, elsewhere] = [await signedIn(), await signedIn(true), await signedIn()]
    const { items } = (await here.get('/api/sessions')).json
    expect(items).toHaveLength(3)
    expect(JSON.stringify(items)).not.toContain(there.cookie.slice(15, 40))
    const other = items.find((session: { remembered: boolean }) => session.remembered)
    expect((await here.send('DELETE', `/api/sessions/${other.id}`)).status).toBe(204)
    expect(await stateOf(there)).toBe('anonymous')
    expect((await here.send('DELETE', '/api/sessions?others=true')).status).toBe(204)
    expect([await stateOf(here), await stateOf(elsewhere)]).toEqual(['signed-in', 'anonymous'])
    expect((await here.send('DELETE', '/api/sessions/nobody')).status).toBe(404)
  })

  test('a session shows only the kind of browser and system', async () => {
    const page = bff.browser()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0.7'
    await page.send('POST', '/api/session', {
      body: { apiKey: studio },
      headers: { 'User-Agent': agent },
    })
    const { items } = (await page.get('/api/sessions')).json
    const current = items.find((session: { current: boolean }) => session.current)
    expect([current.browser, current.system]).toEqual(['firefox', 'linux'])
    expect(storedBytes()).not.toContain('Gecko')
  })

  test('another customer’s session is not found', async () => {
    const agency = platform.sampleKeys.find(({ account }) => account === 'agency')?.key ?? ''
    const theirs = bff.browser()
    const { json } = await theirs.signIn(agency)
    const mine = await signedIn()
    expect((await mine.send('DELETE', `/api/sessions/${json.id}`)).status).toBe(404)
    expect(await stateOf(theirs)).toBe('signed-in')
  })

  test('SES-2: a restart keeps sessions, and only the hash of their cookie', async () => {
    const page = await signedIn()
    await bff.end()
    bff = await start()
    const sameBrowser = bff.browser()
    sameBrowser.cookie = page.cookie
    expect((await sameBrowser.get('/api/account')).status).toBe(200)
    expect(storedBytes()).not.toContain(page.cookie.slice(15))
  })
})

describe('key custody', () => {
  test('KEY-1: the key is in no response, log or file', async () => {
    const page = await signedIn()
    const responses = [await page.signIn(studio)]
    for (const path of [
      'session',
      'sessions',
      'account',
      'overview',
      'services',
      'domains',
      'invoices',
    ])
      responses.push(await page.get(`/api/${path}`))
    responses.push(await page.get('/api/services/vps/none'), await page.get('/api/services.csv'))
    const seen = responses.map(({ text, headers }) => text + JSON.stringify([...headers])).join('')
    expect(seen + bff.logged.join('') + storedBytes()).not.toContain(studio.slice(0, 20))
    expect(
      bff.journal.every(({ headers }) => headers.get('authorization') === `Bearer ${studio}`),
    ).toBe(true)
  })

  test('the provider gets our own headers only', async () => {
    const page = await signedIn()
    const forged = {
      Connection: 'authorization',
      'X-Forwarded-For': '1.2.3.4',
      Referer: 'http://127.0.0.1:4400/x',
    }
    await page.get('/api/services', { ...forged, Authorization: 'Bearer forged' })
    const names = new Set(bff.journal.flatMap(({ headers }) => [...headers.keys()]))
    expect([...names].toSorted()).toEqual([
      'accept',
      'accept-language',
      'authorization',
      'user-agent',
      'x-request-id',
    ])
  })

  test('KEY-2: a sealed key moved to another session opens nothing', async () => {
    const [first, second] = [await signedIn(), await signedIn()]
    await bff.end()
    const database = new DatabaseSync(join(dataDir, 'bff.sqlite'))
    const rows = database
      .prepare("SELECT id, value FROM records WHERE kind = 'session' ORDER BY id")
      .all()
    for (const [index, { id }] of rows.entries()) {
      const other = rows[1 - index]?.value ?? null
      database.prepare('UPDATE records SET value = ? WHERE id = ?').run(other, id ?? null)
    }
    database.close()
    bff = await start()
    for (const { cookie } of [first, second]) {
      const page = bff.browser()
      page.cookie = cookie
      expect((await page.get('/api/account')).status).toBe(401)
    }
  })

  test('ROT-1: secrets can be rotated without ending sessions', async () => {
    const [older, newer] = [1, 3].map((step) =>
      Buffer.from(Array.from({ length: 32 }, (_, index) => (index * step) % 256)).toString(
        'base64url',
      ),
    )
    await bff.end()
    // The first start has generated a secret of its own.
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
    bff = await start({ PORTICO_SECRETS: `${older}` })
    const page = await signedIn()
    await bff.end()
    bff = await start({ PORTICO_SECRETS: `${newer},${older}` })
    const sameBrowser = bff.browser()
    sameBrowser.cookie = page.cookie
    expect((await sameBrowser.get('/api/account')).status).toBe(200)
    // The restart sealed everything again, so the older secret can be removed.
    await expect.poll(async () => bff.database.secretIds()).toHaveLength(1)
    await bff.end()
    bff = await start({ PORTICO_SECRETS: `${newer}` })
    const last = bff.browser()
    last.cookie = page.cookie
    expect((await last.get('/api/account')).status).toBe(200)
  })
})

test('another provider address gets no key: the sessions end', async () => {
  const calledAddresses: string[] = []
  const startWith = (address: string) =>
    startBff(
      (request) => {
        calledAddresses.push(address)
        return platform.app.fetch(request)
      },
      { dataDir, clock, env: { PORTICO_UPSTREAM_URL: address } },
    )
  const statusWith = async (cookie: string) => {
    const page = bff.browser()
    page.cookie = cookie
    return (await page.get('/api/services?limit=1')).status
  }
  await bff.end()
  bff = await startWith('https://one.example')
  const { cookie } = await signedIn(true)
  await bff.end()
  // The same address in another spelling.
  bff = await startWith('https://one.example/')
  expect(await statusWith(cookie)).toBe(200)
  await bff.end()
  calledAddresses.length = 0
  bff = await startWith('https://two.example/')
  expect([await statusWith(cookie), calledAddresses]).toEqual([401, []])
  // A key that is valid at both gets no cached list of the first.
  const second = await signedIn()
  calledAddresses.length = 0
  await second.get('/api/services?limit=1')
  expect(calledAddresses).not.toEqual([])
  await bff.end()
  // The key was deleted with its session.
  bff = await startWith('https://one.example/')
  expect(await statusWith(cookie)).toBe(401)
})

test('SES-8: ignores a cookie that is doubled or malformed', () => {
  const token = 'a'.repeat(43)
  const idIn = (cookie: string) => sessionCookie.idOf({ headers: new Headers({ cookie }) })
  expect(idIn(`x=1; __Host-portico=${token}; y=2`)).toBe(idIn(`__Host-portico=${token}`))
  expect(idIn(`__Host-portico=${token}`)).toMatch(/^[\da-f]{64}$/)
  for (const header of [
    '',
    '__Host-portico=',
    `__Host-portico=${token}x`,
    `__Host-portico=${token}; __Host-portico=${token}`,
    `x__Host-portico=${token}`,
  ])
    expect(idIn(header)).toBeNull()
})

describe('a cookie that is not a session', () => {
  const good = `__Host-portico=${'a'.repeat(43)}`
  test.each([
    ['unknown', good],
    ['broken', '__Host-portico=%00'],
    ['empty', '__Host-portico='],
    ['doubled', `${good}; ${good}`],
    ['huge', `__Host-portico=${'a'.repeat(8000)}`],
    ['nameless', `=${'a'.repeat(43)}`],
    ['foreign', 'session=x; __Secure-portico=y'],
  ])('SES-8: %s: 401 as JSON, and signing in works', async (_, cookie) => {
    const page = bff.browser()
    page.cookie = cookie
    const { status, json } = await page.get('/api/account')
    expect([status, json.code]).toEqual([401, 'not_signed_in'])
    expect((await page.signIn(studio)).status).toBe(201)
    expect((await page.get('/api/account')).status).toBe(200)
  })
})

test('SES-2: a thousand sign-ins get a thousand cookies of 256 bits', async () => {
  const account = { id: 'ac_1', displayName: 'Ada', customerNumber: null }
  const tokens = new Set<string>()
  for (let n = 0; n < 1000; n += 1) {
    const [, cookie] = await bff.sessions.create({ apiKey: studio, account, remember: false })
    tokens.add(/^__Host-portico=([^;]+)/.exec(cookie)?.[1] ?? '')
  }
  expect(tokens.size).toBe(1000)
  expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
})

test('CSR-4: no other site can sign a browser in or out', async () => {
  const page = await signedIn()
  const before = page.cookie
  const evil = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
  const form = { ...evil, 'X-Requested-With': '', 'Content-Type': 'text/plain' }
  for (const headers of [evil, form]) {
    for (const method of ['POST', 'DELETE']) {
      const options = { headers, ...(method === 'POST' && { body: { apiKey: studio } }) }
      const response = await page.send(method, '/api/session', options)
      expect([response.status, response.json.code]).toEqual([403, 'cross_site_request'])
      expect(response.headers.getSetCookie()).toEqual([])
    }
  }
  expect([page.cookie, await stateOf(page)]).toEqual([before, 'signed-in'])
})
