import { gzipSync } from 'node:zlib'

import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'

import { createTestClock, type ProviderFetch, startBff, type TestBff } from '#bff/testing/start.ts'
import { rateLimit, retryAfter } from '#wire/dialect/rate-limit.ts'

let bff: TestBff | undefined
afterEach(async () => {
  const started = bff
  bff = undefined
  await started?.end()
})

const account = { success: true, data: { id: 'ac_1', name: 'Ada' } }
const services = (items: unknown[] = []) => ({ success: true, data: { items } })

/** A signed-in page in front of a provider that answers every list by `answer`. */
async function pageBefore(answer: ProviderFetch, env: Record<string, string> = {}) {
  bff = await startBff(
    (request) => (request.url.endsWith('/account') ? Response.json(account) : answer(request)),
    { clock: createTestClock(), env },
  )
  const page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
  bff.journal.length = 0
  return { page, journal: bff.journal, logged: bff.logged }
}
const codeOf = async (answer: ProviderFetch, env?: Record<string, string>) => {
  const { page } = await pageBefore(answer, env)
  const { status, json } = await page.get('/api/services')
  return [status, json.code]
}
const withStatus =
  (status: number, body = '<html>db-07.internal stack sql', headers = {}) =>
  () =>
    new Response(body, { status, headers })

describe('what the provider answers becomes one code', () => {
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
  ])('%i', async (status, answered, code) => {
    const headers = { location: 'http://127.0.0.1:9/__sink', 'retry-after': '9' }
    expect(await codeOf(withStatus(status, 'db-07.internal', headers))).toEqual([answered, code])
    expect(bff?.logged.join('')).not.toContain('db-07')
  })

  test.each([
    ['HTML', '<html></html>'],
    ['nothing', ''],
    ['cut off', '{"success":true,"data":{"items":['],
    ['a list', '[1,2]'],
    ['no envelope', '{"services":[]}'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('%s in place of the envelope is unreadable', async (_, body) => {
    expect(await codeOf(() => new Response(body))).toEqual([502, 'provider_unreadable'])
  })

  test.each([
    ['SCOPE_REQUIRED', 403, 'missing_scope'],
    ['rate_limit_exceeded', 429, 'rate_limited'],
    ['E_NOT_FOUND', 404, 'not_found'],
    ['something.else', 502, 'provider_error'],
    ['unauthorized', 502, 'provider_error'],
  ])('an error envelope under 200 is mapped by its word %s', async (word, answered, code) => {
    const body = { success: false, error: 'x', message: 'secret text', code: word, details: {} }
    expect(await codeOf(() => Response.json(body))).toEqual([answered, code])
    expect(bff?.logged.join('')).not.toContain('secret text')
  })

  test('a body over the limit is not read to its end', async () => {
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

  test('silence is a timeout within the total limit', async () => {
    const env = { PORTICO_UPSTREAM_TIMEOUT_MS: '150' }
    expect(await codeOf(() => new Promise<Response>(() => undefined), env)).toEqual([
      504,
      'provider_timeout',
    ])
  })

  test('no connection is unavailable, after three tries', async () => {
    const { page, journal } = await pageBefore(() => {
      throw new TypeError('connect ECONNREFUSED')
    })
    expect((await page.get('/api/services')).json.code).toBe('provider_unavailable')
    expect(journal).toHaveLength(3)
  })
})

describe('tries', () => {
  test('a read is tried again and then works', async () => {
    let tries = 0
    const { page } = await pageBefore(() => {
      tries += 1
      return tries < 3 ? new Response(null, { status: 503 }) : Response.json(services())
    })
    expect((await page.get('/api/services')).status).toBe(200)
    expect(tries).toBe(3)
  })

  test('a refusal is final', async () => {
    for (const status of [403, 404, 500, 429]) {
      const { page, journal } = await pageBefore(withStatus(status))
      await page.get('/api/services')
      expect(journal.length, String(status)).toBe(1)
      await bff?.end()
    }
    bff = undefined
  })

  test('a sick provider is not hit harder: one retry for ten calls', async () => {
    const { page, journal } = await pageBefore(withStatus(503))
    for (let calls = 0; calls < 60; calls += 1) await page.get(`/api/services/vps/${calls}`)
    const lists = journal.filter(({ path }) => /\/vps\//.test(path)).length
    expect(lists).toBeLessThan(60 + 6 + 12)
  })

  test('a write is sent once', async () => {
    const item = { id: '1', type: 'vps', name: 'one', auto_renew: true }
    const { page, journal } = await pageBefore((request) =>
      request.method === 'PATCH'
        ? new Response(null, { status: 503 })
        : Response.json(services([item])),
    )
    await page.send('PATCH', '/api/services/vps/1/auto-renew', { body: { enabled: false } })
    expect(journal.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })
})

describe('what the provider says about waiting', () => {
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

  test('any text is a wait from 0 to an hour, or not stated', () => {
    const text = fc.string().filter((value) => /^[\x20-\x7e]*$/.test(value))
    fc.assert(
      fc.property(text, text, (wait, limit) => {
        const seconds = retryAfter(new Headers({ 'retry-after': wait, ratelimit: limit }), now) ?? 0
        expect(seconds).toBeGreaterThanOrEqual(0)
        expect(seconds).toBeLessThanOrEqual(3600)
      }),
    )
  })

  test('limits in both spellings', () => {
    const modern = new Headers({
      ratelimit: '"default";r=41;t=30',
      'ratelimit-policy': '"default";q=600;w=60',
    })
    expect(rateLimit(modern)).toEqual({ remaining: 41, limit: 600, resetSeconds: 30 })
    const older = new Headers({
      'x-ratelimit-remaining': '41',
      'x-ratelimit-limit': '600',
      'x-ratelimit-reset': '30',
    })
    expect(rateLimit(older)).toEqual({ remaining: 41, limit: 600, resetSeconds: 30 })
    expect(rateLimit(new Headers())).toBeNull()
  })

  test('the page is told', async () => {
    const { page } = await pageBefore(withStatus(429, '', { 'retry-after': '9' }))
    const { headers, json } = await page.get('/api/services')
    expect([headers.get('retry-after'), json.retryAfterSeconds]).toEqual(['9', 9])
  })
})

test('compressed answers are read, and measured as what they become', async () => {
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
  const { createTransport, readText } = await import('#wire/transport.ts')
  const transport = createTransport(new URL(`http://127.0.0.1:${port}/v/`))
  const ask = (path: string) =>
    transport.send({ method: 'GET', path, headers: {}, signal: AbortSignal.timeout(2000) })
  expect(JSON.parse(await readText(await ask('/account'), 1000))).toEqual(account)
  await expect(readText(await ask('/bomb'), 1_000_000)).rejects.toMatchObject({ kind: 'too-large' })
  await transport.close()
  server.closeAllConnections()
  server.close()
  await expect(ask('/account')).rejects.toMatchObject({ kind: 'unavailable' })
})
