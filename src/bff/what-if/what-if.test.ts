/** "What if" over HTTP: agrees with the overview, changes nothing, and says what it left out. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Totals } from '#contract/shapes.ts'
import { maxFlips } from '#contract/what-if.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const clock = createTestClock(Date.parse('2026-11-20T12:00:00Z'))
const service = (id: string, on: string, amount: string, autoRenew: object | null) => ({
  id,
  type: 'vps',
  name: `${id}.example`,
  status: 'active',
  nextRenewalAt: on,
  renewalPrice: { amount, currency: 'EUR' },
  billingPeriodMonths: 12,
  ...(autoRenew && { autoRenew }),
})
const switchOf = (enabled: boolean, changeable = true) => ({ enabled, changeable, reason: null })

let services: object[]
let bff: TestBff
let page: Browser
beforeEach(async () => {
  services = [
    service('on', '2026-12-14', '10.00', switchOf(true)),
    service('off', '2027-01-09', '3.00', switchOf(false)),
    service('locked', '2027-02-01', '5.00', switchOf(true, false)),
  ]
  bff = await startBff(
    ({ url }) => {
      const [, list = ''] = /\/sdk\/(\w+)/.exec(url) ?? []
      const data =
        list === 'account' ? { id: 'ac_1' } : { items: list === 'services' ? services : [] }
      return Response.json({ success: true, data })
    },
    { clock },
  )
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const post = (flips: object[]) => page.send('POST', '/api/what-if', { body: { flips } })
const flip = (id: string, enabled: boolean) => ({ type: 'vps', id, enabled })
const read = async () => {
  for (const list of ['services', 'domains', 'invoices']) await page.get(`/api/${list}`)
}
const euro = (minorUnits: number) => ({
  sums: [{ amount: { minorUnits, currency: 'EUR' }, taxIncluded: null }],
  uncounted: 0,
})

test('says the sums before and after, what would end and renew, and changes nothing', async () => {
  await read()
  const { json, status } = await post([flip('on', false), flip('off', true)])
  expect(status).toBe(200)
  expect(json).toMatchObject({
    before: euro(1500),
    after: euro(800),
    ends: { count: 1, first: { on: '2026-12-14', label: 'on.example' } },
    renews: { count: 1, first: { on: '2027-01-09', label: 'off.example' } },
    unclear: 0,
    atLeast: false,
    dropped: [],
    complete: true,
  })
  const { forecast } = (await page.get('/api/overview')).json
  const before = json.months.map(({ month, before }: { month: string; before: object }) => ({
    month,
    totals: before,
  }))
  expect(forecast).toMatchObject(before)
  expect(bff.journal.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('leaves out what is set so already, locked, unknown or gone, and says so', async () => {
  services.push(service('unknown', '2027-03-01', '7.00', null))
  await read()
  const flips = [flip('on', true), flip('locked', false), flip('unknown', true), flip('no', true)]
  const { json } = await post(flips)
  expect(json.dropped).toEqual([
    { type: 'vps', id: 'on', label: 'on.example', reason: 'same' },
    { type: 'vps', id: 'locked', label: 'locked.example', reason: 'locked' },
    { type: 'vps', id: 'unknown', label: 'unknown.example', reason: 'unknown' },
    { type: 'vps', id: 'no', label: null, reason: 'gone' },
  ])
  expect(json).toMatchObject({ before: euro(1500), after: euro(1500), atLeast: true })
})

test('says by how much the flips among the listed services change each month', async () => {
  await read()
  const flips = [flip('on', false), flip('off', true)]
  const shown = async (filter: object) => {
    const { json } = await page.send('POST', '/api/what-if', { body: { flips, filter } })
    return json.months.flatMap(({ month, shown: { sums } }: { month: string; shown: Totals }) =>
      sums.map(({ amount }) => `${month} ${amount.minorUnits}`),
    )
  }
  expect(await shown({})).toEqual(['2026-12 -1000', '2027-01 300'])
  expect(await shown({ autoRenew: ['off'] })).toEqual(['2027-01 300'])
  expect(await shown({ only: ['vps/on'] })).toEqual(['2026-12 -1000'])
  expect(await shown({ q: 'nobody' })).toEqual([])
})

test('takes as many flips as a job, and no more', async () => {
  const flips = (count: number) => Array.from({ length: count }, (_, nth) => flip(`${nth}`, true))
  expect((await post(flips(maxFlips))).status).toBe(200)
  expect((await post(flips(maxFlips + 1))).status).toBe(400)
})

test('is closed to whoever is not signed in', async () => {
  const { status } = await bff.browser().send('POST', '/api/what-if', { body: { flips: [] } })
  expect(status).toBe(401)
})
