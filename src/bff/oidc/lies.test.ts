/** A provider's login that falsifies one field at a time: refused, noted and explained. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { startBff, type TestBff } from '#testing/start.ts'

import { type Lie, startLyingProvider } from './testing/lying-provider.ts'
import { isPage, Visitor } from './testing/visitor.ts'

const clientSecret = 'a secret that is as long as a MAC key'
let login: Awaited<ReturnType<typeof startLyingProvider>>
let bff: TestBff

beforeEach(async () => {
  login = await startLyingProvider('portico', clientSecret)
  bff = await startBff(() => Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } }), {
    env: {
      PORTICO_SIGN_IN: 'oidc',
      PORTICO_OIDC_ISSUER: login.issuer,
      PORTICO_OIDC_CLIENT_ID: 'portico',
      PORTICO_OIDC_CLIENT_SECRET: clientSecret,
    },
  })
})
afterEach(async () => {
  await bff.end()
  await login.close()
})

/** Begins a sign-in. Returns the address of the callback that the login would lead to. */
async function begin(visitor: Visitor): Promise<URLSearchParams> {
  const { url } = await visitor.open('/sign-in/oidc', ({ origin }) => origin === login.issuer)
  return login.answer(url)
}
async function pathOf(visitor: Visitor, address: string): Promise<string> {
  const { url } = await visitor.open(address, isPage)
  return url.pathname + url.search
}
const finish = (visitor: Visitor, query: URLSearchParams): Promise<string> =>
  pathOf(visitor, `/sign-in/oidc/callback?${query}`)
const stateOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.call('GET', '/api/session')).json.state

/** How a sign-in ended, for the customer and in the log. */
async function outcomeOf(visitor: Visitor, address: string) {
  const noted = bff.logged
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'sign-in-refused')
    .map(({ problem }) => problem)
  return { address, state: await stateOf(visitor), noted }
}
const refusal = (problem: string) => ({
  address: `/sign-in?problem=${problem}`,
  state: 'anonymous',
  noted: [problem],
})

test('the truth signs in', async () => {
  const visitor = new Visitor(bff)
  expect(await finish(visitor, await begin(visitor))).toBe('/')
  expect(await stateOf(visitor)).toBe('unlinked')
})

const now = () => Math.floor(Date.now() / 1000)
const lies: [name: string, lie: () => Lie, problem: string][] = [
  ['issuer', () => ({ claims: { iss: 'https://evil.example' } }), 'refused'],
  ['audience', () => ({ claims: { aud: 'another client' } }), 'refused'],
  ['a second audience', () => ({ claims: { aud: ['portico', 'another'] } }), 'refused'],
  ['nonce', () => ({ claims: { nonce: 'another nonce' } }), 'refused'],
  ['no nonce', () => ({ claims: { nonce: undefined } }), 'refused'],
  ['expiry', () => ({ claims: { exp: now() - 120, iat: now() - 400 } }), 'clock'],
  ['no expiry', () => ({ claims: { exp: undefined } }), 'refused'],
  ['not yet valid', () => ({ claims: { nbf: now() + 3600 } }), 'clock'],
  ['an empty subject', () => ({ claims: { sub: '' } }), 'refused'],
  ['a subject of spaces', () => ({ claims: { sub: ' ' } }), 'refused'],
  ['more than 64 KB', () => ({ claims: { padding: 'x'.repeat(70_000) } }), 'refused'],
  ['a response without an end', () => ({ isEndless: true }), 'refused'],
  ['metadata of more than 64 KB', () => ({ metadata: { padding: 'x'.repeat(70_000) } }), 'refused'],
  ['no subject', () => ({ claims: { sub: undefined } }), 'refused'],
  ['signature of another key', () => ({ signature: 'other' }), 'refused'],
  ['alg none', () => ({ signature: 'none' }), 'refused'],
  ['a MAC with the client’s secret', () => ({ signature: 'HS256' }), 'refused'],
  [
    'metadata of another issuer',
    () => ({ metadata: { issuer: 'https://evil.example' } }),
    'refused',
  ],
]

test.each(lies)('AUT-3: %s is refused', async (name, lie, problem) => {
  const visitor = new Visitor(bff)
  login.tell(lie())
  // Metadata is read when the sign-in begins.
  const address = name.startsWith('metadata')
    ? await pathOf(visitor, '/sign-in/oidc')
    : await finish(visitor, await begin(visitor))
  expect(await outcomeOf(visitor, address)).toEqual(refusal(problem))
})

test('AUT-3: a clock that differs by less than a minute is no problem', async () => {
  const visitor = new Visitor(bff)
  login.tell({ claims: { exp: now() - 30, iat: now() - 300 } })
  expect(await finish(visitor, await begin(visitor))).toBe('/')
})

test('AUT-3: mix-up: a response of another issuer is refused', async () => {
  const visitor = new Visitor(bff)
  const query = await begin(visitor)
  query.set('iss', 'https://evil.example')
  expect(await outcomeOf(visitor, await finish(visitor, query))).toEqual(refusal('refused'))
})

test('AUT-3: a response that does not name its issuer is refused', async () => {
  const visitor = new Visitor(bff)
  const query = await begin(visitor)
  query.delete('iss')
  expect(await outcomeOf(visitor, await finish(visitor, query))).toEqual(refusal('refused'))
})

test('AUT-3: a made-up state is refused', async () => {
  const visitor = new Visitor(bff)
  const query = await begin(visitor)
  query.set('state', 'x'.repeat(43))
  expect(await outcomeOf(visitor, await finish(visitor, query))).toEqual(refusal('expired'))
})

