/** Which changes need a step-up. The rule of each is a required part of its row in the table. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createProvider, jobWhen } from '#bff/jobs/testing/provider.ts'
import { Authenticator } from '#bff/passkeys/testing/authenticator.ts'
import { actions } from '#contract/actions.ts'
import { assistant } from '#contract/assistant.ts'
import type { EndpointDefinition, EndpointTable } from '#contract/endpoint.ts'
import { table } from '#contract/table.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const origin = 'http://localhost:4400'
const apiKey = 'nmk_a_key_of_the_test'
const minute = 60_000
let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let clock: ReturnType<typeof createTestClock>

beforeEach(async () => {
  provider = createProvider(120)
  clock = createTestClock()
  const env = {
    PORTICO_ORIGIN: origin,
    PORTICO_SIGN_IN: 'passkey,api-key',
    PORTICO_STORED_DATA: '1',
    PORTICO_SUPPORT: '1',
  }
  bff = await startBff((request) => provider.fetch(request), { clock, env })
  page = bff.browser()
  await page.signIn(apiKey, true)
  clock.advance(5 * minute)
})
afterEach(() => bff.end())

const required = { status: 403, json: { code: 'step_up_required' } }
const prove = () => page.send('POST', '/api/session/step-up', { body: { apiKey } })

test('a writing endpoint without its rule does not compile', () => {
  const output = 'none'
  // @ts-expect-error -- the rule is missing
  const withoutRule = { 'DELETE /api/everything': { output } } as const satisfies EndpointTable
  const misspelt = {
    // @ts-expect-error -- no such rule
    'POST /api/everything': { output, stepUp: 'sometimes' },
  } as const satisfies EndpointTable
  const withRule = {
    'DELETE /api/everything': { output, stepUp: 'always' },
  } as const satisfies EndpointTable
  expect([withoutRule, misspelt, withRule]).toHaveLength(3)
})

const rows = Object.entries<EndpointDefinition>({ ...table, ...assistant, ...actions })
const withRule = (rule: EndpointDefinition['stepUp']) =>
  rows.filter(([, { stepUp }]) => stepUp === rule).map(([template]) => template)

/** Turns the session into a person's, who can prove with a passkey or with the key. */
async function becomePerson(): Promise<void> {
  await prove()
  const { json } = await page.send('POST', '/api/passkeys/options')
  const body = { response: new Authenticator(origin).create(json), keepKey: true }
  expect((await page.send('POST', '/api/passkeys', { body })).status).toBe(201)
  clock.advance(5 * minute)
}

describe('`always`', () => {
  test.each(withRule('always'))('%s asks before it looks at anything', async (template) => {
    await becomePerson()
    const [method = '', path = ''] = template.split(' ')
    const response = await page.send(method, path.replaceAll(/\{\w+\}/g, 'x'), { body: {} })
    expect(response).toMatchObject(required)
    expect(response.json.methods).toEqual(['passkey', 'key'])
  })

  test('is the rule wherever a way in or what is stored is made, taken or given away', () => {
    expect(withRule('always').toSorted()).toEqual([
      'DELETE /api/linked-keys/{id}',
      'DELETE /api/passkeys/{id}',
      'DELETE /api/person',
      'DELETE /api/sessions',
      'DELETE /api/stored-data',
      'POST /api/calendar-feed',
      'POST /api/passkeys/options',
      'POST /api/passkeys/{id}/restore',
      'POST /api/stored-data.json',
      'POST /api/support/grants',
    ])
  })

  test('after a proof a person can remove a key, and the whole sign-in', async () => {
    await becomePerson()
    await prove()
    const { items } = (await page.get('/api/linked-keys')).json
    expect((await page.send('DELETE', `/api/linked-keys/${items[0].id}`)).status).toBe(204)
    expect((await page.send('DELETE', '/api/person')).status).toBe(204)
  })
})

