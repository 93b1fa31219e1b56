/** `POST /api/session` takes only the ways to sign in that the operator allows. */
import { afterEach, expect, test } from 'vitest'

import { startBff, type TestBff } from '#testing/start.ts'

const apiKey = 'nmk_a_key_of_the_test'
let bff: TestBff | undefined
afterEach(async () => {
  await bff?.end()
  bff = undefined
})

async function signInWith(body: object, env: Record<string, string>) {
  const data = { id: 'ac_1', name: 'Ada' }
  bff = await startBff(() => Response.json({ success: true, data }), { env })
  const browser = bff.browser()
  const { status, json } = await browser.send('POST', '/api/session', { body })
  return { status, code: json.code, asked: bff.journal.length, cookie: browser.cookie }
}
const refused = { status: 400, code: 'invalid_input', asked: 0, cookie: '' }
const oidc = {
  PORTICO_OIDC_ISSUER: 'http://127.0.0.1:9',
  PORTICO_OIDC_CLIENT_ID: 'portico',
  PORTICO_OIDC_CLIENT_SECRET: 'secret',
}

test.each([
  ['a typed key where only the operator’s own is used', { apiKey }, 'single-key', {}],
  ['a typed key where only the provider’s login is used', { apiKey }, 'oidc', oidc],
  ['an empty body where the key is typed', {}, 'api-key', {}],
  ['an empty body where only the provider’s login is used', {}, 'oidc', oidc],
])('refuses %s, and asks the provider nothing', async (_, body, ways, more) => {
  const env = { PORTICO_SIGN_IN: ways, PORTICO_API_KEY: 'nmk_the_operators_key', ...more }
  expect(await signInWith(body, env)).toEqual(refused)
})

test('signs in each way that it names', async () => {
  const env = { PORTICO_SIGN_IN: 'single-key,api-key', PORTICO_API_KEY: 'nmk_the_operators_key' }
  expect((await signInWith({}, env)).status).toBe(201)
  await bff?.end()
  expect((await signInWith({ apiKey }, env)).status).toBe(201)
})
