/** Sign-in of support staff through their own login, a real OpenID provider. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { isPage, Visitor } from '#bff/oidc/testing/visitor.ts'
import { startLogin } from '#platform/login/login.ts'
import type { SamplePerson } from '#platform/login/people.ts'
import { freePort } from '#testing/free-port.ts'
import { createTestClock, startBff, type TestBff } from '#testing/start.ts'

const clientSecret = 'a secret of the test'
const person = (subject: string, name: string): SamplePerson => ({
  subject,
  name,
  email: `${subject}@northmark.example`,
  accounts: [],
})
const people = [person('maya', 'Maya K.'), person('tom', 'Tom B.'), person('hidden', '\u202e')]
let login: Awaited<ReturnType<typeof startLogin>>
let bff: TestBff
let clock: ReturnType<typeof createTestClock>
let origin: string

beforeEach(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${await freePort()}`
  login = await startLogin({
    port,
    clientSecret,
    clientOrigin: origin,
    callbackPath: '/support/oidc/callback',
    people,
  })
  clock = createTestClock()
  bff = await startBff(() => Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } }), {
    clock,
    env: {
      PORTICO_ORIGIN: origin,
      PORTICO_SUPPORT_OIDC_ISSUER: login.issuer,
      PORTICO_SUPPORT_OIDC_CLIENT_ID: 'portico',
      PORTICO_SUPPORT_OIDC_CLIENT_SECRET: clientSecret,
    },
  })
})
afterEach(async () => {
  await bff.end()
  await login.close()
})

/** Goes to the login, chooses somebody there and comes back. Returns the page that is opened. */
async function signIn(visitor: Visitor, subject: string, start = '/support/oidc'): Promise<string> {
  const { url } = await visitor.open(start, (at) => at.pathname.startsWith('/choose') || isPage(at))
  const chosen = await visitor.send(url.href, {
    method: 'POST',
    body: new URLSearchParams({ person: subject }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  const page = (await visitor.open(chosen.headers.get('location') ?? '', isPage)).url
  return page.pathname + page.hash
}

async function signedIn(subject: string): Promise<Visitor> {
  const visitor = new Visitor(bff)
  expect(await signIn(visitor, subject)).toBe('/support/enter')
  return visitor
}

const stateOf = async (visitor: Visitor) => (await visitor.call('GET', '/api/support/staff')).json

/** A customer's code, and what they read about the helper. */
async function share() {
  const customer = bff.browser()
  await customer.signIn('nmk_the_key_of_ada')
  const body = { minutes: 15, hideAmounts: false }
  const { json } = await customer.send('POST', '/api/support/grants', { body })
  const read = async () => (await customer.get('/api/support/grants')).json.items[0]
  const journal = async () => (await customer.get('/api/access-log')).json.items
  return { code: json.code as string, read, journal }
}

const enter = (visitor: Visitor, body: { code: string; helper?: string }) =>
  visitor.call('POST', '/api/support/session', body)

test('SUP-5: staff enter with the name that their login states, and customers read that it is verified', async () => {
  const maya = await signedIn('maya')
  expect(await stateOf(maya)).toEqual({ isRequired: true, name: 'Maya K.' })
  const { code, read, journal } = await share()
  expect((await enter(maya, { code })).status).toBe(204)
  expect(await read()).toMatchObject({ helper: 'Maya K.', helperVerified: true })
  const entry = (await journal()).find(({ kind }: { kind: string }) => kind === 'support-enter')
  expect(entry).toMatchObject({ helper: 'Maya K.', helperVerified: true })
  expect(bff.logged.join('')).not.toContain('Maya')
})

test('SUP-5: a typed name is refused, and the code keeps working', async () => {
  const maya = await signedIn('maya')
  const { code, read } = await share()
  const typed = await enter(maya, { code, helper: 'Tom B.' })
  expect([typed.status, typed.json.code, typed.json.fields[0].path]).toEqual([
    400,
    'invalid_input',
    'helper',
  ])
  expect((await read()).state).toBe('waiting')
  expect((await enter(maya, { code })).status).toBe(204)
})

test('SUP-5: nobody enters or guesses a code before signing in, or an hour after it', async () => {
  const { code } = await share()
  const stranger = new Visitor(bff)
  expect(await stateOf(stranger)).toEqual({ isRequired: true, name: null })
  expect((await enter(stranger, { code })).json.code).toBe('not_signed_in')
  const maya = await signedIn('maya')
  clock.advance(60 * 60_000)
  expect(await stateOf(maya)).toEqual({ isRequired: true, name: null })
  expect((await enter(maya, { code })).json.code).toBe('not_signed_in')
})

test('SUP-5: the sign-in is bound by a Lax cookie of ten minutes, the name by a Strict one', async () => {
  const visitor = new Visitor(bff)
  const start = await visitor.send('/support/oidc')
  expect(start.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-portico-staff-oidc-[0-9a-f]{16}=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
    ),
  ])
  const { searchParams } = new URL(start.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    redirect_uri: `${origin}/support/oidc/callback`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  await signIn(visitor, 'maya')
  // The first transaction was not finished.
  const unfinished = start.headers.getSetCookie()[0]?.split('=')[0]
  expect([...visitor.cookies.keys()]).toEqual([unfinished, '__Host-portico-staff'])
})

test('SUP-5: a cookie that the browser brings names nobody who signs in later', async () => {
  const tom = await signedIn('tom')
  const planted = tom.cookies.get('__Host-portico-staff') ?? ''
  const maya = new Visitor(bff)
  maya.cookies.set('__Host-portico-staff', planted)
  await signIn(maya, 'maya')
  expect(maya.cookies.get('__Host-portico-staff')).not.toBe(planted)
  expect((await stateOf(maya)).name).toBe('Maya K.')
  // The cookie is replaced: whoever planted it neither becomes Maya nor stays Tom.
  expect((await stateOf(tom)).name).toBeNull()
})

test('SUP-5: a sign-in that another browser began signs nobody in', async () => {
  const tom = new Visitor(bff)
  const { url } = await tom.open('/support/oidc', ({ pathname }) => pathname.startsWith('/choose'))
  const chosen = await tom.send(url.href, {
    method: 'POST',
    body: 'person=tom',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  const isCallback = ({ pathname }: URL) => pathname === '/support/oidc/callback'
  const callback = (await tom.open(chosen.headers.get('location') ?? '', isCallback)).url
  const maya = new Visitor(bff)
  const page = (await maya.open(callback.href, isPage)).url
  expect(page.pathname + page.hash).toBe('/support/enter#cookie')
  expect((await stateOf(maya)).name).toBeNull()
})

test('SUP-5: for somebody else the login asks again', async () => {
  const promptOf = async (start: string) => {
    const { headers } = await new Visitor(bff).send(start)
    return new URL(headers.get('location') ?? '').searchParams.get('prompt')
  }
  expect([await promptOf('/support/oidc'), await promptOf('/support/oidc?other=1')]).toEqual([
    null,
    'login',
  ])
})

test('SUP-5: a name without a readable character is not taken; the address is', async () => {
  const visitor = await signedIn('hidden')
  expect((await stateOf(visitor)).name).toBe('hidden@northmark.example')
})

test('SUP-5: a login that does not respond is explained', async () => {
  await login.close()
  const { url } = await new Visitor(bff).open('/support/oidc', isPage)
  expect(url.pathname + url.hash).toBe('/support/enter#unreachable')
  const line = bff.logged.findLast((text) => text.includes('staff-sign-in-refused')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    problem: 'unreachable',
    system: expect.stringMatching(/^(?:ECONNREFUSED|UND_ERR_SOCKET)$/),
  })
})
