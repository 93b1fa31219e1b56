/** Whose grants are, and what leaving and a second code do to a view. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, startBff, type TestBff } from '#testing/start.ts'

let bff: TestBff
let customer: Browser
let staff: Browser

beforeEach(async () => {
  bff = await startBff(
    ({ url }) => {
      const data = url.endsWith('/account') ? { id: 'ac_1', name: 'Ada' } : []
      return Response.json({ success: true, data })
    },
    { env: { PORTICO_SUPPORT: '1' } },
  )
  customer = bff.browser()
  staff = bff.browser()
  await customer.signIn('nmk_the_key_of_ada')
})
afterEach(() => bff.end())

const share = async () => {
  const body = { minutes: 30, hideAmounts: true }
  return (await customer.send('POST', '/api/support/grants', { body })).json
}
const enter = (code: string) =>
  staff.send('POST', '/api/support/session', { body: { code, helper: 'Maya K.' } })
const asStaff = (method: string, path: string, from = staff) =>
  from.send(method, path, { headers: { 'Portico-View': 'support' } })
const grantsOf = async (from = customer) => (await from.get('/api/support/grants')).json.items

test('ended grants and what support saw belong to the key that shared', async () => {
  const { code, grant } = await share()
  await enter(code)
  await asStaff('GET', '/api/services')
  await customer.send('DELETE', `/api/support/grants/${grant.id}`)
  expect(await grantsOf()).toMatchObject([{ id: grant.id, state: 'ended' }])
  const other = bff.browser()
  await other.signIn('nmk_another_key_of_ada')
  expect((await other.get('/api/session')).json.account.id).toBe('ac_1')
  expect(await grantsOf(other)).toEqual([])
  const { text } = await other.get('/api/events.csv')
  expect(text).not.toContain('support-')
  const path = `/api/support/grants/${grant.id}`
  expect((await other.send('DELETE', path)).status).toBe(404)
})

test('leaving clears the view’s cookie, and the old one opens nothing', async () => {
  await enter((await share()).code)
  const { cookie } = staff
  expect(cookie).not.toBe('')
  const { headers } = await asStaff('DELETE', '/api/support/session')
  expect(headers.getSetCookie().join()).toMatch(/^__Host-[\w-]+=;.*Max-Age=0/)
  expect(headers.get('clear-site-data')).toBe('"cache"')
  const old = bff.browser()
  old.cookie = cookie
  expect((await asStaff('GET', '/api/services', old)).status).toBe(401)
  expect(await grantsOf()).toMatchObject([{ state: 'ended', endReason: 'left' }])
})

test('a second code ends the first view at once', async () => {
  await enter((await share()).code)
  const first = bff.browser()
  first.cookie = staff.cookie
  expect((await asStaff('GET', '/api/services', first)).status).toBe(200)
  await enter((await share()).code)
  expect((await asStaff('GET', '/api/services', first)).status).toBe(401)
  expect((await asStaff('GET', '/api/services')).status).toBe(200)
  const states = (await grantsOf()).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['active', 'ended'])
})
