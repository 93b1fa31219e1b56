/** What an operator's log store can answer from the security events alone. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { startBff, type TestBff } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
beforeEach(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  bff = await start({})
})
afterEach(async () => {
  await bff.end()
  platform.close()
})
const start = (env: Record<string, string>) =>
  startBff((request) => platform.app.fetch(request), { env })

const studio = () => platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
interface Line {
  msg: string
  level: string
  requestId?: string
  security: Record<string, unknown>
}
const noted = (of = bff) =>
  of.logged
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'security')
    .map(({ security }) => security)
const summary = () =>
  noted().map(({ event, way, outcome, reason }) => [event, way, outcome, reason])

test('signing in and out, refusals, proofs and exports are noted, with the request id', async () => {
  const page = bff.browser()
  await page.signIn('nmk_wrong_key_of_nobody')
  await page.signIn(studio())
  await page.send('POST', '/api/session/step-up', { body: { apiKey: studio() } })
  await page.get('/api/invoices.csv')
  await page.send('DELETE', '/api/session')
  expect(summary()).toEqual([
    ['start', undefined, 'done', undefined],
    ['sign-in', 'api-key', 'refused', 'key_rejected'],
    ['sign-in', 'api-key', 'done', undefined],
    ['step-up', 'key', 'done', undefined],
    ['export', undefined, 'done', undefined],
    ['sign-out', undefined, 'done', undefined],
  ])
  const { session, account, count } = noted()[4] ?? {}
  expect([typeof session, typeof account, typeof count]).toEqual(['string', 'string', 'number'])
  // One session and one account, from the sign-in on.
  for (const event of noted().slice(2)) expect(event).toMatchObject({ session, account })
  const text = bff.logged.join('')
  for (const personal of ['studio', studio(), 'nmk_wrong', '@'])
    expect(text).not.toContain(personal)
  const lines = bff.logged
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security)
  for (const { level, requestId, security } of lines.slice(1)) {
    expect([level, security['schema']]).toEqual(['info', 1])
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
  }
})

test('sharing with support and what support opens are noted; a wrong code, too', async () => {
  const page = bff.browser()
  await page.signIn(studio())
  const enter = (code: string) =>
    bff.browser().send('POST', '/api/support/session', {
      body: { code, helper: 'Sam' },
      headers: { 'Portico-View': 'support' },
    })
  await enter('AAAA-AAAA-AA')
  const body = { minutes: 15, hideAmounts: true }
  const { json } = await page.send('POST', '/api/support/grants', { body })
  await enter(json.code)
  const events = summary().slice(2)
  expect(events.map(([event, , outcome]) => [event, outcome])).toEqual([
    ['support-enter', 'refused'],
    ['support-code', 'done'],
    ['support-enter', 'done'],
  ])
  expect(bff.logged.join('')).not.toContain('Sam')
})

test("the operator's calls are noted by their template, but not each reading of the metrics", async () => {
  await bff.operator.request('/metrics')
  await bff.operator.request('/public/purge?tag=prices', { method: 'POST' })
  await bff.operator.request('/secret-of-somebody')
  expect(noted().slice(1)).toMatchObject([
    { event: 'operator-call', route: 'POST /public/purge', status: 200 },
    { event: 'operator-call', route: 'unmatched', status: 404 },
  ])
})

test('a refused token at the operator’s port is noted', async () => {
  const env = { PORTICO_METRICS_PORT: '0', PORTICO_METRICS_TOKEN: 'a-token-of-the-operator' }
  const guarded = await start(env)
  await guarded.operator.request('http://127.0.0.1/metrics')
  expect(noted(guarded).at(-1)).toMatchObject({
    outcome: 'refused',
    route: 'unmatched',
    status: 401,
  })
  await guarded.end()
})

test('a start states a hash of the configuration that secrets do not change', async () => {
  const hashOf = async (env: Record<string, string>) => {
    const server = await startBff(() => new Response(null, { status: 503 }), {
      dataDir: bff.dataDir,
      env,
    })
    await server.close()
    return noted(server)[0]?.['configuration']
  }
  const plain = await hashOf({})
  expect(plain).toMatch(/^[\da-f]{16}$/)
  expect(await hashOf({ PORTICO_METRICS_TOKEN: 'a-token-of-the-operator' })).toBe(plain)
  expect(await hashOf({ PORTICO_REMEMBER_DAYS: '30' })).not.toBe(plain)
})
