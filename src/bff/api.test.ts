import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { errorStatus, Problem } from '#contract/errors.ts'
import { table } from '#contract/table.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'

import { type Browser, startBff, type TestBff } from './testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
const keyOf = (account: string) =>
  platform.sampleKeys.find((one) => one.account === account)?.key ?? ''
const own = 'http://127.0.0.1:4400'

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  bff = await startBff((request) => platform.app.fetch(request))
  page = bff.browser()
  await page.signIn(keyOf('studio'))
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

/** An address of the table with something in its parameters. */
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, 'x')
const addresses = Object.keys(table).map((address) => {
  const [method = '', path = ''] = address.split(' ')
  return { method, path: filled(path), download: /\.(csv|ics)$/.test(path) }
})

describe('who may call', () => {
  const rows: [string, Record<string, string>, write: boolean, read: boolean, download: boolean][] = [
    ['our page', { 'x-requested-with': 'portico', 'sec-fetch-site': 'same-origin', origin: own }, true, true, true],
    ['our page, no Origin', { 'x-requested-with': 'portico', 'sec-fetch-site': 'same-origin' }, true, true, true],
    ['our page in an old browser', { 'x-requested-with': 'portico', origin: own }, true, true, true],
    ['a tool', { 'x-requested-with': 'portico' }, false, true, true],
    ['a link on our page', { 'sec-fetch-site': 'same-origin' }, false, false, true],
    ['a typed address', { 'sec-fetch-site': 'none' }, false, false, true],
    ['nothing stated', {}, false, false, false],
    ['Origin alone', { origin: own }, false, false, false],
    ['another site', { 'x-requested-with': 'portico', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false, false, false],
    ['a sibling site', { 'x-requested-with': 'portico', 'sec-fetch-site': 'same-site', origin: 'http://a.127.0.0.1:4400' }, false, false, false],
    ['a foreign Origin behind a good site', { 'x-requested-with': 'portico', 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false, false, false],
    ['a cross site with our Origin', { 'x-requested-with': 'portico', 'sec-fetch-site': 'cross-site', origin: own }, false, false, false],
    ['a null Origin', { 'x-requested-with': 'portico', origin: 'null' }, false, false, false],
    ['our host on another port', { 'x-requested-with': 'portico', origin: 'http://127.0.0.1:4401' }, false, false, false],
    ['our host on https', { 'x-requested-with': 'portico', origin: 'https://127.0.0.1:4400' }, false, false, false],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: own, 'sec-fetch-site': 'same-origin' }, false, false, true],
    ['another word in the header', { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin', origin: own }, false, false, true],
    ['a link from another site', { 'sec-fetch-site': 'cross-site' }, false, false, false],
    ['forwarded headers', { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example', 'x-requested-with': 'portico' }, false, false, false],
  ] // prettier-ignore

  test.each(rows)('%s', async (_, headers, write, read, download) => {
    for (const address of addresses) {
      const asked = bff.journal.length
      const allowed = address.method === 'GET' ? read || (address.download && download) : write
      // Nobody is signed in: what passes the border is `not_signed_in` or open, and asks no provider.
      const request = new Request(own + address.path, { method: address.method, headers })
      const response = await bff.app.fetch(request)
      const body = response.headers.get('content-type')?.includes('problem')
        ? Problem.parse(await response.json())
        : null
      const name = `${address.method} ${address.path}`
      expect(body?.code === 'cross_site_request', name).toBe(!allowed)
      expect(bff.journal.length, name).toBe(asked)
    }
  })

  test('no address answers another site with leave to read', async () => {
    for (const method of ['OPTIONS', 'GET']) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
      const response = await bff.app.fetch(new Request(`${own}/api/account`, { method, headers }))
      expect(
        [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([])
    }
  })

  test('every private address wants a session, as JSON', async () => {
    const open = new Set(['GET /api/session', 'POST /api/session', 'DELETE /api/session'])
    const stranger = bff.browser()
    for (const { method, path } of addresses) {
      if (open.has(`${method} ${path}`)) continue
      const { status, json } = await stranger.send(method, path)
      expect([status, json.code], `${method} ${path}`).toEqual([401, 'not_signed_in'])
    }
  })
})

describe('Host', () => {
  const ask = async (host: string, path = '/api/session') => {
    const headers = { host, 'x-requested-with': 'portico' }
    return bff.app.fetch(new Request(own + path, { headers }))
  }
  test.each(['evil.example', '127.0.0.1', '127.0.0.1:4401', '', 'evil.example, 127.0.0.1:4400'])(
    'refuses %j',
    async (host) => expect((await ask(host)).status).toBe(400),
  )
  test('sends another loopback name to the origin, with path and query', async () => {
    const answer = await ask('localhost:4400', '/services?q=a%20b')
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(`${own}/services?q=a%20b`)
  })
  test('a doubled one is refused', async () => {
    const rawHeaders = ['Host', '127.0.0.1:4400', 'host', 'evil.example']
    const incoming = { socket: { remoteAddress: '127.0.0.1' }, rawHeaders }
    const headers = { host: '127.0.0.1:4400' }
    expect((await bff.app.fetch(new Request(own, { headers }), { incoming })).status).toBe(400)
  })
  test('health answers under any', async () => {
    expect((await ask('10.0.0.7', '/healthz')).status).toBe(200)
    expect((await ask('10.0.0.7', '/readyz')).status).toBe(200)
  })
})

describe('what comes in', () => {
  const refused = async (
    method: string,
    path: string,
    options: Parameters<Browser['send']>[2],
    code: string,
  ) => {
    const asked = bff.journal.length
    const { status, json } = await page.send(method, path, options)
    expect([status, json.code]).toEqual([errorStatus[code as keyof typeof errorStatus], code])
    expect(bff.journal.length).toBe(asked)
    return Problem.parse(json)
  }

  test.each([
    ['unknown', 'colour=red', 'colour'],
    ['out of range', 'limit=201', 'limit'],
    ['no number', 'offset=-1', 'offset'],
    ['given twice', 'q=a&q=b', 'q'],
    ['not in the list', 'status=aktiv', 'status'],
    ['a bad sort', 'sort=-colour', 'sort'],
    ['a prototype', '__proto__=1', '__proto__'],
    ['too long', `q=${'x'.repeat(201)}`, 'q'],
  ])('a query parameter that is %s is named', async (_, query, name) => {
    const { fields } = await refused('GET', `/api/services?${query}`, {}, 'invalid_input')
    expect(fields?.map(({ path }) => path.split('.')[0])).toEqual([name])
  })

  test.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['a wrong type', '{"enabled":"yes"}'],
    ['a field too many', '{"enabled":true,"owner":"x"}'],
    ['a prototype', '{"enabled":true,"__proto__":{"admin":true}}'],
    ['a byte order mark', '\uFEFF{"enabled":true}'],
    ['nothing', ''],
    ['100,000 brackets', '['.repeat(60_000)],
  ])('a body that is %s is refused', async (_, text) => {
    const headers = {
      'x-requested-with': 'portico',
      origin: own,
      'content-type': 'application/json',
      cookie: page.cookie,
    }
    const request = new Request(`${own}/api/services/vps/1/auto-renew`, {
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
  ])('a body must be JSON by its type, not %s', async (type) => {
    const options = { body: {}, headers: { 'content-type': type } }
    const { status, json } = await page.send('PATCH', '/api/services/vps/1/auto-renew', options)
    expect([status, json.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('a body over its limit is refused while it is read', async () => {
    await refused(
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
      origin: own,
      'content-type': 'application/json',
    }
    const request = new Request(`${own}/api/session`, {
      method: 'POST',
      headers,
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect((await bff.app.fetch(request)).status).toBe(413)
    expect(sent).toBeLessThan(10)
  })

  test('the answer to thousands of unknown names is short', async () => {
    const names = Array.from({ length: 2600 }, (_, index) => `a${index}`)
    const { status, text, json } = await page.get(`/api/public/prices?${names.join('&')}`)
    expect([status, json.fields.length]).toEqual([400, 20])
    expect(text.length).toBeLessThan(4000)
    const body = Object.fromEntries(names.map((name) => [name, 1]))
    const written = await page.send('POST', '/api/session', { body: { ...body, apiKey: 'k' } })
    expect(written.json.fields).toHaveLength(20)
  })

  test.each(['%2e%2e', '..%2F..%2Faccount', 'a%00b', '%0d%0aX: y', '%', '%ff', 'x'.repeat(600)])(
    'an id %j never becomes a path of its own',
    async (id) => {
      const asked = bff.journal.length
      const { status } = await page.get(`/api/services/vps/${id}`)
      expect(status).toBe(404)
      for (const { path } of bff.journal.slice(asked))
        expect(path.split('?')[0]).toMatch(
          /^\/api\/v1\/sdk\/(?:services(\/vps\/[^/]+)?|domains|invoices)$/,
        )
    },
  )

  test('an unknown address is a problem document, another method says which there are', async () => {
    expect((await page.get('/api/nope')).json.code).toBe('not_found')
    const { status, headers, json } = await page.send('DELETE', '/api/services', {})
    expect([status, json.code, headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD',
    ])
  })

  test('600 calls a minute are enough for anybody', async () => {
    const other = bff.browser()
    await other.signIn(keyOf('studio'))
    const answers = await Promise.all(Array.from({ length: 620 }, () => other.get('/api/sessions')))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBe(20)
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await page.get('/api/account')).status).toBe(200)
  })
})

describe('what goes out', () => {
  test('security headers stand on every answer', async () => {
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

  test('long answers go out compressed where the browser takes it, short ones do not', async () => {
    const ask = (path: string) => {
      const headers = {
        'x-requested-with': 'portico',
        'accept-encoding': 'gzip',
        cookie: page.cookie,
      }
      return bff.app.fetch(new Request(own + path, { headers }))
    }
    const long = await ask('/api/services?limit=50')
    expect(long.headers.get('content-encoding')).toBe('gzip')
    const text = gunzipSync(Buffer.from(await long.arrayBuffer())).toString()
    expect(JSON.parse(text).items.length).toBeGreaterThan(0)
    expect((await ask('/api/session')).headers.get('content-encoding')).toBeNull()
  })

  test('HSTS where the origin is https', async () => {
    const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString(
      'base64url',
    )
    const env = { PORTICO_ORIGIN: 'https://panel.example', PORTICO_SECRETS: secret }
    const other = await startBff((request) => platform.app.fetch(request), { env })
    const { headers } = await other.browser().get('/api/session')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    await other.end()
  })

  test('a log line per request names the route, and nothing of what was asked', async () => {
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