describe('`linking`', () => {
  const link = (key: string) =>
    page.send('POST', '/api/linked-keys', { body: { apiKey: key, confirmed: true } })

  test('another key needs a proof, the same key does not', async () => {
    await becomePerson()
    expect((await link(apiKey)).status).toBe(201)
    provider.state.account = 'ac_2'
    expect(await link('nmk_the_key_of_another_account')).toMatchObject(required)
    expect((await page.get('/api/linked-keys')).json.items).toHaveLength(1)
    await prove()
    expect((await link('nmk_the_key_of_another_account')).status).toBe(201)
  })

  test('the first key of a person needs none', async () => {
    await becomePerson()
    await prove()
    const { items } = (await page.get('/api/linked-keys')).json
    await page.send('DELETE', `/api/linked-keys/${items[0].id}`)
    clock.advance(5 * minute)
    expect((await link(apiKey)).status).toBe(201)
  })
})

describe('`turning-off`', () => {
  const refs = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ type: 'vps', id: `s${from + index}` }))
  const send = (items: object[], enabled: boolean) =>
    page.send('POST', '/api/jobs/auto-renew', { body: { id: crypto.randomUUID(), items, enabled } })
  const run = async (items: object[], enabled: boolean) => {
    const { json } = await send(items, enabled)
    return jobWhen(page, json.id, ({ state }) => state === 'done')
  }
  const undo = (id: string) => page.send('POST', `/api/jobs/${id}/undo`, { body: { include: [] } })
  const toggle = (id: string, enabled: boolean) =>
    page.send('PATCH', `/api/services/vps/${id}/auto-renew`, { body: { enabled } })
  const setAll = (enabled: boolean) => {
    for (const id of provider.state.enabled.keys()) provider.state.enabled.set(id, enabled)
  }

  test('two jobs in five minutes count together: 50, then 30', async () => {
    await run(refs(0, 50), false)
    expect(await send(refs(50, 80), false)).toMatchObject(required)
    expect(provider.state.writes).toHaveLength(50)
    await prove()
    expect((await send(refs(50, 80), false)).status).toBe(202)
  })

  test('what is five minutes old counts no more', async () => {
    await run(refs(0, 50), false)
    clock.advance(5 * minute)
    expect((await send(refs(50, 100), false)).status).toBe(202)
  })

  test('each counts for five minutes of its own', async () => {
    await run(refs(0, 30), false)
    clock.advance(3 * minute)
    await run(refs(30, 50), false)
    clock.advance(2 * minute + 1000)
    expect((await send(refs(50, 80), false)).status).toBe(202)
    expect(await send(refs(80, 81), false)).toMatchObject(required)
  })

  test('single switches count, too', async () => {
    await run(refs(0, 49), false)
    expect((await toggle('s60', false)).status).toBe(200)
    expect(await toggle('s61', false)).toMatchObject(required)
    expect(provider.state.enabled.get('s61')).toBe(true)
    expect((await toggle('s60', true)).status).toBe(200)
  })

  test('parallel jobs count together', async () => {
    const started = await Promise.all(
      [0, 1, 2, 3].map((n) => send(refs(n * 30, n * 30 + 30), false)),
    )
    expect(started.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(started.filter(({ status }) => status === 403)).toHaveLength(3)
  })

  test('turning on needs none, by a job or by an undo', async () => {
    await prove()
    const [off] = [await run(refs(0, 60), false), await run(refs(60, 120), false)]
    clock.advance(5 * minute)
    const { id } = (await undo(off.id)).json
    await jobWhen(page, id, ({ changed }) => changed === 60)
    expect((await run(refs(60, 120), true)).changed).toBe(60)
  })

  test('an undo that turns services off counts as turning off', async () => {
    setAll(false)
    const on = await run(refs(0, 51), true)
    expect(await undo(on.id)).toMatchObject(required)
    const few = await run(refs(60, 61), true)
    await run(refs(70, 120), false)
    expect(await undo(few.id)).toMatchObject(required)
    await prove()
    expect((await undo(on.id)).status).toBe(202)
  })

  test('so does an undo of one change, and a retry', async () => {
    await page.get('/api/services')
    await toggle('s0', false)
    await toggle('s0', true)
    const { items } = (await page.get('/api/changes')).json
    provider.state.onWrite = () => new Response('{}', { status: 500 })
    const failed = await run(refs(10, 59), false)
    provider.state.onWrite = undefined
    expect(await page.send('POST', `/api/changes/${items[0].id}/undo`)).toMatchObject(required)
    expect(await page.send('POST', `/api/jobs/${failed.id}/retry`)).toMatchObject(required)
    expect(provider.state.enabled.get('s0')).toBe(true)
  })
})
