import { afterEach, describe, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const key = 'nmk_the_refused_key'
let bff: TestBff
afterEach(() => bff.end())

interface ProviderCall {
  key: string
  isAccount: boolean
}

/** Signs in a page with each key. After that the provider responds with `statusOf`. */
async function pagesWith(keys: readonly string[], statusOf: (call: ProviderCall) => number) {
  let signedIn = false
  bff = await startBff(
    ({ headers, url }) => {
      const call = {
        key: headers.get('authorization')?.slice('Bearer '.length) ?? '',
        isAccount: url.endsWith('/account'),
      }
      const status = signedIn ? statusOf(call) : 200
      if (status !== 200) return new Response('{}', { status })
      const id = call.key.includes('stranger') ? 'ac_2' : 'ac_1'
      return Response.json({ success: true, data: { id, name: 'Ada' } })
    },
    { clock: createTestClock() },
  )
  const pages = keys.map(() => bff.browser())
  for (const [index, page] of pages.entries()) await page.signIn(keys[index] ?? '')
  signedIn = true
  return pages
}

const codesOf = async (pages: readonly Browser[]) => {
  const responses = await Promise.all(pages.map((page) => page.get('/api/services')))
  return responses.map(({ json }) => json.code)
}
const statesOf = async (pages: readonly Browser[]) => {
  const responses = await Promise.all(pages.map((page) => page.get('/api/session')))
  return responses.map(({ json }) => json.state)
}

describe('a key the provider refuses after sign-in', () => {
  test('ends the session if the account is refused too', async () => {
    const pages = await pagesWith([key], () => 401)
    expect(await codesOf(pages)).toEqual(['key_rejected'])
    expect(await statesOf(pages)).toEqual(['anonymous'])
  })

  test('stays the reason for every later call of its pages', async () => {
    const pages = await pagesWith([key, key, 'nmk_another_key'], (call) =>
      call.key === key ? 401 : 200,
    )
    expect(await codesOf(pages.slice(0, 1))).toEqual(['key_rejected'])
    expect(await codesOf(pages.slice(0, 2))).toEqual(['key_rejected', 'key_rejected'])
    // The other key's page is only signed out.
    const others = pages.slice(2)
    for (const other of others) {
      const { cookie } = other
      await other.send('DELETE', '/api/session')
      other.cookie = cookie
    }
    expect(await codesOf(others)).toEqual(['not_signed_in'])
  })

  test.each([200, 403, 429, 503])(
    'does not end the session if the account responds %i',
    async (status) => {
      const pages = await pagesWith([key], ({ isAccount }) => (isAccount ? status : 401))
      expect(await codesOf(pages)).toEqual(['provider_error'])
      expect(await statesOf(pages)).toEqual(['signed-in'])
    },
  )

  test('ends no session of another key, of the same account or not', async () => {
    const keys = [key, key, 'nmk_a_colleagues_key', 'nmk_a_strangers_key']
    const pages = await pagesWith(keys, (call) => (call.key === key ? 401 : 200))
    expect(await codesOf(pages.slice(0, 1))).toEqual(['key_rejected'])
    expect(await statesOf(pages)).toEqual(['anonymous', 'anonymous', 'signed-in', 'signed-in'])
  })

  test('does not end the session of another key that gets one odd 401 meanwhile', async () => {
    const pages = await pagesWith([key, 'nmk_another_key'], (call) =>
      call.key === key || !call.isAccount ? 401 : 200,
    )
    expect(await codesOf(pages)).toEqual(['key_rejected', 'provider_error'])
    expect(await statesOf(pages)).toEqual(['anonymous', 'signed-in'])
  })
})
