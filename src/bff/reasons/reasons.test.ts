import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

const suspended = {
  id: '7',
  type: 'hosting',
  name: 'shop.example',
  status: 'suspended',
  suspensionReason: 'Not paid',
}
const service = { ...suspended, id: '8', status: 'active' }
const domain = { id: '70', name: 'hold.example', status: 'suspended' }
const invoice = {
  id: 'i1',
  number: '2026-00017',
  status: 'overdue',
  dueAt: '2026-11-01',
  total: { amount: '84.97', currency: 'EUR' },
  lines: [
    { description: 'Hosting', subject: { kind: 'service', type: 'hosting', id: '7' } },
    { description: 'Name', subject: { kind: 'domain', id: 'hold.example' } },
  ],
}

let bff: TestBff
let page: Browser
let invoicesFail: boolean

beforeEach(async () => {
  invoicesFail = false
  const lists: Record<string, { id: string }[]> = {
    services: [suspended, service],
    domains: [domain],
    invoices: [invoice],
  }
  bff = await startBff(
    ({ url }) => {
      const [, list = '', ...ids] = /\/sdk\/(\w+)(?:\/(\w+)(?:\/(\w+))?)?/.exec(url) ?? []
      if (list === 'account') return Response.json({ success: true, data: { id: 'ac_1' } })
      if (list === 'invoices' && invoicesFail) return new Response('{}', { status: 403 })
      const items = lists[list] ?? []
      const id = ids.findLast((part) => part !== undefined)
      const data = id === undefined ? { items } : items.find((item) => item.id === id)
      return Response.json({ success: true, data: data ?? items[0] })
    },
    { clock: createTestClock(Date.parse('2026-11-20T12:00:00Z')) },
  )
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const listed = async (path: string) => (await whole(page, path)).json.items
const attention = async () => (await whole(page, '/api/overview')).json.attention

test('lists give the reason that the overview and the details give', async () => {
  const [first, second] = await listed('/api/services')
  expect(first.reason).toMatchObject({
    debts: [{ number: '2026-00017', amount: { minorUnits: 8497, currency: 'EUR' } }],
    moreDebts: 0,
    stated: 'Not paid',
  })
  expect(second).toMatchObject({ status: 'active', reason: null })
  const [held] = await listed('/api/domains')
  expect(held.reason.debts).toEqual(first.reason.debts)

  const [row] = await attention()
  expect(row.reason.debts).toEqual(first.reason.debts)
  const detail = await whole(page, '/api/services/hosting/7')
  expect(detail.json.reason).toEqual(first.reason)
  const domainDetail = await whole(page, '/api/domains/hold.example')
  expect(domainDetail.json.reason).toEqual(held.reason)
})

test('without the invoices a list still passes on what the provider says', async () => {
  invoicesFail = true
  const [first] = await listed('/api/services')
  expect(first.reason).toEqual({ debts: [], moreDebts: 0, stated: 'Not paid' })
  expect((await listed('/api/domains'))[0].reason).toBeNull()
})
