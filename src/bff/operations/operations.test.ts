import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startBff, type TestBff } from '#bff/testing/start.ts'

let bff: TestBff
beforeAll(async () => {
  bff = await startBff(() => new Response('{}', { status: 503 }))
})
afterAll(() => bff.end())
const origin = 'http://127.0.0.1:4400'
const report = async (body: string) =>
  bff.app.fetch(new Request(`${origin}/csp-report`, { method: 'POST', body }))

describe('operations', () => {
  test('ready while the provider is down, not while it ends', async () => {
    const ready = async () => (await bff.app.fetch(new Request(`${origin}/readyz`))).status
    expect(await ready()).toBe(200)
    bff.drain()
    expect(await ready()).toBe(503)
    expect((await bff.app.fetch(new Request(`${origin}/healthz`))).status).toBe(200)
  })

  test('a broken policy is logged by its directive alone', async () => {
    const body = JSON.stringify({
      'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://me\r\n.example' },
    })
    expect((await report(body)).status).toBe(204)
    const line = bff.logged.find((one) => one.includes('csp-violation')) ?? ''
    expect(JSON.parse(line).directive).toBe('script-src')
    expect(line).not.toContain('example')
  })

  test('reports are limited in size and number', async () => {
    expect((await report('x'.repeat(1_000_000))).status).toBe(413)
    const answers = await Promise.all(Array.from({ length: 100 }, () => report('{}')))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(30)
  })

  test('counts by route template', async () => {
    await bff.browser().get('/api/services/vps/secret-id')
    const text = await (await bff.core.operator.fetch(new Request('http://x/metrics'))).text()
    expect(text).toContain(
      'portico_answers_total{route="GET /api/services/{type}/{id}",status="401"} 1',
    )
    expect(text).not.toContain('secret-id')
  })
})
