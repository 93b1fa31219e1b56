import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'
import { invoiceId } from '#platform/sample/calendar.ts'
import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'
import { startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  bff = await startBff((request) => platform.app.fetch(request))
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

test('invoices and orders name each other by number once the other list has been read', async () => {
  const page = bff.browser()
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'agency')?.key ?? '')
  const number = invoiceNumber(4417)
  const orderReads = () => bff.journal.filter(({ path }) => path.includes('/sdk/orders')).length
  const before = (await page.get(`/api/invoices/${invoiceId(number)}`)).json
  expect([before.orderId, before.orderNumber]).toEqual(['88120', null])
  expect(orderReads()).toBe(0)
  const orders = (await whole(page, '/api/orders?q=88120')).json.items
  const readsBefore = orderReads()
  expect((await page.get(`/api/invoices/${invoiceId(number)}`)).json.orderNumber).toBe(
    orders[0].number,
  )
  expect(orderReads()).toBe(readsBefore)
  await whole(page, '/api/invoices')
  const orderItems = (await page.get('/api/orders?q=88120')).json.items
  expect(orderItems[0]).toMatchObject({ invoiceId: invoiceId(number), invoiceNumber: number })
  const listed = (await page.get(`/api/invoices?q=${number}`)).json
  expect(listed.items[0].orderNumber).toBe(orders[0].number)
  expect(listed.facets.tax).toEqual({ included: 1 })
})
