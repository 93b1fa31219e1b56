import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { errorStatus, Problem } from '#contract/errors.ts'
import { table } from '#contract/table.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
const keyOf = (account: string) =>
  platform.sampleKeys.find((sample) => sample.account === account)?.key ?? ''
const origin = 'http://localhost:4400'

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  bff = await startBff((request) => platform.app.fetch(request), {
    env: {
      PORTICO_ORIGIN: origin,
      PORTICO_SECRETS: randomBytes(32).toString('base64url'),
      PORTICO_SIGN_IN: 'passkey,api-key',
      PORTICO_STORED_DATA: '1',
    },
  })
  page = bff.browser()
  await page.signIn(keyOf('studio'))
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

/** Every endpoint of the table, with `x` for each path parameter. */
const endpoints = Object.keys(table).map((template) => {
  const [method = '', path = ''] = template.split(' ')
  const isDownload = /\.(csv|ics)$/.test(path)
  return { method, path: path.replaceAll(/\{\w+\}/g, 'x'), isDownload }
})

describe('who may call', () => {
  const mark = { 'x-requested-with': 'portico' }
  const site = (value: string) => ({ 'sec-fetch-site': value })
  const sameOrigin = site('same-origin')
  const evil = 'https://evil.example'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  type Kind = 'write' | 'read' | 'download'
  const all: Kind[] = ['write', 'read', 'download']
  const rows: [string, Record<string, string>, allowed: Kind[]][] = [
    ['our page', { ...mark, ...sameOrigin, origin }, all],
    ['our page, no Origin', { ...mark, ...sameOrigin }, all],
    ['our page in an old browser', { ...mark, origin }, all],
    ['a tool', mark, ['read', 'download']],
    ['a link on our page', sameOrigin, ['download']],
    ['a typed address', site('none'), ['download']],
    ['no header at all', {}, []],
    ['Origin alone', { origin }, []],
    ['another site', { ...mark, ...site('cross-site'), origin: evil }, []],
    ['a sibling site', { ...mark, ...site('same-site'), origin: 'http://a.localhost:4400' }, []],
    ['a foreign Origin with same-origin', { ...mark, ...sameOrigin, origin: evil }, []],
    ['our Origin with cross-site', { ...mark, ...site('cross-site'), origin }, []],
    ['a null Origin', { ...mark, origin: 'null' }, []],
    ['our host on another port', { ...mark, origin: 'http://localhost:4401' }, []],
    ['our host on https', { ...mark, origin: 'https://localhost:4400' }, []],
    ['a form', { ...form, ...sameOrigin, origin }, ['download']],
    ['another mark', { 'x-requested-with': 'XMLHttpRequest', ...sameOrigin, origin }, ['download']],
    ['a link from another site', site('cross-site'), []],
    ['forwarded headers', { ...mark, 'x-forwarded-host': 'evil.example', origin: evil }, []],
  ]

  test.each(rows)('%s', async (_, headers, allowed) => {
    for (const { method, path, isDownload } of endpoints) {
      const calls = bff.journal.length
      const kind = method !== 'GET' ? 'write' : isDownload ? 'download' : 'read'
      // Nobody is signed in, so a request that passes the check still makes no provider call.
      const request = new Request(origin + path, { method, headers })
      const response = await bff.app.fetch(request)
      const body = response.headers.get('content-type')?.includes('problem')
        ? Problem.parse(await response.json())
        : null
      const name = `${method} ${path}`
      expect(body?.code === 'cross_site_request', name).toBe(!allowed.includes(kind))
      expect(bff.journal.length, name).toBe(calls)
    }
  })

  test('no private endpoint sends CORS headers', async () => {
    for (const method of ['OPTIONS', 'GET']) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
      const response = await bff.app.fetch(
        new Request(`${origin}/api/account`, { method, headers }),
      )
      expect(
        [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([])
    }
  })

  test('SES-6: every private endpoint without a session is a JSON problem', async () => {
    const openEndpoints = new Set([
      'GET /api/session',
      'POST /api/session',
      'DELETE /api/session',
      'POST /api/support/session',
      'GET /api/support/staff',
      'POST /api/passkeys/sign-in',
      'POST /api/passkeys/sign-in/options',
    ])
    const visitor = bff.browser()
    for (const { method, path } of endpoints) {
      if (openEndpoints.has(`${method} ${path}`)) continue
      const { status, json } = await visitor.send(method, path)
      expect([status, json.code], `${method} ${path}`).toEqual([401, 'not_signed_in'])
    }
  })
})

describe('Host', () => {
  const fetchWith = async (host: string, path = '/api/session') => {
    const headers = { host, 'x-requested-with': 'portico' }
    return bff.app.fetch(new Request(origin + path, { headers }))
  }
  test.each(['evil.example', 'localhost', 'localhost:4401', '', 'evil.example, localhost:4400'])(
    'refuses %j',
    async (host) => expect((await fetchWith(host)).status).toBe(400),
  )
  test('redirects another loopback name to the origin, with path and query', async () => {
    const response = await fetchWith('127.0.0.1:4400', '/services?q=a%20b')
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(`${origin}/services?q=a%20b`)
  })
  test('refuses two Host headers', async () => {
    const rawHeaders = ['Host', 'localhost:4400', 'host', 'evil.example']
    const incoming = { socket: { remoteAddress: '127.0.0.1' }, rawHeaders }
    const headers = { host: 'localhost:4400' }
    expect((await bff.app.fetch(new Request(origin, { headers }), { incoming })).status).toBe(400)
  })
  test('health probes respond under any Host', async () => {
    expect((await fetchWith('10.0.0.7', '/healthz')).status).toBe(200)
    expect((await fetchWith('10.0.0.7', '/readyz')).status).toBe(200)
  })
})

describe('input', () => {
  const expectRefused = async (
    method: string,
    path: string,
    options: Parameters<Browser['send']>[2],
    code: string,
  ) => {
    const calls = bff.journal.length
    const { status, json } = await page.send(method, path, options)
    expect([status, json.code]).toEqual([errorStatus[code as keyof typeof errorStatus], code])
    expect(bff.journal.length).toBe(calls)
    return Problem.parse(json)
  }

  test.each([
    ['unknown', 'colour=red', 'colour'],
    ['out of range', 'limit=201', 'limit'],
    ['negative', 'offset=-1', 'offset'],
    ['given twice', 'q=a&q=b', 'q'],
    ['not in the list', 'status=aktiv', 'status'],
    ['a bad sort', 'sort=-colour', 'sort'],
    ['a prototype', '__proto__=1', '__proto__'],
    ['too long', `q=${'x'.repeat(201)}`, 'q'],
  ])('names a query parameter that is %s', async (_, query, name) => {
    const { fields } = await expectRefused('GET', `/api/services?${query}`, {}, 'invalid_input')
    expect(fields?.map(({ path }) => path.split('.')[0])).toEqual([name])
  })

  test.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['a wrong type', '{"enabled":"yes"}'],
    ['an unknown field', '{"enabled":true,"owner":"x"}'],
    ['a prototype', '{"enabled":true,"__proto__":{"admin":true}}'],
    ['a byte order mark', '\uFEFF{"enabled":true}'],
    ['empty', ''],
    ['100,000 brackets', '['.repeat(60_000)],
  ])('refuses a body: %s', async (_, text) => {
    const headers = {
      'x-requested-with': 'portico',
      origin,
      'content-type': 'application/json',
      cookie: page.cookie,
    }
    const request = new Request(`${origin}/api/services/vps/1/auto-renew`, {
      method: 'PATCH',
      headers,
      body: text,
    })
    const response = await bff.app.fetch(request)
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_input'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
  ])('refuses a body of type %s', async (type) => {
    const options = { body: {}, headers: { 'content-type': type } }
    const { status, json } = await page.send('PATCH', '/api/services/vps/1/auto-renew', options)
    expect([status, json.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('refuses a body over the limit while reading it', async () => {
    await expectRefused(
      'POST',
      '/api/session',
      { body: { apiKey: 'x'.repeat(70_000) } },
      'payload_too_large',
    )
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(16_384))
      },
    })
    const headers = {
      'x-requested-with': 'portico',
      origin,
      'content-type': 'application/json',
    }
    const request = new Request(`${origin}/api/session`, {
      method: 'POST',
      headers,
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect((await bff.app.fetch(request)).status).toBe(413)
    // Read on for a while, so that a sender who ends can read the refusal.
    expect(sent).toBeLessThan(1100)
  })

  test('the response to thousands of unknown names is short', async () => {
    const names = Array.from({ length: 2600 }, (_, index) => `a${index}`)
    const { status, text, json } = await page.get(`/api/public/prices?${names.join('&')}`)
    expect([status, json.fields.length]).toEqual([400, 20])
    expect(text.length).toBeLessThan(4000)
    const body = Object.fromEntries(names.map((name) => [name, 1]))
    const written = await page.send('POST', '/api/session', { body: { ...body, apiKey: 'k' } })
    expect(written.json.fields).toHaveLength(20)
  })

  test.each(['%2e%2e', '..%2F..%2Faccount', 'a%00b', '%0d%0aX: y', '%', '%ff', 'x'.repeat(600)])(
    'the id %j never changes the provider path',
    async (id) => {
      const calls = bff.journal.length
      const { status } = await page.get(`/api/services/vps/${id}`)
      expect(status).toBe(404)
      for (const { path } of bff.journal.slice(calls))
        expect(path.split('?')[0]).toMatch(
          /^\/api\/v1\/sdk\/(?:services(\/vps\/[^/]+)?|domains|invoices)$/,
        )
    },
  )

  test('an unknown path is a problem document; a wrong method gets 405 with Allow', async () => {
    expect((await page.get('/api/nope')).json.code).toBe('not_found')
    const { status, headers, json } = await page.send('DELETE', '/api/services', {})
    expect([status, json.code, headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD',
    ])
  })

  test('limits a session to 600 calls a minute', async () => {
    const other = bff.browser()
    // Sessions of one key share its limit.
    await other.signIn(keyOf('tokyo'))
    const responses = await Promise.all(
      Array.from({ length: 620 }, () => other.get('/api/sessions')),
    )
    const limited = responses.filter(({ status }) => status === 429)
    expect(limited.length).toBe(20)
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await page.get('/api/account')).status).toBe(200)
  })
})