test('AUT-3: a callback is good once', async () => {
  const visitor = new Visitor(bff)
  const query = await begin(visitor)
  const cookies = new Map(visitor.cookies)
  expect(await finish(visitor, query)).toBe('/')
  const replay = new Visitor(bff)
  for (const [name, value] of cookies) replay.cookies.set(name, value)
  expect(await outcomeOf(replay, await finish(replay, query))).toEqual(refusal('expired'))
})

test('AUT-3: a code that was used before is refused', async () => {
  const [first, second] = [new Visitor(bff), new Visitor(bff)]
  const used = await begin(first)
  await finish(first, used)
  const query = await begin(second)
  query.set('code', used.get('code') ?? '')
  expect(await outcomeOf(second, await finish(second, query))).toEqual(refusal('expired'))
})

test('CSR-4: the callback of an attacker’s sign-in starts no session in another browser', async () => {
  const [attacker, victim] = [new Visitor(bff), new Visitor(bff)]
  await begin(victim)
  expect(await outcomeOf(victim, await finish(victim, await begin(attacker)))).toEqual(
    refusal('cookie'),
  )
})

test('a browser that keeps no cookie is told so', async () => {
  const visitor = new Visitor(bff)
  const query = await begin(visitor)
  visitor.cookies.clear()
  expect(await outcomeOf(visitor, await finish(visitor, query))).toEqual(refusal('cookie'))
})

test('AUT-4: no return address leaves the dashboard', async () => {
  const visitor = new Visitor(bff)
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/sign-in',
    'javascript:alert(1)',
  ]) {
    const start = `/sign-in/oidc?next=${encodeURIComponent(next)}`
    const { url } = await visitor.open(start, ({ origin }) => origin === login.issuer)
    expect(await finish(visitor, login.answer(url)), next).toBe('/')
  }
})

test('SES-3: a session that the client brings is never adopted', async () => {
  const visitor = new Visitor(bff)
  visitor.cookies.set('__Host-portico', 'A'.repeat(43))
  await finish(visitor, await begin(visitor))
  expect(visitor.cookies.get('__Host-portico')).not.toBe('A'.repeat(43))
})

async function logout(token: string): Promise<number> {
  const response = await bff.app.fetch(
    new Request(`${bff.config.origin}/sign-in/oidc/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    }),
  )
  return response.status
}

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(bff)
  await finish(visitor, await begin(visitor))
  return visitor
}

test('AUT-5: a logout token ends the sessions of its sid, once', async () => {
  const visitor = await signedIn()
  const token = await login.logoutToken()
  expect([await logout(token), await stateOf(visitor)]).toEqual([200, 'anonymous'])
  const next = await signedIn()
  expect([await logout(token), await stateOf(next)]).toEqual([400, 'unlinked'])
})

test.each([
  ['only the sid', { sub: undefined }],
  ['only the subject', { sid: undefined }],
])('AUT-5: a logout token may name %s', async (_, claims) => {
  const visitor = await signedIn()
  expect(await logout(await login.logoutToken(claims))).toBe(200)
  expect(await stateOf(visitor)).toBe('anonymous')
})

test.each([
  ['another sid', { sid: 'sid-2' }],
  ['another subject', { sub: 'eve' }],
])('AUT-5: a logout token of %s ends nothing', async (_, claims) => {
  const visitor = await signedIn()
  expect(await logout(await login.logoutToken(claims))).toBe(200)
  expect(await stateOf(visitor)).toBe('unlinked')
})

test('AUT-5: 200 people signed out at once all end, and junk keeps nobody from signing in', async () => {
  const last = await signedIn()
  for (let nth = 0; nth < 199; nth += 1)
    expect(
      await logout(await login.logoutToken({ sid: `other-${nth}`, sub: `other-${nth}` })),
    ).toBe(200)
  expect(await logout(await login.logoutToken())).toBe(200)
  expect(await stateOf(last)).toBe('anonymous')
  const answers = new Set<number>()
  for (let nth = 0; nth < 130; nth += 1) answers.add(await logout('junk'))
  expect([...answers]).toEqual([400, 429])
  expect(await stateOf(await signedIn())).toBe('unlinked')
})

const forged: [
  name: string,
  claims: () => Record<string, unknown>,
  signature?: Lie['signature'],
][] = [
  ['issuer', () => ({ iss: 'https://evil.example' })],
  ['audience', () => ({ aud: 'another client' })],
  ['no event', () => ({ events: {} })],
  ['no events', () => ({ events: undefined })],
  ['a nonce', () => ({ nonce: 'n' })],
  ['no jti', () => ({ jti: undefined })],
  ['neither sid nor sub', () => ({ sid: undefined, sub: undefined })],
  ['old', () => ({ iat: now() - 600 })],
  ['expired', () => ({ exp: now() - 120 })],
  ['signature of another key', () => ({}), 'other'],
  ['alg none', () => ({}), 'none'],
  ['a MAC with the client’s secret', () => ({}), 'HS256'],
]

test.each(forged)('AUT-5: a logout token is refused: %s', async (_, claims, signature) => {
  const visitor = await signedIn()
  if (signature) login.tell({ signature })
  expect(await logout(await login.logoutToken(claims()))).toBe(400)
  expect(await stateOf(visitor)).toBe('unlinked')
  expect(bff.logged.join('')).toContain('sign-in-refused')
})
