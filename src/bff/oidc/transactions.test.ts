/** Several sign-ins of one browser at the provider's login at the same time. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { systemClock } from '#server/clock.ts'
import { startBff, type TestBff } from '#testing/start.ts'

import { startLyingProvider } from './testing/lying-provider.ts'
import { isPage, Visitor } from './testing/visitor.ts'
import { createTransactions } from './transactions.ts'

const clientSecret = 'a secret that is as long as a MAC key'
let login: Awaited<ReturnType<typeof startLyingProvider>>
let bff: TestBff
let visitor: Visitor

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
  visitor = new Visitor(bff)
})
afterEach(async () => {
  await bff.end()
  await login.close()
})

/** Begins a sign-in in a new tab. Returns the query of the callback that the login leads to. */
async function begin(from = visitor, start = '/sign-in/oidc'): Promise<URLSearchParams> {
  const { url } = await from.open(start, ({ origin }) => origin === login.issuer)
  return login.answer(url)
}
async function finish(query: URLSearchParams, from = visitor): Promise<string> {
  const { url } = await from.open(`/sign-in/oidc/callback?${query}`, isPage)
  return url.pathname + url.search
}
const transactionCookies = () =>
  [...visitor.cookies.keys()].filter((name) => name.startsWith('__Host-portico-oidc'))

test('two tabs at the login both sign in, whichever is finished first', async () => {
  const tabs = [await begin(visitor, '/sign-in/oidc?next=/services'), await begin()]
  expect(await finish(tabs[0] ?? new URLSearchParams())).toBe('/services')
  expect(transactionCookies()).toHaveLength(1)
  expect(await finish(tabs[1] ?? new URLSearchParams())).toBe('/')
  expect(transactionCookies()).toEqual([])
  expect((await visitor.call('GET', '/api/session')).json.state).toBe('unlinked')
})

test('a browser has five sign-ins under way; a sixth ends the oldest', async () => {
  const tabs: URLSearchParams[] = []
  for (let tab = 0; tab < 6; tab += 1) tabs.push(await begin())
  expect(transactionCookies()).toHaveLength(5)
  const [oldest = new URLSearchParams(), ...others] = tabs
  expect(await finish(oldest)).toBe('/sign-in?problem=cookie')
  for (const tab of others) expect(await finish(tab)).toBe('/')
})

test('another browser cannot finish it, and does not use it up for the first', async () => {
  const query = await begin()
  const other = new Visitor(bff)
  await begin(other)
  expect(await finish(query, other)).toBe('/sign-in?problem=cookie')
  expect((await other.call('GET', '/api/session')).json.state).toBe('anonymous')
  expect(await finish(query)).toBe('/')
})

test('of two callbacks at the same time one takes the transaction', async () => {
  const transactions = createTransactions(
    { store: bff.store, clock: systemClock },
    { kind: 'oidc-transaction', cookieName: '__Host-portico-oidc' },
  )
  const at = 'http://localhost/sign-in/oidc/callback?state=s'
  const pending = { nonce: 'n', codeVerifier: 'v' }
  const [cookie = ''] = await transactions.begin('s', pending, new Request(at))
  const request = new Request(at, { headers: { Cookie: cookie.split(';')[0] ?? '' } })
  const taken = await Promise.allSettled([1, 2, 3].map(() => transactions.take('s', request)))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('over the limit the page says when to try again, not that the login is unreachable', async () => {
  for (let start = 0; start < 120; start += 1) await visitor.send('/sign-in/oidc')
  const response = await visitor.send('/sign-in/oidc?next=/services')
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', 'http://x')
  expect([pathname, searchParams.get('problem'), searchParams.get('next')]).toEqual([
    '/sign-in',
    'busy',
    '/services',
  ])
  const wait = Number(searchParams.get('wait'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
})