describe('output', () => {
  test('every response has security headers', async () => {
    for (const path of ['/api/session', '/api/nope', '/api/account', '/healthz', '/nowhere.js']) {
      const { headers } = await page.get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{36}$/)
      expect(headers.get('server') ?? headers.get('x-powered-by'), path).toBeNull()
    }
    expect((await page.get('/api/account')).headers.get('cache-control')).toBe('no-store')
  })

  test('private responses name the account, so that a tab notices another sign-in', async () => {
    const { accountTag } = (await page.get('/api/session')).json
    expect((await page.get('/api/account')).headers.get('portico-account')).toBe(accountTag)
    expect((await page.get('/api/services')).headers.get('portico-account')).toBe(accountTag)
    expect((await bff.browser().get('/api/session')).headers.get('portico-account')).toBeNull()
    expect((await page.get('/api/public/prices')).headers.get('portico-account')).toBeNull()
  })

  test('compresses long responses only, if the browser accepts it', async () => {
    const fetchGzip = (path: string) => {
      const headers = {
        'x-requested-with': 'portico',
        'accept-encoding': 'gzip',
        cookie: page.cookie,
      }
      return bff.app.fetch(new Request(origin + path, { headers }))
    }
    const long = await fetchGzip('/api/services?limit=50')
    expect(long.headers.get('content-encoding')).toBe('gzip')
    const text = gunzipSync(Buffer.from(await long.arrayBuffer())).toString()
    expect(JSON.parse(text).items.length).toBeGreaterThan(0)
    expect((await fetchGzip('/api/session')).headers.get('content-encoding')).toBeNull()
  })

  test('sends HSTS if the origin is https', async () => {
    const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString(
      'base64url',
    )
    const env = { PORTICO_ORIGIN: 'https://panel.example', PORTICO_SECRETS: secret }
    const other = await startBff((request) => platform.app.fetch(request), { env })
    const { headers } = await other.browser().get('/api/session')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    await other.end()
  })

  test('logs one line per request, with its route template but no values', async () => {
    bff.logged.length = 0
    await page.get('/api/services/vps/secret-id?x=secret-value')
    await page.get('/api/services?q=secret-word')
    const lines = bff.logged.map((line) => JSON.parse(line))
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests.map(({ route }) => route)).toEqual([
      'GET /api/services/{type}/{id}',
      'GET /api/services',
    ])
    expect(requests.every(({ requestId }) => requestId.length === 36)).toBe(true)
    expect(bff.logged.join('')).not.toContain('secret')
  })
})
