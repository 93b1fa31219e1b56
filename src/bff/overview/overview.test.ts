import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { MonthDetail, Overview } from '#contract/overview.ts'
import { Session } from '#contract/session.ts'
import { addMonths } from '#i18n/days.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
let refuse: RegExp | null

beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
})
afterAll(() => platform.close())
beforeEach(async () => {
  refuse = null
  bff = await startBff((request) =>
    refuse?.test(request.url) ? new Response('{}', { status: 500 }) : platform.app.fetch(request),
  )
  page = bff.browser()
})
afterEach(() => bff.end())

const keyOf = (account: string) =>
  platform.sampleKeys.find((sample) => sample.account === account)?.key ?? ''
const overview = async (): Promise<Overview> =>
  Overview.parse((await whole(page, '/api/overview')).json)

interface Raw {
  type?: string
  id: string
  name: string
  status: string
  nextRenewalAt: string | null
  expiresAt: string | null
  renewalPrice: { amount: string; currency: string } | null
  billingPeriodMonths: number | null
  autoRenew: { enabled: boolean } | null
  service?: { type: string; id: string } | null
  lines?: RawLine[]
}
interface RawLine {
  periodStart: string | null
  periodEnd: string | null
  subject: { type: string | null; id: string } | null
}

/** Reads rows from the provider directly. */
async function rows(resource: string, key: string): Promise<Raw[]> {
  const all: Raw[] = []
  for (let number = 1; ; number += 1) {
    const url = `http://provider.invalid/api/v1/sdk/${resource}?page=${number}`
    const response = await platform.app.fetch(
      new Request(url, { headers: { authorization: `Bearer ${key}` } }),
    )
    const { data } = (await response.json()) as { data: { items: Raw[]; totalPages: number } }
    all.push(...data.items)
    if (number >= data.totalPages) return all
  }
}

/** Every day from today to the end of the eleventh month after this one. */
function comingDays(today: string): Date[] {
  const first = Date.parse(`${today}T00:00:00Z`)
  const end = Date.parse(`${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}-01T00:00:00Z`)
  return Array.from(
    { length: (end - first) / 86_400_000 },
    (_, nth) => new Date(first + nth * 86_400_000),
  )
}

/** Minor units by month and currency that no line bills yet, summed day by day over the coming year. */
function sumByDay(all: Raw[], billed: RawLine[], today: string) {
  const isBilled = ({ type, id, name }: Raw, day: string) =>
    billed.some(
      ({ subject, periodStart: from, periodEnd: to }) =>
        (subject?.id === name || (subject?.id === id && subject.type === (type ?? null))) &&
        from !== null &&
        (from === day || (to !== null && from < day && day < to)),
    )
  const cents: Record<string, number> = {}
  const days = comingDays(today).map((at) => ({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    last: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate(),
    name: at.toISOString().slice(0, 7),
  }))
  for (const row of all) {
    const { nextRenewalAt: on, renewalPrice: price, billingPeriodMonths: term } = row
    const { autoRenew, status } = row
    if (!on || on < today || !price || autoRenew?.enabled !== true) continue
    if (/cancel|expired|redemption/.test(status)) continue
    const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
    for (const at of days) {
      const months = (at.year - year) * 12 + at.month - month
      const due = at.day === Math.min(day, at.last) && months >= 0
      if (!due || (term === null ? months !== 0 : months % term !== 0)) continue
      if (isBilled(row, `${at.name}-${String(at.day).padStart(2, '0')}`)) continue
      const key = `${at.name} ${price.currency}`
      const digits = price.currency === 'JPY' ? 0 : 2
      cents[key] = (cents[key] ?? 0) + Math.round(Number(price.amount) * 10 ** digits)
    }
  }
  return cents
}

