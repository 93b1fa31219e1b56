/** One id leads from a customer's screenshot to the proxy's, our own and the provider's log. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>
/** Milliseconds that the provider takes. */
let delay = 0

const proxy = '10.0.0.7'
const bindingsOf = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress }, rawHeaders: ['Host', '127.0.0.1:4400'] },
})
const fromProxy = bindingsOf(proxy)
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

beforeEach(async () => {
  delay = 0
  platform = createPlatform({ file: ':memory:', sample: true, faults: true, ratePerMinute: 1e6 })
  clock = createTestClock()
  const slow = async (request: Request) => {
    clock.advance(delay)
    return platform.app.fetch(request)
  }
  bff = await startBff(slow, { clock, env: { PORTICO_TRUSTED_PROXIES: '10.0.0.0/8' } })
  page = bff.browser()
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

const signIn = (headers: Record<string, string>, bindings = fromProxy) =>
  page.send('POST', '/api/session', {
    body: { apiKey: platform.sampleKeys[0]?.key },
    headers,
    bindings,
  })
const lines = () => bff.logged.map((line) => JSON.parse(line) as Record<string, unknown>)

describe("a trusted proxy's request id", () => {
  test('is that of the response, of every log line and of the call to the provider', async () => {
    bff.logged.length = 0
    const { status, headers } = await signIn({ 'X-Request-ID': 'edge-1a2b3c4d' })
    expect(status).toBe(201)
    expect(headers.get('x-request-id')).toBe('edge-1a2b3c4d')
    expect(lines().length).toBeGreaterThan(0)
    for (const line of lines()) expect(line['requestId']).toBe('edge-1a2b3c4d')
    expect(bff.journal.length).toBeGreaterThan(0)
    for (const call of bff.journal) expect(call.headers.get('x-request-id')).toBe('edge-1a2b3c4d')
  })

  test('is in the problem document, and the line of the request names the problem', async () => {
    const headers = { 'X-Request-ID': 'edge-1a2b3c4d' }
    const { json } = await page.send('GET', '/api/services', { headers, bindings: fromProxy })
    expect(json.requestId).toBe('edge-1a2b3c4d')
    expect(lines().at(-1)).toMatchObject({ requestId: 'edge-1a2b3c4d', code: 'not_signed_in' })
  })

  test('is in the events that the request caused', async () => {
    await signIn({ 'X-Request-ID': 'edge-1a2b3c4d' })
    const { text } = await page.get('/api/events.csv')
    const [heads = '', first = ''] = text.split('\r\n')
    expect(heads).toMatch(/,request$/)
    expect(first).toMatch(/sign-in.*,edge-1a2b3c4d$/)
  })

  test('may be that of its trace, which is passed on', async () => {
    const { headers } = await signIn({ traceparent })
    expect(headers.get('x-request-id')).toBe(traceId)
    for (const call of bff.journal) expect(call.headers.get('traceparent')).toBe(traceparent)
    bff.logged.length = 0
    await signIn({ traceparent, 'X-Request-ID': 'edge-1a2b3c4d' })
    expect(lines()[0]).toMatchObject({ requestId: 'edge-1a2b3c4d', traceId })
  })
})

test.each([
  ['of a stranger', { 'X-Request-ID': 'edge-1a2b3c4d', traceparent }, bindingsOf('203.0.113.9')],
  ['that is not an id', { 'X-Request-ID': 'a b"c\td', traceparent: '00-zz' }, fromProxy],
  ['that is too long', { 'X-Request-ID': 'x'.repeat(129) }, fromProxy],
  ['of zeros', { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }, fromProxy],
])('an id %s is not adopted', async (_, stated, bindings) => {
  const { headers } = await signIn(stated, bindings)
  expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  for (const call of bff.journal) expect(call.headers.get('traceparent')).toBeNull()
})

test('calls that no request caused have an id too, and it is in their log lines', async () => {
  const [call] = bff.journal
  await bff.provider
    .source({ apiKey: 'nmk_wrong_key' })
    .get('/api/v1/sdk/account')
    .catch(() => null)
  const sent = bff.journal.at(-1)
  expect(sent).not.toBe(call)
  expect(sent?.headers.get('x-request-id')).toBeTruthy()
  const line = lines().find(({ msg }) => msg === 'provider refused')
  expect(line?.['requestId']).toBe(sent?.headers.get('x-request-id'))
})

test('a provider that takes more than half of its limit is named, once a minute', async () => {
  await signIn({})
  const slowLines = () => lines().filter(({ msg }) => msg === 'provider slow')
  delay = 4900
  await page.get('/api/invoices', { 'Cache-Control': 'no-cache' })
  expect(slowLines()).toEqual([])
  delay = 5100
  for (const path of ['/api/services/vps/1', '/api/services/vps/2', '/api/services/vps/3'])
    await page.get(path)
  const resources = slowLines().map(({ provider }) => (provider as { resource: string }).resource)
  expect(resources.filter((resource) => resource === 'services')).toHaveLength(1)
  expect(new Set(resources).size).toBe(resources.length)
  for (const { ms } of slowLines()) expect(ms).toBeGreaterThan(5000)
})

test('a failure behind a page that answers 200 is in the metrics', async () => {
  await signIn({})
  await page.get('/api/overview')
  await platform.app.request('/__faults', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([{ path: '/api/v1/sdk/invoices', mode: '503' }]),
  })
  clock.advance(400_000)
  const { status } = await page.get('/api/overview')
  expect(status).toBe(200)
  const metrics = await (await bff.operator.request('/metrics')).text()
  expect(metrics).toMatch(
    /portico_provider_calls_total\{resource="invoices",outcome="provider_unavailable"\} [1-9]/,
  )
  expect(metrics).toMatch(/portico_provider_retries_total\{resource="invoices"\} [1-9]/)
  expect(metrics).toMatch(/portico_provider_calls_total\{resource="account",outcome="ok"\} [1-9]/)
  expect(metrics).toContain('portico_provider_call_duration_seconds_bucket{le="0.05"')
})
