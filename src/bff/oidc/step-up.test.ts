/** Step-up by signing in at the provider's login again, and what the journal keeps of refusals. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { type Lie, startLyingProvider } from './testing/lying-provider.ts'
import { isPage, Visitor } from './testing/visitor.ts'

const clientSecret = 'a secret that is as long as a MAC key'
const minute = 60_000
const oldKey = 'nmk_the_key_of_ada'
const newKey = 'nmk_a_newer_key_of_ada'
let login: Awaited<ReturnType<typeof startLyingProvider>>
let bff: TestBff
let clock: ReturnType<typeof createTestClock>
let ada: Visitor

/** Signs in there just now, unless `claims` say otherwise. */
const tell = (claims: Lie['claims'] = {}) =>
  login.tell({ claims: { auth_time: Math.floor(clock.now() / 1000), ...claims } })

async function goThere(visitor: Visitor, start: string): Promise<string> {
  const { url } = await visitor.open(start, (at) => at.origin === login.issuer || isPage(at))
  if (url.origin !== login.issuer) return url.pathname + url.search
  const back = `/sign-in/oidc/callback?${login.answer(url)}`
  const { url: page } = await visitor.open(back, isPage)
  return page.pathname + page.search
}
const prove = (visitor = ada) => goThere(visitor, '/sign-in/oidc?proof=1')
const replaceKey = () => ada.call('POST', '/api/linked-keys', { apiKey: newKey })
const journal = async (kind: string) =>
  (await ada.call('GET', '/api/access-log')).json.items
    .filter((entry: { kind: string }) => entry.kind === kind)
    .map(({ result, after, reason }: Record<string, string>) => [result, after, reason])

beforeEach(async () => {
  clock = createTestClock()
  login = await startLyingProvider('portico', clientSecret)
  bff = await startBff(() => Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } }), {
    clock,
    env: {
      PORTICO_SIGN_IN: 'oidc',
      PORTICO_OIDC_ISSUER: login.issuer,
      PORTICO_OIDC_CLIENT_ID: 'portico',
      PORTICO_OIDC_CLIENT_SECRET: clientSecret,
    },
  })
  ada = new Visitor(bff)
  tell()
  await goThere(ada, '/sign-in/oidc')
  await ada.call('POST', '/api/linked-keys', { apiKey: oldKey })
  clock.advance(6 * minute)
})
afterEach(async () => {
  await bff.end()
  await login.close()
})

test('SES-3: a fresh sign-in is a proof, replaces the cookie and lasts five minutes', async () => {
  const refused = await replaceKey()
  expect([refused.status, refused.json.methods]).toEqual([403, ['oidc', 'key']])
  const before = ada.cookies.get('__Host-portico')
  tell()
  expect(await prove()).toBe('/confirmed')
  expect(ada.cookies.get('__Host-portico')).not.toBe(before)
  const replay = new Visitor(bff)
  replay.cookies.set('__Host-portico', before ?? '')
  expect((await replay.call('GET', '/api/session')).json.state).toBe('anonymous')
  expect((await replaceKey()).status).toBe(201)
  expect(await journal('step-up')).toEqual([['done', 'oidc', null]])
  clock.advance(5 * minute)
  const again = await ada.call('POST', '/api/linked-keys', { apiKey: oldKey })
  expect(again.json.code).toBe('step_up_required')
})

test('the login is told to ask again', async () => {
  const { url } = await ada.open('/sign-in/oidc?proof=1', ({ origin }) => origin === login.issuer)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
})

test.each([
  ['an earlier sign-in', () => ({ auth_time: Math.floor(clock.now() / 1000) - 120 }), 'old'],
  ['a sign-in without a time', () => ({ auth_time: undefined }), 'old'],
  ['another person', () => ({ sub: 'mallory' }), 'person'],
  ['a wrong nonce', () => ({ nonce: 'another nonce' }), 'refused'],
])('%s proves nothing, and the journal shows the attempt', async (_, claims, problem) => {
  tell(claims())
  expect(await prove()).toBe(`/confirmed?problem=${problem}`)
  expect((await replaceKey()).json.code).toBe('step_up_required')
  expect((await ada.call('GET', '/api/session')).json.person.name).toBe('ada@example.org')
  expect(await journal('step-up')).toEqual([['refused', 'oidc', problem]])
})

test('CSR-4: without a session of this browser nothing is proved', async () => {
  const stranger = new Visitor(bff)
  expect(await prove(stranger)).toBe('/confirmed?problem=session')
  tell()
  const { url } = await ada.open('/sign-in/oidc?proof=1', ({ origin }) => origin === login.issuer)
  const callback = `/sign-in/oidc/callback?${login.answer(url)}`
  const { url: page } = await stranger.open(callback, isPage)
  expect(page.pathname + page.search).toBe('/confirmed?problem=cookie')
  expect((await replaceKey()).json.code).toBe('step_up_required')
})

test('a session that ended meanwhile does not live on', async () => {
  const { url } = await ada.open('/sign-in/oidc?proof=1', ({ origin }) => origin === login.issuer)
  await ada.call('DELETE', '/api/session')
  const callback = `/sign-in/oidc/callback?${login.answer(url)}`
  expect((await ada.open(callback, isPage)).url.search).toBe('?problem=session')
  expect((await ada.call('GET', '/api/session')).json.state).toBe('anonymous')
})

test('AUT-3: a refused sign-in is in the journal of whom the token names', async () => {
  tell({ nonce: 'another nonce' })
  expect(await goThere(new Visitor(bff), '/sign-in/oidc')).toBe('/sign-in?problem=refused')
  // A token of another login names nobody.
  tell({ iss: 'https://evil.example', nonce: 'another nonce' })
  await goThere(new Visitor(bff), '/sign-in/oidc')
  expect(await journal('sign-in')).toEqual([['refused', 'oidc', 'refused']])
})

test('a login that goes down is explained, although its metadata is known', async () => {
  clock.advance(minute)
  await login.close()
  expect(await goThere(new Visitor(bff), '/sign-in/oidc?next=/orders')).toBe(
    '/sign-in?problem=unreachable&next=%2Forders',
  )
  expect(await prove()).toBe('/confirmed?problem=unreachable')
  expect((await ada.call('DELETE', '/api/session')).json).toEqual({ continueAt: null })
})
