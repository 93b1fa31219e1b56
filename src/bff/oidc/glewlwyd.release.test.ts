/** Sign-in through a login server that is not ours: Debian's glewlwyd. */
import { serve } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '#testing/free-port.ts'
import { startBff, type TestBff } from '#testing/start.ts'

import { startGlewlwyd } from './testing/glewlwyd.ts'
import { isPage, Visitor } from './testing/visitor.ts'

const secret = 'a secret of the test'

async function start() {
  const origin = `http://127.0.0.1:${await freePort()}`
  const login = await startGlewlwyd({ origin, secret })
  onTestFinished(() => login.end())
  const bff = await startBff(
    ({ url }) =>
      Response.json({
        success: true,
        data: url.endsWith('/account') ? { id: 'ac_1', name: 'Okafor Studio' } : [],
      }),
    {
      env: {
        PORTICO_ORIGIN: origin,
        PORTICO_SIGN_IN: 'oidc',
        PORTICO_OIDC_ISSUER: login.issuer,
        PORTICO_OIDC_CLIENT_ID: 'portico',
        PORTICO_OIDC_CLIENT_SECRET: secret,
      },
    },
  )
  onTestFinished(() => bff.end())
  return { bff, login }
}

const stateOf = async (visitor: Visitor) => (await visitor.call('GET', '/api/session')).json
type Login = Awaited<ReturnType<typeof startGlewlwyd>>
const isAtLogin = (login: Login) => (url: URL) => url.origin === new URL(login.issuer).origin

/** Goes to the login, where the password has been entered, and comes back. */
async function signIn(bff: TestBff, login: Login, visitor: Visitor): Promise<void> {
  const { url } = await visitor.open('/sign-in/oidc', isAtLogin(login))
  // Its page goes on to the same address with `g_continue`.
  url.searchParams.set('g_continue', '')
  const back = await visitor.open(url.href, (at) => at.origin === bff.config.origin && isPage(at))
  expect(back.url.href).toBe(`${bff.config.origin}/`)
}

test('glewlwyd: signs in, links a key, and signs out here and there', async () => {
  const { bff, login } = await start()
  // Receives the logout that the login sends.
  const server = serve({ fetch: bff.app.fetch, port: Number(new URL(bff.config.origin).port) })
  onTestFinished(() => void server.close())
  const visitor = new Visitor(bff)
  const cookies = await login.signIn()
  visitor.keep(new URL(login.issuer).origin, cookies)

  await signIn(bff, login, visitor)
  expect(await stateOf(visitor)).toMatchObject({
    state: 'unlinked',
    person: { name: 'lena@okafor.example' },
  })
  const link = { apiKey: 'nmk_the_key_of_lena' }
  expect((await visitor.call('POST', '/api/linked-keys', link)).status).toBe(201)
  const { status, json } = await visitor.call('DELETE', '/api/session')
  expect(status).toBe(200)
  expect((await stateOf(visitor)).state).toBe('anonymous')

  await signIn(bff, login, visitor)
  expect(await stateOf(visitor)).toMatchObject({ state: 'signed-in', account: { id: 'ac_1' } })
  const atLogin = await visitor.open(json.continueAt, ({ pathname }) => pathname === '/login.html')
  await login.signOut(atLogin.url, cookies)
  await expect.poll(async () => (await stateOf(visitor)).state).toBe('anonymous')
})
