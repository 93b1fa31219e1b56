// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { runHook } from '#web/testing/run-hook.ts'

import {
  changeAutoRenew,
  dismissChange,
  useAutoRenewChange,
  useFormerAutoRenew,
  useIsUnconfirmed,
} from './auto-renew.ts'
import { createQueryClient } from './client.ts'
import type { Service } from './services.ts'
import { forget } from './session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())
afterEach(() => vi.unstubAllGlobals())

const vps = { type: 'vps', id: '12' }
const serviceWith = (enabled: boolean) =>
  ({ ...vps, name: 'a.example', autoRenew: { enabled, changeable: true } }) as Service

/** A page showing one service, and a fetch stub whose responses the test gives one by one. */
async function setUp() {
  const client = createQueryClient()
  client.setQueryData(['services', 'list', {}, 0], { items: [serviceWith(true)] })
  const requests: { sent: string; respond: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    requests.push({ sent: `${method} ${body ?? url}`, respond: resolve })
    return promise
  })
  const state = await runHook(client, () => ({
    change: useAutoRenewChange(vps),
    former: useFormerAutoRenew(vps),
    isUnconfirmed: useIsUnconfirmed(vps),
  }))
  const pass = (ms = 5) => act(() => vi.advanceTimersByTimeAsync(ms))
  const listed = () =>
    client.getQueryData<{ items: Service[] }>(['services', 'list', {}, 0])?.items[0]?.autoRenew
      ?.enabled
  const press = (enabled: boolean) => changeAutoRenew(client, vps, enabled)
  const respond = async (at: number, response: Response) => {
    requests[at]?.respond(response)
    await pass()
  }
  const sent = () => requests.map((request) => request.sent)
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const refreshes = () =>
    invalidate.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'services').length
  return { client, press, respond, sent, state, listed, pass, refreshes }
}

const saved = (enabled: boolean) => Response.json(serviceWith(enabled))
const refused = (outcome?: 'unknown') =>
  Response.json(
    { code: 'provider_timeout', status: 504, requestId: 'r-1', outcome },
    { status: 504 },
  )

test('a press shows at once and counts as saved once the server confirms it', async () => {
  const { press, respond, state, listed, pass, refreshes } = await setUp()
  const result = press(false)
  await pass()
  expect(state().change).toMatchObject({ wanted: false, error: null })
  expect(listed()).toBe(true)
  await respond(0, saved(false))
  expect(await result).toMatchObject({ id: '12' })
  expect([state().change, state().former, listed()]).toEqual([undefined, true, false])
  expect(refreshes()).toBe(1)
})

test('of several waiting presses only the last is sent, reported and refreshed', async () => {
  const { press, respond, sent, state, pass, refreshes } = await setUp()
  const results = [press(false)]
  await pass()
  results.push(press(true), press(false), press(true))
  await pass()
  expect(sent()).toEqual(['PATCH {"enabled":false}'])
  expect(state().change).toMatchObject({ wanted: true, error: null })
  await respond(0, saved(false))
  expect(state().change).toMatchObject({ wanted: true, error: null })
  expect(sent()).toEqual(['PATCH {"enabled":false}', 'PATCH {"enabled":true}'])
  expect(refreshes()).toBe(0)
  await respond(1, saved(true))
  expect(await Promise.all(results)).toEqual([null, null, null, serviceWith(true)])
  expect(state().change).toBeUndefined()
  expect(refreshes()).toBe(1)
})

test('a failure stays until it is dismissed or retried', async () => {
  const { client, press, respond, state, pass, refreshes } = await setUp()
  const result = press(false)
  await pass()
  await respond(0, refused())
  expect(await result).toBeNull()
  expect(state()).toMatchObject({
    change: { wanted: false, pendingSince: null, error: { code: 'provider_timeout' } },
    isUnconfirmed: false,
  })
  expect(refreshes()).toBe(1)
  void press(false)
  await pass()
  expect(state().change?.error).toBeNull()
  await respond(1, refused())
  expect(state().change?.error).not.toBeNull()
  expect(client.getMutationCache().findAll({ status: 'error' })).toHaveLength(1)
  dismissChange(client, vps)
  await pass()
  expect(state().change).toBeUndefined()
})

test('a response with the previous state counts as a conflict', async () => {
  const { press, respond, state, listed, pass } = await setUp()
  void press(false)
  await pass()
  await respond(0, saved(true))
  expect(state().change).toMatchObject({ wanted: false, error: { code: 'conflict' } })
  expect(listed()).toBe(true)
})

test('an unconfirmed change is cleared once a read shows that it was saved', async () => {
  const { press, respond, sent, state, listed, pass } = await setUp()
  void press(false)
  await pass()
  await respond(0, refused('unknown'))
  expect(state()).toMatchObject({ change: { wanted: false }, isUnconfirmed: true })
  await pass(5000)
  expect(sent()).toEqual(['PATCH {"enabled":false}', 'GET /api/services/vps/12'])
  await respond(1, refused())
  expect(state().isUnconfirmed).toBe(true)
  await pass(15_000)
  await respond(2, saved(false))
  expect([state().change, state().isUnconfirmed, listed()]).toEqual([undefined, false, false])
})

test('an unconfirmed change becomes a failure once a read shows the old state', async () => {
  const { press, respond, state, pass } = await setUp()
  void press(false)
  await pass()
  await respond(0, refused('unknown'))
  await pass(5000)
  await respond(1, saved(true))
  expect(state()).toMatchObject({ change: { wanted: false }, isUnconfirmed: false })
})

test('another press stops the reads of an unconfirmed change', async () => {
  const { press, respond, sent, state, pass } = await setUp()
  void press(false)
  await pass()
  await respond(0, refused('unknown'))
  void press(true)
  await pass()
  expect(state().isUnconfirmed).toBe(false)
  await respond(1, saved(true))
  await pass(100_000)
  // The delay before the first read cannot be aborted, so one read may still happen.
  expect(sent().filter((request) => request.startsWith('GET')).length).toBeLessThan(2)
  expect(state().change).toBeUndefined()
})

test('forgetting the session drops waiting changes', async () => {
  const { client, press, respond, sent, state, pass } = await setUp()
  void press(false)
  await pass()
  void press(true)
  await pass()
  forget(client)
  await respond(0, saved(false))
  await pass(1000)
  expect(sent()).toEqual(['PATCH {"enabled":false}'])
  expect([state().change, state().former]).toEqual([undefined, undefined])
})
