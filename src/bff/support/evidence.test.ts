/** LOG-3: what support has looked at stays in the customer's record. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let customer: Browser
let staff: Browser

beforeEach(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  const env = { PORTICO_SUPPORT: '1' }
  bff = await startBff((request) => platform.app.fetch(request), { env })
  customer = bff.browser()
  staff = bff.browser()
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

/** Signs the customer in, and a helper with the customer's code. */
async function enterAs(account: string): Promise<void> {
  await customer.signIn(platform.sampleKeys.find((key) => key.account === account)?.key ?? '')
  const grant = { minutes: 30, hideAmounts: true }
  const { code } = (await customer.send('POST', '/api/support/grants', { body: grant })).json
  await staff.send('POST', '/api/support/session', { body: { code, helper: 'Maya K.' } })
}
const asStaff = (method: string, path: string) =>
  staff.send(method, path, { headers: { 'Portico-View': 'support' } })
const seenPages = async () =>
  (await customer.get('/api/events.csv')).text
    .split('\r\n')
    .filter((line) => line.includes(',support-view,'))
    .map((line) => line.split(',')[3])

test('has every page of a grant, also beyond the 200 that the customer sees at once', async () => {
  await enterAs('agency')
  const pages: string[] = []
  for (const offset of [0, 200]) {
    const { items } = (await whole(customer, `/api/services?limit=200&offset=${offset}`)).json
    for (const { type, id } of items) pages.push(`/services/${type}/${id}`)
  }
  pages.length = 220
  for (const path of pages) await asStaff('GET', `/api${path}`)
  await asStaff('GET', `/api${pages[219]}`)
  const seen = await seenPages()
  expect(new Set(seen).size).toBe(220)
  expect(seen).toHaveLength(220)
  expect((await customer.get('/api/support/grants')).json.items[0].seen).toHaveLength(200)
})

test('names an invoice by its number, and keeps the address of its page', async () => {
  await enterAs('studio')
  const [{ id, number }] = (await customer.get('/api/invoices?limit=1')).json.items
  expect(id).not.toBe(number)
  await asStaff('GET', `/api/invoices/${id}`)
  const { items } = (await customer.get('/api/access-log?deed=saw')).json
  expect(items[0].subject).toEqual({ type: 'page', id: `/invoices/${id}`, name: number })
})
