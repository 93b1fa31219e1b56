import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { createTestClock, startBff, type TestBff } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let isDown = false
let clock: ReturnType<typeof createTestClock>
beforeEach(async () => {
  isDown = false
  clock = createTestClock()
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  const provider = (request: Request) =>
    isDown ? new Response(null, { status: 500 }) : platform.app.fetch(request)
  bff = await startBff(provider, { clock })
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

const keys = () => platform.sampleKeys.map(({ key }) => key)
const metrics = async () => (await bff.operator.request('/metrics')).text()
/** The value of a sample, under its name with labels. */
const sample = async (name: string) => {
  const line = (await metrics()).split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

test('names what runs, and whether it is ready and why not', async () => {
  expect(await metrics()).toMatch(
    /portico_build_info\{version="\d+\.\d+\.\d+",build="development[^"]*",node="\d+\.[^"]+"\} 1/,
  )
  expect(await sample('portico_ready')).toBe(1)
  bff.drain()
  expect(await sample('portico_ready')).toBe(0)
  expect(await sample('portico_not_ready{reason="draining"}')).toBe(1)
  expect(await sample('portico_not_ready{reason="store"}')).toBe(0)
})

test('probes and crawlers have route names of their own', async () => {
  for (const path of ['/healthz', '/readyz']) await bff.browser().get(path)
  for (const path of ['healthz', 'readyz'])
    expect(
      await sample(`portico_http_requests_total{route="GET /${path}",status="200"}`),
    ).toBeGreaterThan(0)
  expect(await metrics()).not.toContain('route="unmatched"')
})

test('counts sessions, sign-ins, refusals and what the store does', async () => {
  await bff.browser().signIn(keys()[0] ?? '')
  await bff.browser().signIn('nmk_wrong_key_of_nobody')
  expect(await sample('portico_sessions')).toBe(1)
  const events = 'portico_security_events_total{event="sign-in",way="api-key",outcome='
  expect(await sample(`${events}"done",reason=""}`)).toBe(1)
  expect(await sample(`${events}"refused",reason="key_rejected"}`)).toBe(1)
  expect(
    await sample('portico_store_operation_duration_seconds_count{operation="put"}'),
  ).toBeGreaterThan(0)
})

test('counts what came from memory', async () => {
  const page = bff.browser()
  await page.signIn(keys()[0] ?? '')
  await page.get('/api/invoices')
  const misses = await sample('portico_cache_reads_total{cache="lists",outcome="miss"}')
  expect(misses).toBeGreaterThan(0)
  await page.get('/api/invoices')
  expect(await sample('portico_cache_reads_total{cache="lists",outcome="miss"}')).toBe(misses)
  expect(await sample('portico_cache_reads_total{cache="lists",outcome="hit"}')).toBeGreaterThan(0)
  isDown = true
  clock.advance(400_000)
  await page.get('/api/invoices')
  expect(await sample('portico_cache_reads_total{cache="lists",outcome="stale"}')).toBeGreaterThan(
    0,
  )
})

test('counts open circuits, until they close', async () => {
  isDown = true
  const open = 'portico_provider_circuits_open{lane="sign-in",resource="account"}'
  for (let nth = 0; nth < 12; nth += 1) await bff.browser().signIn(`nmk_key_of_customer_${nth}`)
  expect(await sample(open)).toBe(1)
  isDown = false
  clock.advance(60_000)
  expect((await bff.browser().signIn(keys()[0] ?? '')).status).toBe(201)
  expect(await sample(open)).toBe(0)
  expect(await sample('portico_provider_lane_calls{lane="sign-in",state="running"}')).toBe(0)
})
