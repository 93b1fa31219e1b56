/** Renewals that cost something else than last time, in the lists. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })

/** What each cost last, and what it costs next. */
const prices: Record<string, [last: string | null, next: string]> = {
  same: ['10.00', '10.00'],
  new: [null, '10.00'],
  dearer: ['10.00', '11.50'],
  dearest: ['4.00', '8.00'],
  cheaper: ['10.00', '9.00'],
  ending: ['10.00', '12.00'],
}

const services = Object.entries(prices).map(([id, [, next]]) => ({
  id,
  type: 'hosting',
  name: `${id}.example`,
  status: 'active',
  nextRenewalAt: '2026-12-14',
  renewalPrice: eur(next),
  taxIncluded: false,
  billingPeriodMonths: 12,
  autoRenew: { enabled: id !== 'ending', changeable: true, reason: null },
}))

const invoices = Object.entries(prices).flatMap(([id, [last]]) =>
  last === null
    ? []
    : [
        {
          id: `i-${id}`,
          number: `2025-${id}`,
          status: 'paid',
          issuedAt: '2025-12-14',
          subtotal: eur(last),
          taxes: [{ name: 'VAT', ratePercent: 100, amount: eur(last) }],
          total: eur((Number(last) * 2).toFixed(2)),
          lines: [
            {
              description: id,
              quantity: 1,
              amount: eur(last),
              periodStart: '2025-12-14',
              periodEnd: '2026-12-13',
              subject: { kind: 'service', type: 'hosting', id },
            },
          ],
        },
      ],
)

let bff: TestBff
let page: Browser
beforeEach(async () => {
  const lists: Record<string, object[]> = { services, domains: [], invoices }
  bff = await startBff(
    ({ url }) => {
      const [, list = ''] = /\/sdk\/(\w+)/.exec(url) ?? []
      const data = list === 'account' ? { id: 'ac_1' } : { items: lists[list] ?? [] }
      return Response.json({ success: true, data })
    },
    { clock: createTestClock(Date.parse('2026-11-20T12:00:00Z')) },
  )
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const idsOf = async (query: string) =>
  (await whole(page, `/api/services?${query}`)).json.items.map(({ id }: { id: string }) => id)

test('a row states the last cost only where the renewal costs something else', async () => {
  const { items } = (await whole(page, '/api/services?sort=name')).json
  const stated = items.map(({ id, lastCost }: { id: string; lastCost: unknown }) => [id, lastCost])
  const cost = (id: string, minorUnits: number) => ({
    price: { minorUnits, currency: 'EUR' },
    on: '2025-12-14',
    invoice: { id: `i-${id}`, number: `2025-${id}` },
  })
  expect(Object.fromEntries(stated)).toEqual({
    same: null,
    new: null,
    dearer: cost('dearer', 1000),
    dearest: cost('dearest', 400),
    cheaper: cost('cheaper', 1000),
    ending: cost('ending', 1000),
  })
})

test('the list can be filtered by whether it costs more or less', async () => {
  expect(await idsOf('priceChange=more&sort=name')).toEqual(['dearer', 'dearest', 'ending'])
  expect(await idsOf('priceChange=less')).toEqual(['cheaper'])
  expect(await idsOf('priceChange=less&priceChange=more&sort=name')).toHaveLength(4)
})

test('each is counted among the matches', async () => {
  expect((await whole(page, '/api/services')).json.priceChanges).toMatchObject({ more: 3, less: 1 })
  const { priceChanges } = (await whole(page, '/api/services?q=cheaper')).json
  expect(priceChanges).toMatchObject({ more: 0, less: 1 })
})

test('the list can be sorted by percent, and what has no comparison comes last', async () => {
  expect(await idsOf('sort=-priceChange')).toEqual([
    'dearest',
    'ending',
    'dearer',
    'cheaper',
    'new',
    'same',
  ])
})

test('the sum counts charges that will be made, not what ends', async () => {
  const { priceChanges } = (await whole(page, '/api/services')).json
  expect(priceChanges.dearer).toEqual({
    count: 2,
    totals: {
      sums: [{ amount: { minorUnits: 550, currency: 'EUR' }, taxIncluded: false }],
      uncounted: 0,
    },
  })
  const filtered = (await whole(page, '/api/services?q=dearest')).json
  expect(filtered.priceChanges.dearer.count).toBe(1)
})

test('the overview states the same last prices', async () => {
  const { lastPrices } = (await whole(page, '/api/overview')).json
  const ids = lastPrices.map(({ subject }: { subject: { id: string } }) => subject.id)
  expect(ids.toSorted()).toEqual(['cheaper', 'dearer', 'dearest'])
})
