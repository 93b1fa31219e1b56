import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

function broken(): never {
  throw new TypeError('the connection broke')
}

/** A provider with one service, whose writes and reads can fail. */
function createProvider() {
  const state = {
    enabled: true,
    writes: [] as boolean[],
    /** Replaces the response to a write; status 299 makes the change and breaks the connection. */
    onWrite: undefined as
      | undefined
      | ((enabled: boolean) => Response | undefined | Promise<Response | undefined>),
    /** How many reads still show the old value. */
    lagging: 0,
    old: true,
    /** Status with which every read fails; `null`: none fails. */
    unreadable: null as number | null,
    /** The same for lists only. */
    lists: null as number | null,
    type: 'VPS Server',
    /** Replaces the service when it is read alone. */
    single: null as object | null,
  }
  const envelope = (data: unknown) => Response.json({ success: true, data, message: '' })
  return {
    state,
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/account')) return envelope({ id: 'ac_1', name: 'Ada' })
      if (request.method === 'PATCH') {
        const { auto_renew: enabled } = (await request.json()) as { auto_renew: boolean }
        const response = await state.onWrite?.(enabled)
        if (response && response.status !== 299) return response
        state.writes.push(enabled)
        state.old = state.enabled
        state.enabled = enabled
        return response ? broken() : envelope({})
      }
      if (state.unreadable !== null) return new Response(null, { status: state.unreadable })
      if (state.lists !== null && !pathname.includes('/services/'))
        return new Response(null, { status: state.lists })
      const shown = state.lagging > 0 ? state.old : state.enabled
      if (pathname.includes('/services/')) state.lagging = Math.max(0, state.lagging - 1)
      const item = { id: '7', type: state.type, name: 'build-02', auto_renew: shown }
      return envelope(pathname.includes('/services/') ? (state.single ?? item) : { items: [item] })
    },
  }
}

let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let clock: ReturnType<typeof createTestClock>

beforeEach(async () => {
  provider = createProvider()
  clock = createTestClock()
  bff = await startBff((request) => provider.fetch(request), { clock })
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const path = '/api/services/vps-server/7/auto-renew'
const change = (enabled: boolean) => page.send('PATCH', path, { body: { enabled } })

describe('changing auto-renew', () => {
  test('writes in the provider’s own spelling and returns what it reads back', async () => {
    const { status, json } = await change(false)
    expect([status, json.type, json.autoRenew.enabled]).toEqual([200, 'vps-server', false])
    const write = bff.journal.find(({ method }) => method === 'PATCH')
    expect(write?.path).toBe('/api/v1/sdk/services/VPS%20Server/7/auto-renew')
  })

  test('reads again, twice within 5 s, while the provider shows the old value', async () => {
    provider.state.lagging = 2
    const before = clock.now()
    expect((await change(false)).json.autoRenew.enabled).toBe(false)
    expect(clock.now() - before).toBeLessThanOrEqual(5000)
  })

  test.each([
    ['nothing known', { answer: { of: 'the panel' } }],
    ['everything but the switch', { id: '7', type: 'VPS Server', name: 'build-02' }],
  ])('a record that states %s does not count as saved', async (_, single) => {
    await page.get('/api/services')
    provider.state.single = single
    const { status, json } = await change(false)
    expect([status, json.code, json.outcome]).toEqual([502, 'provider_unreadable', 'unknown'])
    expect(provider.state.writes).toEqual([false])
    const { json: list } = await page.get('/api/services')
    expect(list.items[0]).toMatchObject({ name: 'build-02', autoRenew: { enabled: false } })
  })

  test('an unreadable record does not replace the row in the list', async () => {
    await page.get('/api/services')
    provider.state.single = { answer: { of: 'the panel' } }
    await page.get('/api/services/vps-server/7')
    const { json: list } = await page.get('/api/services')
    expect(list.items[0]).toMatchObject({ name: 'build-02', autoRenew: { enabled: true } })
  })

  test('returns the unchanged state if the change does not happen', async () => {
    provider.state.lagging = 9
    const { status, json } = await change(false)
    expect([status, json.autoRenew.enabled]).toEqual([200, true])
  })

  test('runs quick changes one after the other, so that the last wins', async () => {
    await Promise.all([false, true, false, true, false].map(change))
    expect(provider.state.writes).toEqual([false, true, false, true, false])
    expect((await page.get('/api/services')).json.items[0].autoRenew.enabled).toBe(false)
  })

  test('reads back a write without a response: the change was made', async () => {
    provider.state.onWrite = () => new Response(null, { status: 299 })
    expect((await change(false)).json.autoRenew.enabled).toBe(false)
    expect(provider.state.writes).toHaveLength(1)
  })

  test('reads back a write without a response: the change was not made', async () => {
    provider.state.onWrite = broken
    const { status, json } = await change(false)
    expect([status, json.autoRenew.enabled]).toEqual([200, true])
  })

  test('states an unknown outcome if it cannot be read back', async () => {
    provider.state.onWrite = () => {
      provider.state.unreadable = 503
      return broken()
    }
    const { status, json } = await change(false)
    expect([status, json.outcome]).toEqual([503, 'unknown'])
  })

  test('reads back a server error, because a gateway may send one after the change was made', async () => {
    provider.state.onWrite = (enabled) => {
      provider.state.enabled = enabled
      return new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
    }
    const { status, json } = await change(false)
    expect([status, json.autoRenew.enabled]).toEqual([200, false])
    expect((await page.get('/api/services')).json.items[0].autoRenew.enabled).toBe(false)
  })

  test.each([429, 500, 503])(
    'states an unknown outcome if an accepted write cannot be read back (%i)',
    async (status) => {
      await page.get('/api/services')
      provider.state.unreadable = status
      const { json } = await change(false)
      expect(json.outcome).toBe('unknown')
      provider.state.unreadable = null
      clock.advance(6000)
      expect((await page.get('/api/services')).json.items[0].autoRenew.enabled).toBe(false)
    },
  )

  test('reading a single record updates its row, even if the list cannot be read', async () => {
    await page.get('/api/services')
    provider.state.enabled = false
    provider.state.lists = 503
    clock.advance(6000)
    expect((await page.get('/api/services/vps-server/7')).json.autoRenew.enabled).toBe(false)
    const { json } = await page.get('/api/services')
    expect(json.items[0].autoRenew.enabled).toBe(false)
  })

  test.each([
    [400, 400, 'invalid_input'],
    [404, 404, 'not_found'],
    [409, 409, 'conflict'],
    [422, 400, 'invalid_input'],
    [429, 429, 'rate_limited'],
    [500, 502, 'provider_error'],
  ])('a refusal %i becomes %i %s', async (status, expected, code) => {
    provider.state.onWrite = () => new Response('{}', { status })
    const response = await change(false)
    expect([response.status, response.json.code, response.json.outcome]).toEqual([
      expected,
      code,
      undefined,
    ])
    expect((await page.get('/api/services')).json.items[0].autoRenew.enabled).toBe(true)
  })

  test('remembers what the key may do', async () => {
    const can = async () => (await page.get('/api/session')).json.can.autoRenew
    expect(await can()).toBeNull()
    provider.state.onWrite = () => new Response('{}', { status: 403 })
    expect((await change(false)).json.code).toBe('missing_scope')
    expect(await can()).toBe(false)
    provider.state.onWrite = undefined
    await change(false)
    expect(await can()).toBe(true)
  })
})
