import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const apiKey = 'nmk_a_key_of_the_test'
let bff: TestBff
let clock: ReturnType<typeof createTestClock>
beforeEach(async () => {
  clock = createTestClock()
  const account = { success: true, data: { id: 'ac_1', name: 'Ada' } }
  bff = await startBff(() => Response.json(account), { clock })
})
afterEach(() => bff.end())

const signedIn = async (): Promise<Browser> => {
  const page = bff.browser()
  await page.signIn(apiKey)
  return page
}
const stateOf = async (page: Browser) =>
  (await page.get('/api/session', { 'X-Portico-Background': '1' })).json.state

test('the 501st session of a key ends its least recently used one', async () => {
  const [oldest, older] = [await signedIn(), await signedIn()]
  clock.advance(3_600_000)
  await older.get('/api/session')
  const account = (await older.get('/api/session')).json.account
  for (let n = 2; n < 500; n += 1) await bff.sessions.create({ apiKey, account, remember: false })
  expect(await stateOf(oldest)).toBe('signed-in')
  const newest = await signedIn()
  expect(await Promise.all([oldest, older, newest].map(stateOf))).toEqual([
    'anonymous',
    'signed-in',
    'signed-in',
  ])
  expect((await newest.get('/api/sessions')).json.items).toHaveLength(500)
})

test('at 100,000 sessions a sign-in is refused with Retry-After and no session ends', async () => {
  const existing = await signedIn()
  const { store } = bff
  expect(await store.size('session')).toBe(1)
  store.size = async () => 100_000
  const { status, headers, json } = await bff.browser().signIn(apiKey)
  expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'overloaded', '60'])
  expect(await stateOf(existing)).toBe('signed-in')
})
