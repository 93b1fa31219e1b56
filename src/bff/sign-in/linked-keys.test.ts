/** What a person states about a linked key, and what the operator states about the provider's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { startLyingProvider } from '#bff/oidc/testing/lying-provider.ts'
import { isPage, Visitor } from '#bff/oidc/testing/visitor.ts'
import { startBff, type TestBff } from '#testing/start.ts'

const clientSecret = 'a secret that is as long as a MAC key'
const scopes = { read: { account: 'account:read' }, write: { autoRenew: 'services:write' } }
let login: Awaited<ReturnType<typeof startLyingProvider>>
let folder: string
let bff: TestBff
let ada: Visitor

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-linked-keys-'))
  const profile = join(folder, 'provider.json')
  writeFileSync(profile, JSON.stringify({ scopes }))
  login = await startLyingProvider('portico', clientSecret)
  bff = await startBff(() => Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } }), {
    env: {
      PORTICO_PROVIDER_FILE: profile,
      PORTICO_SIGN_IN: 'oidc',
      PORTICO_OIDC_ISSUER: login.issuer,
      PORTICO_OIDC_CLIENT_ID: 'portico',
      PORTICO_OIDC_CLIENT_SECRET: clientSecret,
    },
  })
  ada = new Visitor(bff)
  login.tell({ claims: { auth_time: Math.floor(Date.now() / 1000) } })
  const { url } = await ada.open('/sign-in/oidc', ({ origin }) => origin === login.issuer)
  await ada.open(`/sign-in/oidc/callback?${login.answer(url)}`, isPage)
})
afterEach(async () => {
  await bff.end()
  await login.close()
  rmSync(folder, { recursive: true })
})

const list = async () => (await ada.call('GET', '/api/linked-keys')).json
const shownEnd = async () => (await ada.call('GET', '/api/session')).json.keyExpiresOn

test('the end that a person enters is kept with the key, can be changed, and goes with it', async () => {
  const linked = { apiKey: 'nmk_the_key_of_ada', expiresOn: '2027-05-20' }
  expect((await ada.call('POST', '/api/linked-keys', linked)).json.keyExpiresOn).toBe('2027-05-20')
  const [{ id, expiresOn }] = (await list()).items
  expect([expiresOn, await shownEnd()]).toEqual(['2027-05-20', '2027-05-20'])
  const edited = await ada.call('PATCH', `/api/linked-keys/${id}`, { expiresOn: '2027-06-01' })
  expect([edited.json.expiresOn, await shownEnd()]).toEqual(['2027-06-01', '2027-06-01'])
  // A new key has its own expiry date.
  await ada.call('POST', '/api/linked-keys', { apiKey: 'nmk_a_newer_key_of_ada' })
  expect([(await list()).items[0].expiresOn, await shownEnd()]).toEqual([null, null])
})

test('an end that is not a day is refused', async () => {
  const linked = { apiKey: 'nmk_the_key_of_ada', expiresOn: 'soon' }
  expect((await ada.call('POST', '/api/linked-keys', linked)).json.code).toBe('invalid_input')
})

test('the provider’s names of permissions are those of the profile', async () => {
  expect((await list()).scopes).toEqual(scopes)
})
