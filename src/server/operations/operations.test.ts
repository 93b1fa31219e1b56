import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startBff, type TestBff } from '#testing/start.ts'

let bff: TestBff
beforeAll(async () => {
  bff = await startBff(() => new Response('{}', { status: 503 }))
})
afterAll(() => bff.end())
const origin = 'http://127.0.0.1:4400'
const sendReport = async (body: string) =>
  bff.app.fetch(new Request(`${origin}/csp-report`, { method: 'POST', body }))

describe('operations', () => {
  test('is ready while the provider is down, but not while draining', async () => {
    const ready = async () => {
      const { status, headers } = await bff.app.fetch(new Request(`${origin}/readyz`))
      return [status, headers.get('retry-after')]
    }
    expect(await ready()).toEqual([200, null])
    bff.drain()
    expect(await ready()).toEqual([503, '5'])
    expect((await bff.app.fetch(new Request(`${origin}/healthz`))).status).toBe(200)
  })

  test('logs only the directive of a policy violation', async () => {
    const body = JSON.stringify({
      'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://me\r\n.example' },
    })
    expect((await sendReport(body)).status).toBe(204)
    const line = bff.logged.find((text) => text.includes('csp-violation')) ?? ''
    expect(JSON.parse(line).directive).toBe('script-src')
    expect(line).not.toContain('example')
  })

  test('limits reports in size and number', async () => {
    expect((await sendReport('x'.repeat(1_000_000))).status).toBe(413)
    const responses = await Promise.all(Array.from({ length: 100 }, () => sendReport('{}')))
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(30)
  })

  test('counts requests by route template', async () => {
    await bff.browser().get('/api/services/vps/secret-id')
    const text = await (await bff.operator.fetch(new Request('http://x/metrics'))).text()
    expect(text).toContain(
      'portico_http_requests_total{route="GET /api/services/{type}/{id}",status="401"} 1',
    )
    expect(text).not.toContain('secret-id')
  })
})

describe("the operator's port", () => {
  const token = 'a-token-of-the-operator'
  const started: TestBff[] = []
  afterAll(async () => {
    await Promise.all(started.map((one) => one.end()))
  })
  /** The status of a request to the operator's app, as it is configured. */
  async function statuses(env: Record<string, string>, headers: Record<string, string>[]) {
    const server = await startBff(() => new Response(null, { status: 503 }), { env })
    started.push(server)
    const responses = headers.map(async (one) => {
      const request = new Request('http://127.0.0.1:9464/metrics', { headers: one })
      return (await server.operator.fetch(request)).status
    })
    return Promise.all(responses)
  }

  test('needs its token, under every address', async () => {
    const env = { PORTICO_METRICS_PORT: '0', PORTICO_METRICS_TOKEN: token }
    const headers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${token.slice(1)}` },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
      { authorization: `Bearer ${token}` },
    ]
    expect(await statuses(env, headers)).toEqual([401, 401, 401, 400, 200])
    const server = started.at(-1)
    for (const path of ['/public/copies', '/public/purge', '/nowhere']) {
      const response = await server?.operator.fetch(new Request(`http://127.0.0.1${path}`))
      expect(response?.status).toBe(401)
    }
  })

  test('refuses a foreign Host, which a page elsewhere could point at it', async () => {
    const env = { PORTICO_METRICS_PORT: '0', PORTICO_METRICS_TOKEN: token }
    const authorization = `Bearer ${token}`
    const hosts = [
      'rebound.example:9464',
      'localhost.rebound.example',
      '',
      'localhost:9464',
      '[::1]',
    ]
    const headers = hosts.map((host) => ({ authorization, host }))
    expect(await statuses(env, headers)).toEqual([400, 400, 400, 200, 200])
  })

  test('elsewhere than on loopback is reached under any name, with its token', async () => {
    const env = {
      PORTICO_METRICS_PORT: '0',
      PORTICO_METRICS_HOST: '0.0.0.0',
      PORTICO_METRICS_TOKEN: token,
    }
    const host = 'portico-1:9464'
    const headers: Record<string, string>[] = [{ host, authorization: `Bearer ${token}` }, { host }]
    expect(await statuses(env, headers)).toEqual([200, 401])
  })

  test('is guarded by file permissions alone if it is a socket', async () => {
    expect(await statuses({ PORTICO_METRICS_SOCKET: '/run/portico.sock' }, [{}])).toEqual([200])
  })
})
