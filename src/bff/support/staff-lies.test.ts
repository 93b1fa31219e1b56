/** A login of support staff that falsifies one field at a time. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Lie, startLyingProvider } from '#bff/oidc/testing/lying-provider.ts'
import { isPage, Visitor } from '#bff/oidc/testing/visitor.ts'
import { startBff, type TestBff } from '#testing/start.ts'

const clientSecret = 'a secret that is as long as a MAC key'
let login: Awaited<ReturnType<typeof startLyingProvider>>
let bff: TestBff

beforeEach(async () => {
  login = await startLyingProvider('staff', clientSecret)
  bff = await startBff(() => Response.json({ success: true, data: [] }), {
    env: {
      PORTICO_SIGN_IN: 'oidc,api-key',
      PORTICO_OIDC_ISSUER: login.issuer,
      PORTICO_OIDC_CLIENT_ID: 'portico',
      PORTICO_OIDC_CLIENT_SECRET: clientSecret,
      PORTICO_SUPPORT_OIDC_ISSUER: login.issuer,
      PORTICO_SUPPORT_OIDC_CLIENT_ID: 'staff',
      PORTICO_SUPPORT_OIDC_CLIENT_SECRET: clientSecret,
    },
  })
})
afterEach(async () => {
  await bff.end()
  await login.close()
})

/** Signs in, with `start` of one sign-in and the callback of staff's. Returns page and name. */
async function outcomeOf(start = '/support/oidc') {
  const visitor = new Visitor(bff)
  const { url: sent } = await visitor.open(start, (at) => at.origin === login.issuer)
  const { url } = await visitor.open(`/support/oidc/callback?${login.answer(sent)}`, isPage)
  const { name } = (await visitor.call('GET', '/api/support/staff')).json
  return { page: url.pathname + url.hash, name }
}
const refused = (problem: string) => ({ page: `/support/enter#${problem}`, name: null })

const names: [claims: Record<string, unknown>, name: string][] = [
  [{ name: 'Maya K.', preferred_username: 'maya' }, 'Maya K.'],
  [{ preferred_username: 'maya' }, 'maya'],
  [{}, 'ada@example.org'],
  [{ name: ' \u202eMaya\nK. ' }, 'MayaK.'],
  [{ name: 'M'.repeat(400) }, 'M'.repeat(60)],
]

test.each(names)('SUP-5: %j names %s', async (claims, name) => {
  login.tell({ claims })
  expect(await outcomeOf()).toEqual({ page: '/support/enter', name })
})

const lies: [name: string, lie: Lie, problem: string][] = [
  ['audience of the customers’ client', { claims: { aud: 'portico' } }, 'refused'],
  ['issuer', { claims: { iss: 'https://evil.example' } }, 'refused'],
  ['nonce', { claims: { nonce: 'another nonce' } }, 'refused'],
  ['signature of another key', { signature: 'other' }, 'refused'],
  ['alg none', { signature: 'none' }, 'refused'],
  ['no verified name', { claims: { email_verified: false } }, 'nameless'],
]

test.each(lies)('SUP-5: %s is refused and noted', async (_, lie, problem) => {
  login.tell(lie)
  expect(await outcomeOf()).toEqual(refused(problem))
  const noted = bff.logged.filter((line) => line.includes('staff-sign-in-refused'))
  expect(noted.map((line) => JSON.parse(line).problem)).toEqual([problem])
})

test('SUP-5: a customer’s sign-in cannot be finished as staff', async () => {
  expect(await outcomeOf('/sign-in/oidc')).toEqual(refused('expired'))
})
