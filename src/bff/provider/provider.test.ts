import { gzipSync } from 'node:zlib'

import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'

import { rateLimit, retryAfter } from '#dialects/rate-limit.ts'
import { createTestClock, type ProviderFetch, startBff, type TestBff } from '#testing/start.ts'

let bff: TestBff | undefined
afterEach(async () => {
  const started = bff
  bff = undefined
  await started?.end()
})

const account = { success: true, data: { id: 'ac_1', name: 'Ada' } }
const services = (items: unknown[] = []) => ({ success: true, data: { items } })

/** A signed-in page. `respond` is the provider, apart from the account. */
async function pageWith(respond: ProviderFetch, env: Record<string, string> = {}) {
  bff = await startBff(
    (request) => (request.url.endsWith('/account') ? Response.json(account) : respond(request)),
    { clock: createTestClock(), env },
  )
  const page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
  bff.journal.length = 0
  return { page, journal: bff.journal, logged: bff.logged }
}
const codeOf = async (respond: ProviderFetch, env?: Record<string, string>) => {
  const { page } = await pageWith(respond, env)
  const { status, json } = await page.get('/api/services')
  return [status, json.code]
}
const withStatus =
  (status: number, body = '<html>db-07.internal stack sql', headers = {}) =>
  () =>
    new Response(body, { status, headers })

describe('maps a provider response to one code', () => {
  test.each([
    [400, 502, 'provider_error'],
    [403, 403, 'missing_scope'],
    [404, 404, 'not_found'],
    [409, 502, 'provider_error'],
    [418, 502, 'provider_error'],
    [429, 429, 'rate_limited'],
    [500, 502, 'provider_error'],
    [502, 502, 'provider_error'],
    [503, 503, 'provider_unavailable'],
    [504, 504, 'provider_timeout'],
    [301, 502, 'provider_error'],
    [302, 502, 'provider_error'],
  ])('%i', async (status, expected, code) => {
    const headers = { location: 'http://127.0.0.1:9/__sink', 'retry-after': '9' }
    expect(await codeOf(withStatus(status, 'db-07.internal', headers))).toEqual([expected, code])
    expect(bff?.logged.join('')).not.toContain('db-07')
  })

  test.each([
    ['HTML', '<html></html>'],
    ['nothing', ''],
    ['cut off', '{"success":true,"data":{"items":['],
    ['a list', '[1,2]'],
    ['no envelope', '{"services":[]}'],
    ['a key twice', '{"success":true,"data":{"items":[]},"data":{"items":[{"id":"1"}]}}'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('%s instead of the envelope is unreadable', async (_, body) => {
    expect(await codeOf(() => new Response(body))).toEqual([502, 'provider_unreadable'])
  })

  test.each([
    ['SCOPE_REQUIRED', 403, 'missing_scope'],
    ['rate_limit_exceeded', 429, 'rate_limited'],
    ['E_NOT_FOUND', 404, 'not_found'],
    ['something.else', 502, 'provider_error'],
    ['unauthorized', 502, 'provider_error'],
  ])('maps an error envelope with status 200 by its code %s', async (word, expected, code) => {
    const body = { success: false, error: 'x', message: 'secret text', code: word, details: {} }
    expect(await codeOf(() => Response.json(body))).toEqual([expected, code])
    expect(bff?.logged.join('')).not.toContain('secret text')
  })

  test("logs the code it maps to, never the provider's word", async () => {
    const code = 'unauthorized nmk_live_secret ada@customer.example'
    const body = { success: false, error: code, message: code, code, details: {} }
    expect(await codeOf(() => Response.json(body))).toEqual([502, 'provider_error'])
    const log = bff?.logged.join('') ?? ''
    expect(log).toContain('"provider":{"resource":"services","status":200,"code":"key_rejected"}')
    expect(log).not.toMatch(/nmk_live|ada@/)
  })

  test.each([
    ['ECONNREFUSED', 'provider_unavailable'],
    ['CERT_HAS_EXPIRED', 'provider_unavailable'],
    ['UND_ERR_HEADERS_OVERFLOW', 'provider_unreadable'],
  ])('logs the system code of a failed connection: %s', async (system, code) => {
    const cause = Object.assign(new Error('connect 10.0.0.7:443 nmk_live_secret'), { code: system })
    await codeOf(() => Promise.reject(cause))
    const log = bff?.logged.join('') ?? ''
    expect(log).toContain(
      `"provider":{"resource":"services","code":"${code}","system":"${system}"}`,
    )
    expect(log).not.toMatch(/nmk_live|10\.0\.0\.7/)
  })

  test('stops reading a body over the limit', async () => {
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 65_536
            controller.enqueue(new Uint8Array(65_536).fill(32))
          },
        }),
      )
    const env = { PORTICO_UPSTREAM_MAX_BYTES: '1000000' }
    expect(await codeOf(endless, env)).toEqual([502, 'provider_unreadable'])
    expect(sent).toBeLessThan(2_000_000)
  })

  test('silence is a timeout', async () => {
    const env = { PORTICO_UPSTREAM_TIMEOUT_MS: '150' }
    expect(await codeOf(() => new Promise<Response>(() => undefined), env)).toEqual([
      504,
      'provider_timeout',
    ])
  })

  test('no connection is unavailable, after two tries', async () => {
    const { page, journal } = await pageWith(() => {
      throw new TypeError('connect ECONNREFUSED')
    })
    expect((await page.get('/api/services')).json.code).toBe('provider_unavailable')
    expect(journal).toHaveLength(2)
  })
})

