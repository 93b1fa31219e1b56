/** Whose a passkey is, and what a challenge is good for. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { Authenticator } from './testing/authenticator.ts'

const origin = 'http://localhost:4400'
const minute = 60_000
let bff: TestBff
let clock: ReturnType<typeof createTestClock>
let ada: Browser
let device: Authenticator

beforeEach(async () => {
  clock = createTestClock()
  bff = await startBff(
    ({ headers, url }) => {
      const id = headers.get('authorization')?.includes('ada') ? 'ac_1' : 'ac_2'
      const data = url.endsWith('/account') ? { id, name: `Account ${id}` } : []
      return Response.json({ success: true, data })
    },
    { clock, env: { PORTICO_ORIGIN: origin, PORTICO_SIGN_IN: 'passkey,api-key' } },
  )
  ada = bff.browser()
  device = new Authenticator(origin)
  await ada.signIn('nmk_the_key_of_ada')
})
afterEach(() => bff.end())

const optionsOf = async (from: Browser, path: string) =>
  (await from.send('POST', `${path}/options`)).json
const add = (from: Browser, response: object) =>
  from.send('POST', '/api/passkeys', { body: { response, keepKey: true } })
const register = async (from: Browser, on: Authenticator) =>
  add(from, on.create(await optionsOf(from, '/api/passkeys')))
const signInWith = (response: object, from = bff.browser()) =>
  from.send('POST', '/api/passkeys/sign-in', { body: { response } })
const stepUpWith = (response: object) =>
  ada.send('POST', '/api/session/step-up/passkey', { body: { response } })
const refusal = (reason: string) => ({
  status: 401,
  json: { code: 'passkey_refused', fields: [{ path: 'response', message: reason }] },
})
const listed = async (from = ada) => (await from.get('/api/passkeys')).json.items

test('a credential id that exists is refused, and its first owner still signs in with it', async () => {
  expect((await register(ada, device)).status).toBe(201)
  const options = await optionsOf(bff.browser(), '/api/passkeys/sign-in')
  const own = device.get(options)
  const eve = bff.browser()
  await eve.signIn('nmk_the_key_of_eve')
  expect(await register(eve, device)).toMatchObject(refusal('exists'))
  expect(await listed(eve)).toEqual([])
  const from = bff.browser()
  expect((await signInWith(own, from)).status).toBe(204)
  expect((await from.get('/api/session')).json.account.displayName).toBe('Account ac_1')
})

test('a challenge works for its purpose only', async () => {
  await register(ada, device)
  const forStepUp = await optionsOf(ada, '/api/session/step-up/passkey')
  const forSignIn = await optionsOf(ada, '/api/passkeys/sign-in')
  expect(await signInWith(device.get(forStepUp))).toMatchObject(refusal('expired'))
  expect(await stepUpWith(device.get(forSignIn))).toMatchObject(refusal('expired'))
  const { challenge } = await optionsOf(ada, '/api/session/step-up/passkey')
  const options = await optionsOf(ada, '/api/passkeys')
  const other = new Authenticator(origin)
  expect(await add(ada, other.create(options, { challenge }))).toMatchObject(refusal('expired'))
  // Each is still good for what it was made for: only the first use deletes it.
  const right = await optionsOf(ada, '/api/session/step-up/passkey')
  expect((await stepUpWith(device.get(right))).status).toBe(204)
})

test('the last passkey of somebody without another way in stays, and works', async () => {
  const { id } = (await register(ada, device)).json
  expect((await ada.send('DELETE', `/api/passkeys/${id}`)).json.code).toBe('conflict')
  expect(await listed()).toHaveLength(1)
  const options = await optionsOf(bff.browser(), '/api/passkeys/sign-in')
  expect((await signInWith(device.get(options))).status).toBe(204)
})

test('restoring one needs a proof, although removing it had one', async () => {
  const { id } = (await register(ada, device)).json
  await register(ada, new Authenticator(origin))
  clock.advance(5 * minute - 10_000)
  expect((await ada.send('DELETE', `/api/passkeys/${id}`)).status).toBe(204)
  clock.advance(20_000)
  expect(await ada.send('POST', `/api/passkeys/${id}/restore`)).toMatchObject({
    status: 403,
    json: { code: 'step_up_required' },
  })
  expect(await listed()).toHaveLength(1)
})
