/** Passkeys: AUT, SES and KEY of the security reference. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { Authenticator, type Lies } from './testing/authenticator.ts'

const origin = 'https://panel.example'
const key = 'nmk_the_key_of_ada'
const minute = 60_000
let bff: TestBff
let clock: ReturnType<typeof createTestClock>
let page: Browser
let device: Authenticator

const start = (env: Record<string, string> = {}) =>
  startBff(
    ({ headers, url }) => {
      const sent = headers.get('authorization') ?? ''
      if (sent.includes('wrong')) return new Response('{}', { status: 401 })
      const id = sent.includes('ada') ? 'ac_1' : 'ac_2'
      const data = url.endsWith('/account') ? { id, name: `Account ${id}` } : []
      return Response.json({ success: true, data })
    },
    {
      clock,
      env: {
        PORTICO_ORIGIN: origin,
        PORTICO_SECRETS: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64url'),
        PORTICO_SIGN_IN: 'passkey,api-key',
        ...env,
      },
    },
  )

beforeEach(async () => {
  clock = createTestClock()
  bff = await start()
  page = bff.browser()
  device = new Authenticator(origin)
  await page.signIn(key)
})
afterEach(() => bff.end())

const optionsOf = async (from: Browser, path: string) =>
  (await from.send('POST', `${path}/options`)).json

async function register(from = page, on = device, lies: Lies = {}) {
  const response = on.create(await optionsOf(from, '/api/passkeys'), lies)
  return from.send('POST', '/api/passkeys', { body: { response, keepKey: true } })
}

async function signIn(lies: Lies = {}, on = device, from = bff.browser()) {
  const response = on.get(await optionsOf(from, '/api/passkeys/sign-in'), lies)
  return { from, ...(await from.send('POST', '/api/passkeys/sign-in', { body: { response } })) }
}

async function prove(lies: Lies = {}, on = device, from = page) {
  const path = '/api/session/step-up/passkey'
  const response = on.get(await optionsOf(from, path), lies)
  return from.send('POST', path, { body: { response } })
}

const remove = (id: string, from = page) => from.send('DELETE', `/api/passkeys/${id}`)
const listed = async (from = page) => (await from.get('/api/passkeys')).json
const sessionOf = async (from: Browser) => (await from.get('/api/session')).json
const refusal = (reason: string) => ({
  status: 401,
  json: { code: 'passkey_refused', fields: [{ path: 'response', message: reason }] },
})

describe('registration', () => {
  test('SES-3: the first passkey makes a person, keeps the key and replaces the cookie', async () => {
    const before = page.cookie
    expect((await sessionOf(page)).person).toBeNull()
    const { status, json, headers } = await register()
    expect(status).toBe(201)
    expect(json).toMatchObject({ name: null, transports: ['internal'], lastUsedAt: null })
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(page.cookie).not.toBe(before)
    expect(await sessionOf(page)).toMatchObject({
      state: 'signed-in',
      person: { name: 'Account ac_1' },
    })
    const old = bff.browser()
    old.cookie = before
    expect((await old.get('/api/services')).status).toBe(401)
    // The key outlives the session.
    await page.send('DELETE', '/api/session')
    const { from, status: signedIn } = await signIn()
    expect(signedIn).toBe(204)
    expect((await from.get('/api/services')).status).toBe(200)
    expect(bff.journal.at(-1)?.headers.get('authorization')).toBe(`Bearer ${key}`)
  })

  test('what was done with the key before stays the person’s own', async () => {
    await page.get('/api/services.csv')
    const own = async () =>
      (await page.get('/api/access-log')).json.items.map(
        ({ kind, who }: { kind: string; who: string }) => `${who} ${kind}`,
      )
    const before = await own()
    expect(before).toContain('you export')
    await register()
    expect(await own()).toEqual(['you passkey-add', ...before])
  })

  test('keeping the key must be agreed to', async () => {
    const response = device.create(await optionsOf(page, '/api/passkeys'))
    const { status } = await page.send('POST', '/api/passkeys', { body: { response } })
    expect(status).toBe(400)
    expect((await sessionOf(page)).person).toBeNull()
    expect(await bff.store.size('linked-key')).toBe(0)
  })

  test('the options demand a discoverable credential and user verification, and exclude known ones', async () => {
    await register()
    const options = await optionsOf(page, '/api/passkeys')
    expect(options).toMatchObject({
      rp: { id: 'panel.example', name: 'Portico' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
    })
  })

  const lies: [string, Lies, string][] = [
    ['a foreign origin', { origin: 'https://panel.example.evil' }, 'mismatch'],
    ['another relying party', { rpId: 'example' }, 'mismatch'],
    ['no user verification', { isUnverified: true }, 'unverified'],
    ['a made-up challenge', { challenge: 'AAAA' }, 'expired'],
  ]
  test.each(lies)('AUT: with %s is refused', async (_, lie, reason) => {
    expect(await register(page, device, lie)).toMatchObject(refusal(reason))
    expect(await listed()).toMatchObject({ items: [] })
    expect((await sessionOf(page)).person).toBeNull()
  })

  test('AUT: a challenge is good once, for ten minutes, for its session and for its purpose', async () => {
    const send = (response: object, from = page) =>
      from.send('POST', '/api/passkeys', { body: { response, keepKey: true } })
    const other = bff.browser()
    await other.signIn(key)
    const foreign = device.create(await optionsOf(other, '/api/passkeys'))
    expect(await send(foreign)).toMatchObject(refusal('expired'))
    const late = device.create(await optionsOf(page, '/api/passkeys'))
    clock.advance(10 * minute)
    expect(await send(late)).toMatchObject(refusal('expired'))
    await page.send('POST', '/api/session/step-up', { body: { apiKey: key } })
    const { challenge } = await optionsOf(bff.browser(), '/api/passkeys/sign-in')
    const options = await optionsOf(page, '/api/passkeys')
    expect(await send(device.create(options, { challenge }))).toMatchObject(refusal('expired'))
    const used = device.create(options)
    expect((await send(used)).status).toBe(201)
    expect(await send(used)).toMatchObject(refusal('expired'))
  })

  test('AUT: adding one needs a fresh proof', async () => {
    clock.advance(5 * minute)
    expect(await page.send('POST', '/api/passkeys/options')).toMatchObject({
      status: 403,
      json: { code: 'step_up_required', methods: ['key'] },
    })
  })

  test('is off unless configured', async () => {
    await bff.end()
    bff = await start({ PORTICO_SIGN_IN: 'api-key' })
    const { status } = await bff.browser().send('POST', '/api/passkeys/sign-in/options')
    expect(status).toBe(404)
  })
})

describe('sign-in', () => {
  beforeEach(async () => {
    await register()
  })

  test('SES-3: makes a new session, ends the browser’s former one, and says how', async () => {
    const from = bff.browser()
    await from.signIn('nmk_of_somebody_else')
    const before = from.cookie
    expect((await signIn({}, device, from)).status).toBe(204)
    const old = bff.browser()
    old.cookie = before
    expect((await old.get('/api/account')).status).toBe(401)
    const { items } = (await from.get('/api/sessions')).json
    expect(items.map(({ way }: { way: string }) => way).toSorted()).toEqual(['api-key', 'passkey'])
    const [passkey] = (await listed()).items
    expect(passkey.lastUsedAt).not.toBeNull()
    expect((await page.get('/api/events.csv')).text).toContain(',sign-in,,,,,passkey,done,')
  })

  const lies: [string, Lies, string][] = [
    ['a foreign origin', { origin: 'https://evil.example' }, 'mismatch'],
    ['another relying party', { rpId: 'evil.example' }, 'mismatch'],
    ['another key', { isForged: true }, 'mismatch'],
    ['another person’s handle', { userHandle: 'AAAA' }, 'mismatch'],
    ['no user verification', { isUnverified: true }, 'unverified'],
    ['a counter that goes back', { counter: 1 }, 'counter'],
    ['a made-up challenge', { challenge: 'AAAA' }, 'expired'],
  ]
  test.each(lies)('AUT: with %s is refused, counted and recorded', async (what, lie, reason) => {
    const { from, ...response } = await signIn(lie)
    expect(response).toMatchObject(refusal(reason))
    expect(from.cookie).toBe('')
    expect(bff.logged.join()).toContain(`"reason":"${reason}"`)
    const { text } = await page.get('/api/events.csv')
    // Its person is known only after the challenge.
    const isRecorded = what !== 'a made-up challenge'
    expect(text.includes(',sign-in,,,,,passkey,refused,passkey_refused,')).toBe(isRecorded)
    expect((await signIn()).status).toBe(204)
  })

  test('AUT: a replayed response is refused', async () => {
    const from = bff.browser()
    const response = device.get(await optionsOf(from, '/api/passkeys/sign-in'))
    const send = () => from.send('POST', '/api/passkeys/sign-in', { body: { response } })
    expect((await send()).status).toBe(204)
    expect(await send()).toMatchObject(refusal('expired'))
  })

  test('AUT: an unknown credential is refused, and so is a removed one', async () => {
    const stranger = new Authenticator(origin)
    expect(await signIn({}, stranger)).toMatchObject(refusal('unknown'))
    const second = new Authenticator(origin)
    const { id } = (await register(page, second)).json
    await remove(id)
    expect(await signIn({}, second)).toMatchObject(refusal('unknown'))
  })

  test('AUT: a sign-in under way does not bring back the passkey that is removed meanwhile', async () => {
    const second = new Authenticator(origin)
    const { id } = (await register(page, second)).json
    const from = bff.browser()
    const response = second.get(await optionsOf(from, '/api/passkeys/sign-in'))
    await Promise.all([
      from.send('POST', '/api/passkeys/sign-in', { body: { response } }),
      remove(id),
    ])
    expect(await signIn({}, second)).toMatchObject(refusal('unknown'))
  })

  test('KEY-1: nothing that is sent or logged holds the key or the credential', async () => {
    const from = bff.browser()
    const assertion = device.get(await optionsOf(from, '/api/passkeys/sign-in'))
    await from.send('POST', '/api/passkeys/sign-in', { body: { response: assertion } })
    const texts = [(await from.get('/api/passkeys')).text, ...bff.logged].join()
    expect(texts).not.toContain(key)
    expect(texts).not.toContain(assertion.id)
  })
})

describe('management', () => {
  let id: string
  beforeEach(async () => {
    id = (await register()).json.id
  })

  test('renames', async () => {
    const { json } = await page.send('PATCH', `/api/passkeys/${id}`, {
      body: { name: ' Blue key ' },
    })
    expect(json.name).toBe('Blue key')
    expect((await listed()).items[0].name).toBe('Blue key')
    const { status } = await page.send('PATCH', `/api/passkeys/${id}`, { body: { name: ' ' } })
    expect(status).toBe(400)
  })

  test('the last way in cannot be removed', async () => {
    expect(await listed()).toMatchObject({ hasOtherWay: false })
    expect((await remove(id)).json.code).toBe('conflict')
    const second = (await register(page, new Authenticator(origin))).json.id
    const outcomes = await Promise.all(
      [id, second].map(async (each) => (await remove(each)).status),
    )
    expect(outcomes).toContain(409)
    expect((await listed()).items.length).toBeGreaterThan(0)
  })

  test('a removed one works no more at once, and can be restored for a minute', async () => {
    await register(page, new Authenticator(origin))
    expect((await remove(id)).status).toBe(204)
    expect((await listed()).items).toHaveLength(1)
    expect(await signIn()).toMatchObject(refusal('unknown'))
    const restore = () => page.send('POST', `/api/passkeys/${id}/restore`)
    expect((await restore()).status).toBe(200)
    expect((await signIn()).status).toBe(204)
    await remove(id)
    clock.advance(minute)
    expect((await restore()).status).toBe(404)
    expect((await listed()).items).toHaveLength(1)
  })

  test('AUT: removing and restoring need a fresh proof, and a passkey is one', async () => {
    await register(page, new Authenticator(origin))
    clock.advance(5 * minute)
    expect((await remove(id)).json).toMatchObject({
      code: 'step_up_required',
      methods: ['passkey', 'key'],
    })
    const before = page.cookie
    expect((await prove()).status).toBe(204)
    expect(page.cookie).not.toBe(before)
    expect((await remove(id)).status).toBe(204)
  })

  test('AUT-6: another person can neither see, change nor prove with it', async () => {
    const eve = bff.browser()
    const evesDevice = new Authenticator(origin)
    await eve.signIn('nmk_the_key_of_eve')
    await register(eve, evesDevice)
    expect((await listed(eve)).items).toHaveLength(1)
    expect((await remove(id, eve)).status).toBe(404)
    const body = { name: 'mine' }
    expect((await eve.send('PATCH', `/api/passkeys/${id}`, { body })).status).toBe(404)
    expect(await prove({}, device, eve)).toMatchObject(refusal('mismatch'))
    expect(await prove({ counter: 1 })).toMatchObject(refusal('counter'))
    expect((await prove()).status).toBe(204)
  })

  test('deleting the sign-in leaves no passkey, key or session', async () => {
    await signIn()
    expect((await page.send('DELETE', '/api/person')).status).toBe(204)
    expect(await signIn()).toMatchObject(refusal('unknown'))
    const kinds = ['passkey', 'person', 'linked-key', 'session']
    expect(await Promise.all(kinds.map((kind) => bff.store.size(kind)))).toEqual([0, 0, 0, 0])
  })
})