describe('retries', () => {
  test.each([
    [1, 200],
    [2, 503],
  ])('a read that fails %i times is sent twice: %i', async (failures, status) => {
    let tries = 0
    const { page } = await pageWith(({ url }) => {
      if (!url.endsWith('/services')) return Response.json(services())
      tries += 1
      return tries <= failures ? new Response(null, { status: 503 }) : Response.json(services())
    })
    expect((await page.get('/api/services')).status).toBe(status)
    expect(tries).toBe(2)
  })

  test('a refusal is not retried', async () => {
    for (const status of [403, 404, 500, 429]) {
      const { page, journal } = await pageWith(withStatus(status))
      await page.get('/api/services')
      expect(journal.length, String(status)).toBe(1)
      await bff?.end()
    }
    bff = undefined
  })

  test('a 503 that asks for a long wait is passed on at once', async () => {
    const { page, journal } = await pageWith(withStatus(503, '', { 'retry-after': '86400' }))
    const { status, json } = await page.get('/api/services')
    expect([status, json.code, json.retryAfterSeconds]).toEqual([503, 'provider_unavailable', 3600])
    expect(journal.length).toBe(1)
  })

  test('a write is sent once', async () => {
    const item = { id: '1', type: 'vps', name: 'one', auto_renew: true }
    const { page, journal } = await pageWith((request) =>
      request.method === 'PATCH'
        ? new Response(null, { status: 503 })
        : Response.json(services([item])),
    )
    await page.send('PATCH', '/api/services/vps/1/auto-renew', { body: { enabled: false } })
    expect(journal.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  test('a write that times out is not sent again', async () => {
    const item = { id: '1', type: 'vps', name: 'one', auto_renew: true }
    const { page, journal, logged } = await pageWith(
      (request) =>
        request.method === 'PATCH'
          ? new Promise<Response>(() => undefined)
          : Response.json(services([item])),
      { PORTICO_UPSTREAM_TIMEOUT_MS: '150' },
    )
    await page.send('PATCH', '/api/services/vps/1/auto-renew', { body: { enabled: false } })
    expect(logged.join('')).toContain('provider_timeout')
    expect(journal.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })
})

describe('waits and rate limits stated by the provider', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  test.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30],
    [{ 'retry-after': 'Fri, 20 Nov 2020 12:00:30 GMT' }, 0],
    [{ 'retry-after': '999999999' }, 3600],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
    [{ ratelimit: '"default";r=0;t=12' }, 12],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '21' }, 21],
  ])('%j is %s', (headers: Record<string, string>, seconds) => {
    expect(retryAfter(new Headers(headers), now)).toBe(seconds)
  })

  test('any text is a wait of 0 to 3600 s, or none', () => {
    const text = fc.string().filter((value) => /^[\x20-\x7e]*$/.test(value))
    fc.assert(
      fc.property(text, text, (wait, limit) => {
        const seconds = retryAfter(new Headers({ 'retry-after': wait, ratelimit: limit }), now) ?? 0
        expect(seconds).toBeGreaterThanOrEqual(0)
        expect(seconds).toBeLessThanOrEqual(3600)
      }),
    )
  })

  test('reads rate limits in both spellings', () => {
    const modern = new Headers({
      ratelimit: '"default";r=41;t=30',
      'ratelimit-policy': '"default";q=600;w=60',
    })
    const stated = { remaining: 41, limit: 600, resetSeconds: 30 }
    expect(rateLimit(modern)).toEqual({ ...stated, perMinute: 600 })
    const older = new Headers({
      'x-ratelimit-remaining': '41',
      'x-ratelimit-limit': '600',
      'x-ratelimit-reset': '30',
    })
    expect(rateLimit(older)).toEqual({ ...stated, perMinute: null })
    expect(rateLimit(new Headers())).toBeNull()
  })

  test('a wait is passed on to the page', async () => {
    const { page } = await pageWith(withStatus(429, '', { 'retry-after': '9' }))
    const { headers, json } = await page.get('/api/services')
    expect([headers.get('retry-after'), json.retryAfterSeconds]).toEqual(['9', 9])
  })

  test('a 429 for one key makes no other key wait', async () => {
    const limited = 'nmk_a_key_of_the_test'
    const { page } = await pageWith(({ headers }) =>
      headers.get('authorization') === `Bearer ${limited}`
        ? new Response(null, { status: 429, headers: { 'retry-after': '900' } })
        : Response.json(services()),
    )
    expect((await page.get('/api/services')).json.code).toBe('rate_limited')
    const other = bff?.browser()
    await other?.signIn('nmk_another_key_of_the_test')
    expect((await other?.get('/api/services'))?.status).toBe(200)
  })

  test('a 429 for one key slows no background work of another', async () => {
    const { page } = await pageWith(withStatus(429, '', { 'retry-after': '900' }))
    const other = bff?.browser()
    await other?.signIn('nmk_another_key_of_the_test')
    await page.get('/api/services')
    const waitOf = async (browser: typeof page | undefined) => {
      const headers = { cookie: browser?.cookie ?? '' }
      const session = await bff?.sessions.ofRequest(new Request('http://x', { headers }))
      return session && bff?.provider.pace(session)
    }
    expect(await waitOf(page)).toBe(900_000)
    expect(await waitOf(other)).toBeLessThan(1000)
  })
})

test('reads compressed responses, and limits their decompressed size', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000, 32))
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    const body = request.url === '/v/bomb' ? bomb : gzipSync(JSON.stringify(account))
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { createTransport, readText } = await import('#server/transport.ts')
  const transport = createTransport(new URL(`http://127.0.0.1:${port}/v/`))
  const request = (path: string) =>
    transport.send({ method: 'GET', path, headers: {}, signal: AbortSignal.timeout(2000) })
  expect(JSON.parse(await readText(await request('/account'), 1000))).toEqual(account)
  await expect(readText(await request('/bomb'), 1_000_000)).rejects.toMatchObject({
    kind: 'too-large',
  })
  await transport.close()
  server.closeAllConnections()
  server.close()
  await expect(request('/account')).rejects.toMatchObject({ kind: 'unavailable' })
})
