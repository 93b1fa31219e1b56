/** Sign-in through a real OpenID provider: the platform's login. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startLogin } from '#platform/login/login.ts'
import { freePort } from '#testing/free-port.ts'
import { createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { isPage, Visitor } from './testing/visitor.ts'

const clientSecret = 'a secret of the test'
const lenaKey = 'nmk_the_key_of_lena'
let port: number
let login: Awaited<ReturnType<typeof startLogin>>
let bff: TestBff
let clock: ReturnType<typeof createTestClock>

let clientOrigin: string
const restartLogin = () => startLogin({ port, clientSecret, clientOrigin })

beforeEach(async () => {
  port = await freePort()
  clientOrigin = `http://127.0.0.1:${await freePort()}`
  login = await restartLogin()
  clock = createTestClock()
  bff = await startBff(
    ({ headers, url }) => {
      const key = headers.get('authorization')?.slice('Bearer '.length) ?? ''
      if (key.includes('wrong')) return new Response('{}', { status: 401 })
      const isForbidden =
        (key.includes('narrow') && url.includes('/orders')) ||
        (key.includes('blind') && url.endsWith('/account'))
      if (isForbidden)
        return Response.json({ success: false, code: 'missing_scope' }, { status: 403 })
      const account = key.includes('lena')
        ? { id: 'ac_1', name: 'Okafor Studio', email: 'lena@okafor.example' }
        : { id: 'ac_2', name: 'Example Bakery', email: 'baker@example.com' }
      const records = [{ id: 's1', type: 'vps', name: 'build' }]
      return Response.json({ success: true, data: url.endsWith('/account') ? account : records })
    },
    {
      clock,
      env: {
        PORTICO_ORIGIN: clientOrigin,
        PORTICO_SIGN_IN: 'oidc,api-key',
        PORTICO_OIDC_ISSUER: login.issuer,
        PORTICO_OIDC_CLIENT_ID: 'portico',
        PORTICO_OIDC_CLIENT_SECRET: clientSecret,
      },
    },
  )
})
afterEach(() => vi.useRealTimers())
afterEach(async () => {
  await bff.end()
  await login.close()
})

/** Goes to the login, chooses a person there and comes back. Returns the page that is opened. */
async function signIn(visitor: Visitor, person: string, start = '/sign-in/oidc'): Promise<URL> {
  const { url } = await visitor.open(start, (at) => at.pathname.startsWith('/choose') || isPage(at))
  if (!url.pathname.startsWith('/choose')) return url
  const chosen = await visitor.send(url.href, {
    method: 'POST',
    body: new URLSearchParams({ person }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  return (await visitor.open(chosen.headers.get('location') ?? '', isPage)).url
}

async function linked(person = 'person-lena', apiKey = lenaKey): Promise<Visitor> {
  const visitor = new Visitor(bff)
  await signIn(visitor, person)
  expect((await visitor.call('POST', '/api/linked-keys', { apiKey })).status).toBe(201)
  return visitor
}

const linkIds = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.call('GET', '/api/linked-keys')).json.items.map(({ id }: { id: string }) => id)
const session = async (visitor: Visitor) => (await visitor.call('GET', '/api/session')).json

test('AUT-3: the first sign-in names the person and leads to linking a key, later ones do not', async () => {
  const visitor = new Visitor(bff)
  expect((await signIn(visitor, 'person-lena')).pathname).toBe('/')
  expect(await session(visitor)).toMatchObject({
    state: 'unlinked',
    account: null,
    person: { name: 'lena@okafor.example' },
  })
  expect((await visitor.call('GET', '/api/services')).json.code).toBe('key_rejected')
  const response = await visitor.call('POST', '/api/linked-keys', { apiKey: lenaKey })
  expect([response.status, response.json.state, response.json.account.id]).toEqual([
    201,
    'signed-in',
    'ac_1',
  ])
  expect((await visitor.call('DELETE', '/api/session')).json.continueAt).toContain(login.issuer)
  await signIn(visitor, 'person-lena')
  expect(await session(visitor)).toMatchObject({ state: 'signed-in', account: { id: 'ac_1' } })
  expect((await visitor.call('GET', '/api/services')).status).toBe(200)
})

test('AUT-3: the request at the login has PKCE, state, nonce and the configured address', async () => {
  const { url } = await new Visitor(bff).open(
    '/sign-in/oidc?lang=de',
    ({ origin }) => origin === login.issuer,
  )
  const sent = Object.fromEntries(url.searchParams)
  expect(sent).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${clientOrigin}/sign-in/oidc/callback`,
    ui_locales: 'de',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(sent[name]).toMatch(/^[\w-]{43}$/)
})

test('SES-1: the sign-in is bound by a Lax cookie of ten minutes, the session by a Strict one', async () => {
  const visitor = new Visitor(bff)
  const start = await visitor.send('/sign-in/oidc')
  expect(start.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-portico-oidc-[0-9a-f]{16}=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
    ),
  ])
  await signIn(visitor, 'person-lena')
  // The first transaction was not finished.
  const unfinished = start.headers.getSetCookie()[0]?.split('=')[0]
  expect([...visitor.cookies.keys()]).toEqual([unfinished, '__Host-portico'])
})

test('SES-3: signing in replaces the session that the browser had, linking a key does so too', async () => {
  const visitor = new Visitor(bff)
  const before = await bff.browser().signIn(lenaKey)
  const cookie = before.headers.getSetCookie()[0]?.split(';')[0]?.split('=')[1] ?? ''
  visitor.cookies.set('__Host-portico', cookie)
  await signIn(visitor, 'person-lena')
  const unlinked = visitor.cookies.get('__Host-portico') ?? ''
  await visitor.call('POST', '/api/linked-keys', { apiKey: lenaKey })
  for (const old of [cookie, unlinked]) {
    const replay = new Visitor(bff)
    replay.cookies.set('__Host-portico', old)
    expect((await session(replay)).state).toBe('anonymous')
  }
})

test('AUT-4: a deep link survives the sign-in', async () => {
  const visitor = await linked()
  const next = '/services?q=build#s1'
  const start = `/sign-in/oidc?next=${encodeURIComponent(next)}`
  const { pathname, search, hash, origin } = await signIn(visitor, 'person-lena', start)
  expect([origin, pathname + search + hash]).toEqual([clientOrigin, next])
})

test('cancelling at the login changes nothing and is explained', async () => {
  const { pathname, search } = await signIn(new Visitor(bff), '')
  expect(pathname + search).toBe('/sign-in?problem=cancelled')
})

test('AUT-4: a sign-in that fails keeps the page to open, if it is one of ours', async () => {
  const failed = async (next: string) => {
    const start = `/sign-in/oidc?next=${encodeURIComponent(next)}`
    return (await signIn(new Visitor(bff), '', start)).search
  }
  const next = '/services?q=build'
  expect(await failed(next)).toBe(`?${new URLSearchParams({ problem: 'cancelled', next })}`)
  expect(await failed('https://evil.example/')).toBe('?problem=cancelled')
})

test('a login that is down is explained, and tried again', async () => {
  await login.close()
  const visitor = new Visitor(bff)
  const { url } = await visitor.open('/sign-in/oidc?next=/orders', isPage)
  expect(url.search).toBe('?problem=unreachable&next=%2Forders')
  const line = bff.logged.findLast((text) => text.includes('sign-in-refused')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    problem: 'unreachable',
    system: expect.stringMatching(/^(?:ECONNREFUSED|UND_ERR_SOCKET)$/),
  })
  login = await restartLogin()
  expect((await signIn(visitor, 'person-lena')).pathname).toBe('/')
})

test('an old callback is explained while the login is down', async () => {
  await login.close()
  const { url } = await new Visitor(bff).open('/sign-in/oidc/callback?state=old&code=old', isPage)
  login = await restartLogin()
  expect(url.search).toBe('?problem=expired')
})

test('AUT-3: a login that has changed its keys is believed after its keys were read again', async () => {
  await linked()
  await login.close()
  login = await restartLogin()
  const visitor = new Visitor(bff)
  const first = await signIn(visitor, 'person-lena')
  // Keys are read at most once a minute, so that unknown ones cannot cause a flood.
  expect(first.search).toBe('?problem=refused')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await signIn(visitor, 'person-lena')
  expect((await session(visitor)).state).toBe('signed-in')
})

test('a key is tested read by read, and not stored by that', async () => {
  const visitor = new Visitor(bff)
  await signIn(visitor, 'person-lena')
  const tested = async (apiKey: string, read: string) =>
    (await visitor.call('POST', '/api/linked-keys/test', { apiKey, read })).json
  const narrow = 'nmk_narrow_key_of_lena'
  expect(await tested(narrow, 'account')).toEqual({
    allowed: true,
    total: null,
    account: { id: 'ac_1', displayName: 'Okafor Studio', customerNumber: null, expected: true },
  })
  expect(await tested(narrow, 'services')).toEqual({ allowed: true, total: 1, account: null })
  expect(await tested(narrow, 'orders')).toEqual({ allowed: false, total: null, account: null })
  expect(await tested('nmk_a_wrong_key', 'account')).toMatchObject({ code: 'key_rejected' })
  expect((await visitor.call('GET', '/api/linked-keys')).json.items).toEqual([])
})

test('a key of another customer needs a second confirmation', async () => {
  const visitor = new Visitor(bff)
  await signIn(visitor, 'person-lena')
  const apiKey = 'nmk_the_key_of_a_bakery'
  const test = { apiKey, read: 'account' }
  const { account } = (await visitor.call('POST', '/api/linked-keys/test', test)).json
  expect(account.expected).toBe(false)
  const refused = await visitor.call('POST', '/api/linked-keys', { apiKey })
  expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
  expect((await visitor.call('GET', '/api/linked-keys')).json.items).toEqual([])
  const confirmed = await visitor.call('POST', '/api/linked-keys', { apiKey, confirmed: true })
  expect(confirmed.json.account.id).toBe('ac_2')
})

test('a person with two accounts changes between them, without signing in again', async () => {
  const visitor = await linked()
  clock.advance(1000)
  const apiKey = 'nmk_the_key_of_a_bakery'
  await visitor.call('POST', '/api/linked-keys', { apiKey, confirmed: true })
  const { items } = (await visitor.call('GET', '/api/linked-keys')).json
  expect(items.map(({ account, current }: never) => [account['id'], current])).toEqual([
    ['ac_1', false],
    ['ac_2', true],
  ])
  const cookie = visitor.cookies.get('__Host-portico')
  const changed = await visitor.call('POST', `/api/linked-keys/${items[0].id}/use`)
  expect([changed.status, changed.json.account.id]).toEqual([200, 'ac_1'])
  expect(visitor.cookies.get('__Host-portico')).toBe(cookie)
  expect((await session(visitor)).account).toMatchObject({ id: 'ac_1', color: 1 })
  const removed = await visitor.call('DELETE', `/api/linked-keys/${items[0].id}`)
  expect([removed.status, (await session(visitor)).account]).toMatchObject([204, { id: 'ac_2' }])
  await visitor.call('DELETE', `/api/linked-keys/${items[1].id}`)
  expect((await session(visitor)).state).toBe('unlinked')
})

test('replacing a working key asks for a proof, which an old sign-in is not', async () => {
  const visitor = await linked()
  const apiKey = 'nmk_a_newer_key_of_lena'
  clock.advance(6 * 60_000)
  const refused = await visitor.call('POST', '/api/linked-keys', { apiKey })
  await visitor.call('POST', '/api/session/step-up', { apiKey: lenaKey })
  const replaced = await visitor.call('POST', '/api/linked-keys', { apiKey })
  expect([refused.status, refused.json.code]).toEqual([403, 'step_up_required'])
  expect(replaced.status).toBe(201)
})

test('a person links 50 keys at most', async () => {
  const visitor = await linked()
  const link = async (apiKey: string) =>
    (await visitor.call('POST', '/api/linked-keys', { apiKey, confirmed: true })).status
  for (let nth = 2; nth <= 50; nth += 1) expect(await link(`nmk_blind_key_${nth}`)).toBe(201)
  expect(await link('nmk_blind_key_51')).toBe(503)
  expect(await linkIds(visitor)).toHaveLength(50)
  // Replacing one is not a new link.
  expect(await link(`${lenaKey}_replaced`)).toBe(201)
})

test('AUT-6: a person reaches no link of another', async () => {
  const [lena, nora] = [await linked(), new Visitor(bff)]
  await signIn(nora, 'person-nora')
  const { id } = (await lena.call('GET', '/api/linked-keys')).json.items[0]
  expect((await nora.call('POST', `/api/linked-keys/${id}/use`)).status).toBe(404)
  expect((await nora.call('DELETE', `/api/linked-keys/${id}`)).status).toBe(404)
  expect((await session(lena)).state).toBe('signed-in')
})

test('deleting the sign-in ends every session of the person and forgets the keys', async () => {
  const [one, other] = [await linked(), new Visitor(bff)]
  await signIn(other, 'person-lena')
  expect((await session(other)).state).toBe('signed-in')
  expect((await one.call('DELETE', '/api/person')).status).toBe(204)
  expect([(await session(one)).state, (await session(other)).state]).toEqual([
    'anonymous',
    'anonymous',
  ])
  await signIn(one, 'person-lena')
  expect((await session(one)).state).toBe('unlinked')
})

test('TAB-2: a tab that shows another account changes nothing about the person', async () => {
  const visitor = await linked()
  const ids = await linkIds(visitor)
  const deletions = ['/api/person', ...ids.map((id) => `/api/linked-keys/${id}`)]
  for (const path of deletions) {
    const { status, json } = await visitor.call('DELETE', path, undefined, 'tag-of-another00')
    expect([status, json.code]).toEqual([409, 'other_account'])
  }
  expect((await session(visitor)).state).toBe('signed-in')
  expect(await linkIds(visitor)).toEqual(ids)
})

test('AUT-5: signing out at the login ends the session here, and no other', async () => {
  const server = serve({ fetch: bff.app.fetch, port: Number(new URL(clientOrigin).port) })
  const [here, elsewhere] = [await linked(), new Visitor(bff)]
  await signIn(elsewhere, 'person-lena')
  await signIn(here, 'person-lena')
  const end = (await here.call('DELETE', '/api/session')).json.continueAt
  await signIn(here, 'person-lena')
  const page = await (await here.open(end)).response?.text()
  const action = /action="([^"]+)"/.exec(page ?? '')?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page ?? '')?.[1] ?? ''
  await here.send(action, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  await expect.poll(async () => (await session(here)).state, { timeout: 10_000 }).toBe('anonymous')
  expect((await session(elsewhere)).state).toBe('signed-in')
  server.close()
})

test('signing out does not wait for a login that hangs as long as signing in may', async () => {
  const visitor = await linked()
  await login.close()
  clock.advance(61 * 60_000)
  // Drops the connections to the closed login.
  await new Visitor(bff).open('/sign-in/oidc', isPage)
  const hanging = createServer(() => undefined)
  hanging.listen(port, '127.0.0.1')
  await once(hanging, 'listening')
  const limit = sleep(10_000, null, { ref: false })
  const first = await Promise.race([visitor.call('DELETE', '/api/session'), limit])
  expect(first).toMatchObject({ status: 200, json: { continueAt: null } })
  hanging.closeAllConnections()
  hanging.close()
  await once(hanging, 'close')
  login = await restartLogin()
})

test('KEY-1: no key, token or address of a person is in a response or the log', async () => {
  const visitor = await linked()
  const responses = await Promise.all(
    ['/api/session', '/api/linked-keys', '/api/sessions', '/api/account'].map((path) =>
      visitor.call('GET', path),
    ),
  )
  const text = JSON.stringify(responses.map(({ json }) => json))
  expect(text).not.toMatch(/nmk_|eyJ/)
  expect(bff.logged.join('')).not.toMatch(/nmk_|eyJ|lena|okafor|person-|code=/)
})
