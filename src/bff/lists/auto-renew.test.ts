import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#bff/testing/start.ts'

function broken(): never {
  throw new TypeError('the connection broke')
}

/** A provider with one service, whose writes can be made to go wrong. */
function createProvider() {
  const state = {
    enabled: true,
    writes: [] as boolean[],
    /** What becomes of a write, before and after it is done. */
    onWrite: undefined as
      | undefined
      | ((enabled: boolean) => Response | undefined | Promise<Response | undefined>),
    /** Reads that still show the old value. */
    lagging: 0,
    old: true,
    /** The status that every reading gets. */
    unreadable: null as number | null,
    /** The status that every reading of a list gets. */
    lists: null as number | null,
    type: 'VPS Server',
  }
  const envelope = (data: unknown) => Response.json({ success: true, data, message: '' })
  return {
    state,
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/account')) return envelope({ id: 'ac_1', name: 'Ada' })
      if (request.method === 'PATCH') {
        const { auto_renew: enabled } = (await request.json()) as { auto_renew: boolean }
        const answer = await state.onWrite?.(enabled)
        if (answer && answer.status !== 299) return answer
        state.writes.push(enabled)
        state.old = state.enabled
        state.enabled = enabled
        return answer ? broken() : envelope({})
      }
      if (state.unreadable !== null) return new Response(null, { status: state.unreadable })
      if (state.lists !== null && !pathname.includes('/services/'))
        return new Response(null, { status: state.lists })
      const shown = state.lagging > 0 ? state.old : state.enabled
      if (pathname.includes('/services/')) state.lagging = Math.max(0, state.lagging - 1)
      const item = { id: '7', type: state.type, name: 'build-02', auto_renew: shown }
      return envelope(pathname.includes('/services/') ? item : { items: [item] })
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
const turn = (enabled: boolean) => page.send('PATCH', path, { body: { enabled } })

describe('the switch', () => {
  test('writes in the provider’s own spelling and answers what is read back', async () => {
    const { status, json } = await turn(false)
    expect([status, json.type, json.autoRenew.enabled]).toEqual([200, 'vps-server', false])
    const write = bff.journal.find(({ method }) => method === 'PATCH')
    expect(write?.path).toBe('/api/v1/sdk/services/VPS%20Server/7/auto-renew')
  })

  test('an old value is read twice more within 5 s', async () => {
    provider.state.lagging = 2
    const before = clock.now()
    expect((await turn(false)).json.autoRenew.enabled).toBe(false)
    expect(clock.now() - before).toBeLessThanOrEqual(5000)
  })

  test('what does not change is answered as it stands', async () => {
    provider.state.lagging = 9
    const { status, json } = await turn(false)
    expect([status, json.autoRenew.enabled]).toEqual([200, true])
  })

  test('quick changes stand in line, and the last wins', async () => {
    await Promise.all([false, true, false, true, false].map(turn))
    expect(provider.state.writes).toEqual([false, true, false, true, false])
    expect((await page.get('/api/services')).json.items[0].autoRenew.enabled).toBe(false)
  })

  test('a write without an answer is read back: done', async () => {
    provider.state.onWrite = () => new Response(null, { status: 299 })
    expect((await turn(false)).json.autoRenew.enabled).toBe(false)
    expect(provider.state.writes).toHaveLength(1)
  })

  test('a write without an answer is read back: not done', async () => {
    provider.state.onWrite = broken
    const { status, json } = await turn(false)
    expect([status, json.autoRenew.enabled]).toEqual([200, true])
  })

  test('where it cannot be read back, the outcome is unknown and says so', async () => {
    provider.state.onWrite = () => {
      provider.state.unreadable = 503
      return broken()
    }
    const { status, json } = await turn(false)
    expect([status, json.outcome]).toEqual([503, 'unknown'])
  })

  test('an error instead of an answer is read back, too: a gateway may say so of what was done', async () => {
    provider.state.onWrite = (enabled) => {
      provider.state.enabled = enabled
      return new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
    }
    const { status, json } = await turn(false)
    expect([status, json.autoRenew.enabled]).toEqual([200, false])
    expect((await page.get('/api/services')).json.items[0].autoRenew.enabled).toBe(false)
  })

  test.each([429, 500, 503])(
    'what was taken and cannot be read back (%i) is not called unsaved',
    async (status) => {
      await page.get('/api/services')
      provider.state.unreadable = status
      const { json } = await turn(false)
      expect(json.outcome).toBe('unknown')
      provider.state.unreadable = null
      clock.turn(6000)
      expect((await page.get('/api/services')).json.items[0].autoRenew.enabled).toBe(false)
    },
  )

  test('what one record says is what its row says, though the list cannot be read', async () => {
    await page.get('/api/services')
    provider.state.enabled = false
    provider.state.lists = 503
    clock.turn(6000)
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
  ])('a refusal %i is %i %s', async (status, answered, code) => {
    provider.state.onWrite = () => new Response('{}', { status })
    const answer = await turn(false)
    expect([answer.status, answer.json.code, answer.json.outcome]).toEqual([
      answered,
      code,
      undefined,
    ])
    expect((await page.get('/api/services')).json.items[0].autoRenew.enabled).toBe(true)
  })

  test('what the key may do is learnt', async () => {
    const can = async () => (await page.get('/api/session')).json.can.autoRenew
    expect(await can()).toBeNull()
    provider.state.onWrite = () => new Response('{}', { status: 403 })
    expect((await turn(false)).json.code).toBe('missing_scope')
    expect(await can()).toBe(false)
    provider.state.onWrite = undefined
    await turn(false)
    expect(await can()).toBe(true)
  })
})