describe('forecast', () => {
  test.each(['studio', 'agency'])(
    'for %s matches a day-by-day sum over the provider’s rows',
    { timeout: 60_000 },
    async (account) => {
      const key = keyOf(account)
      await page.signIn(key)
      const { forecast } = await overview()
      const services = await rows('services', key)
      const serviceKeys = new Set(services.map(({ type, id }) => `${type}/${id}`))
      const domains = await rows('domains', key)
      const unlisted = domains.filter(
        ({ service }) => !service || !serviceKeys.has(`${service.type}/${service.id}`),
      )
      // In the account's time zone it may be tomorrow already, and another month.
      const { today } = Session.parse((await page.get('/api/session')).json)
      const sums: Record<string, number> = {}
      for (const { month, totals } of forecast)
        for (const { amount } of totals.sums) {
          const name = `${month} ${amount.currency}`
          sums[name] = (sums[name] ?? 0) + amount.minorUnits
        }
      expect(Object.keys(sums).length).toBeGreaterThan(0)
      const open = (await rows('invoices', key)).filter(({ status }) =>
        /^(unpaid|overdue|payment_failed|partially_paid)$/.test(status),
      )
      const billed = open.flatMap(({ lines = [] }) => lines)
      expect(sums).toEqual(sumByDay([...services, ...unlisted], billed, today))
      const sumOf = ({ sums }: (typeof forecast)[number]['totals']) =>
        sums.reduce((sum, { amount }) => sum + amount.minorUnits, 0)
      for (const { month, totals, ending } of forecast) {
        const { json } = await page.get(`/api/overview/months/${month}`)
        const { charges } = MonthDetail.parse(json)
        const listedSum = (kind: string) =>
          charges
            .filter((charge) => charge.kind === kind && charge.invoice === null)
            .reduce((sum, { price }) => sum + (price?.currency ? price.minorUnits : 0), 0)
        expect([listedSum('charge'), listedSum('end')]).toEqual([
          sumOf(totals),
          sumOf(ending.totals),
        ])
      }
    },
  )

  test('has no details of a month outside of it', async () => {
    await page.signIn(keyOf('studio'))
    for (const month of ['2001-01', 'tomorrow'])
      expect((await page.get(`/api/overview/months/${month}`)).status).toBe(404)
  })

  test('a day the month does not have becomes its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  })
})

describe('overview', () => {
  test('lists each item once, most harmful first, then by date', async () => {
    await page.signIn(keyOf('agency'))
    const { attention, next } = await overview()
    expect(attention.length).toBeGreaterThan(2)
    const names = attention.map(({ kind, subject }) => `${kind} ${subject.label}`)
    expect(new Set(names).size).toBe(names.length)
    const kinds = attention.map(({ kind }) => kind)
    expect(kinds).toEqual(kinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(next.length).toBe(8)
    expect(next.map(({ on }) => on)).toEqual(next.map(({ on }) => on).toSorted())
    expect(new Set(next.map(({ subject }) => subject.label)).size).toBe(8)
  })

  test('lists a domain in its redemption period as expired', async () => {
    await page.signIn(keyOf('agency'))
    const { attention } = await overview()
    const expired = attention.filter(({ kind }) => kind === 'expired')
    expect(expired.map(({ subject }) => subject.label)).toEqual([
      'example-redeem.org',
      'example-lapsed.net',
    ])
  })
  const order = ['suspended', 'invoice-overdue', 'payment-failed', 'expired', 'ends-soon']

  test('drops an item as soon as its auto-renew is turned on', async () => {
    await page.signIn(keyOf('agency'))
    const before = await overview()
    const item = before.attention.find(
      ({ kind, autoRenew }) => kind === 'ends-soon' && autoRenew?.changeable,
    )
    const path = `/api/services/${item?.subject.type}/${item?.subject.id}/auto-renew`
    expect((await page.send('PATCH', path, { body: { enabled: true } })).status).toBe(200)
    const after = await overview()
    expect(after.attention).toHaveLength(before.attention.length - 1)
    expect(after.counts.attention).toBe(before.attention.length - 1)
    expect((await page.get('/api/session')).json.counts.attention).toBe(after.attention.length)
    await page.send('PATCH', path, { body: { enabled: false } })
  })

  test('one failing list does not fail the page', async () => {
    await page.signIn(keyOf('studio'))
    refuse = /invoices/
    const { problems, next, counts } = await overview()
    expect(problems).toEqual([
      { resource: 'invoices', code: 'provider_error', retryAfterSeconds: null },
    ])
    expect(next.length).toBeGreaterThan(0)
    // The invoices may ask for more than what is counted.
    expect(counts).toMatchObject({ invoices: null, attention: null })
  })

  test('has nothing to show for an empty account', async () => {
    await page.signIn(keyOf('empty'))
    const { attention, next, forecast, counts } = await overview()
    expect([attention, next]).toEqual([[], []])
    expect(forecast.every(({ ending, totals }) => ending.count + totals.sums.length === 0)).toBe(
      true,
    )
    expect(counts).toMatchObject({ attention: 0, services: 0, domains: 0, invoices: 0 })
  })
})

test('a list of which nothing could be read has no count, not 0', async () => {
  const strange = await startBff((request) => {
    const isServices = new URL(request.url).pathname.endsWith('/services')
    const isAccount = request.url.endsWith('/account')
    const data = isAccount ? { id: 'A-1', name: 'Jo Ek' } : isServices ? [{ shelf: 4 }] : []
    return Response.json({ success: true, data })
  })
  const browser = strange.browser()
  await browser.signIn('a-key-of-twenty-characters')
  const { json } = await whole(browser, '/api/overview')
  expect(json.counts).toMatchObject({ services: null, domains: 0 })
  await strange.end()
})

test.each([
  ['studio', false],
  ['kuwait', null],
])('charges of %s say that tax is added only if its invoices add tax', async (account, basis) => {
  await page.signIn(keyOf(account))
  const { next } = await overview()
  const { items } = (await page.get('/api/services')).json
  const shown: { taxIncluded: unknown }[] = [
    ...next,
    ...items.map(({ renewal }: { renewal: { taxIncluded: unknown } }) => renewal),
  ]
  expect(new Set(shown.map(({ taxIncluded }) => taxIncluded))).toEqual(new Set([basis]))
})

test.each(['studio', 'kuwait'])(
  'beside what %s has to pay is the credit that its account states',
  async (account) => {
    await page.signIn(keyOf(account))
    const { balance } = (await page.get('/api/account')).json
    expect(balance.minorUnits).toBeGreaterThan(0)
    expect((await overview()).credit).toEqual(balance)
  },
)
