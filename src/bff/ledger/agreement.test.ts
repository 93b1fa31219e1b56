import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { entriesOf } from '#ledger/entries.ts'
import { yearFrom } from '#ledger/year.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

const today = Date.parse('2026-11-20T12:00:00Z')

interface Given {
  id: string
  type?: string
  status?: string
  on?: string | null
  expiresAt?: string | null
  autoRenew?: boolean | null
  months?: number | null
  price?: { amount: string; currency: string } | null
  service?: { type: string; id: string }
}

/** A record as the provider's API writes it; services and domains share these fields. */
const record = (given: Given) => {
  const { id, type = 'vps', status = 'active', on = '2026-12-14', expiresAt = null } = given
  const { autoRenew = true, months = 12, price = { amount: '10.00', currency: 'EUR' } } = given
  return {
    id,
    type,
    status,
    expiresAt,
    service: given.service,
    name: `${id}.example`,
    nextRenewalAt: on,
    renewalPrice: price,
    billingPeriodMonths: months,
    ...(autoRenew !== null && {
      autoRenew: { enabled: autoRenew, changeable: true, reason: null },
    }),
  }
}

const clock = createTestClock(today)
let bff: TestBff
let page: Browser
let lists: { services: Given[]; domains: Given[]; invoices: object[] }

beforeEach(async () => {
  lists = { services: [], domains: [], invoices: [] }
  bff = await startBff(
    ({ url }) => {
      const [, list = '', type, id] = /\/sdk\/(\w+)(?:\/(\w+)\/(\w+))?/.exec(url) ?? []
      if (list === 'account') return Response.json({ success: true, data: { id: 'ac_1' } })
      const all = lists[list as keyof typeof lists] ?? []
      const items = list === 'invoices' ? all : (all as Given[]).map(record)
      const one = (items as Given[]).find((item) => item.type === type && item.id === id)
      return Response.json({ success: true, data: type === undefined ? { items } : one })
    },
    { clock },
  )
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const euro = (minorUnits: number) => ({
  sums: [{ amount: { minorUnits, currency: 'EUR' }, taxIncluded: null }],
  uncounted: 0,
})
const nothing = { sums: [], uncounted: 0 }

interface Summed {
  key?: string
  month?: string
  totals: unknown
}
const groupsOf = async (path: string): Promise<Summed[]> => (await page.get(path)).json.groups
const monthsOf = async (): Promise<Summed[]> => (await page.get('/api/overview')).json.forecast

describe('pages agree', () => {
  test('a monthly charge is in every month, on the services page as on the overview', async () => {
    lists.services = [
      { id: 'monthly', on: '2026-11-25', months: 1 },
      { id: 'yearly', on: '2027-01-09' },
    ]
    const groups = await groupsOf('/api/services?group=month')
    const months = await monthsOf()
    const january = '2027-01'
    expect(months.find(({ month }) => month === january)?.totals).toEqual(euro(2000))
    expect(groups.find(({ key }) => key === january)?.totals).toEqual(euro(2000))
  })

  test('what has no date is in no sum of what will be charged', async () => {
    lists.services = [{ id: 'undated', on: null }]
    expect(await groupsOf('/api/services?group=month')).toMatchObject([{ totals: nothing }])
  })

  test('a renewal whose day has passed is not promised for the next term', async () => {
    lists.services = [{ id: 'past', on: '2026-11-14', status: 'expired' }]
    const months = await monthsOf()
    expect(months.every(({ totals }) => JSON.stringify(totals) === JSON.stringify(nothing))).toBe(
      true,
    )
    expect(await groupsOf('/api/services?group=month')).toMatchObject([{ totals: nothing }])
  })

  test('an open invoice for the coming period is named with the charge', async () => {
    lists.services = [{ id: 'billed' }]
    lists.invoices = [
      {
        id: 'i1',
        number: '2026-1',
        status: 'unpaid',
        lines: [
          {
            description: 'VPS',
            periodStart: '2026-12-14',
            periodEnd: '2027-12-13',
            subject: { kind: 'service', type: 'vps', id: 'billed' },
          },
        ],
      },
    ]
    const invoice = { id: 'i1', number: '2026-1' }
    const { next } = (await page.get('/api/overview')).json
    expect(next).toMatchObject([{ invoice }])
    const { items } = (await page.get('/api/services')).json
    expect(items).toMatchObject([{ billed: [invoice] }])
    expect((await page.get('/api/services/vps/billed')).json).toMatchObject({ billed: [invoice] })
  })

  test('a price that only the domain states counts once, on every page', async () => {
    lists.services = [{ id: 'a', type: 'domain', price: null, on: null }]
    lists.domains = [{ id: 'a', service: { type: 'domain', id: 'a' } }]
    const months = await monthsOf()
    expect(months.find(({ month }) => month === '2026-12')?.totals).toEqual(euro(1000))
    const [group] = await groupsOf('/api/domains?group=expiry')
    expect(group?.totals).toEqual(euro(1000))
  })

  test.each(['expired', 'redemption', 'cancelled', 'transferred_away'])(
    'a service whose domain is %s is certain nowhere, not in a selection either',
    async (status) => {
      lists.services = [{ id: 'a', type: 'domain' }]
      lists.domains = [{ id: 'a', status, service: { type: 'domain', id: 'a' } }]
      const months = await monthsOf()
      expect(months.find(({ month }) => month === '2026-12')?.totals).toEqual(nothing)
      for (const path of ['/api/services', '/api/domains']) {
        await whole(page, path)
        for (const query of ['?fields=keys', '']) {
          const { items } = (await page.get(`${path}${query}`)).json
          const [{ renewalStatus: status }] = items
          const [entry] = entriesOf({ ...items[0], status }, yearFrom('2026-11-20'))
          expect(entry === undefined || entry.doubt !== null).toBe(true)
        }
      }
      expect((await page.get('/api/services?renewsWithin=60')).json.total).toBe(0)
    },
  )
})

describe('random accounts', () => {
  const day = fc
    .integer({ min: -20, max: 500 })
    .map((away) => new Date(today + away * 86_400_000).toISOString().slice(0, 10))
  const price = fc.record({
    amount: fc.integer({ min: 1, max: 99_999 }).map(String),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  })
  const account = fc
    .array(
      fc.record({
        on: fc.option(day),
        autoRenew: fc.option(fc.boolean(), { freq: 4 }),
        months: fc.option(fc.constantFrom(1, 3, 12)),
        price,
      }),
      { maxLength: 8 },
    )
    .map((all) => all.map((given, index): Given => Object.assign(given, { id: `s${index}` })))

  const digits: Record<string, number> = { EUR: 100, USD: 100, JPY: 1 }
  interface Sum {
    amount: { minorUnits: number; currency: string }
  }
  interface Listed {
    kind: string
    on: string
    subject: { label: string }
  }
  const addTo = (sums: Record<string, number>, currency: string, units: number) => {
    sums[currency] = (sums[currency] ?? 0) + units
  }

  /** The sums of the CSV column for twelve months, by currency. */
  async function csvSums(): Promise<Record<string, number>> {
    const { text } = await page.get('/api/services.csv')
    const [head = '', ...rows] = text.slice(1).trimEnd().split('\r\n')
    const columns = head.split(',')
    const sums: Record<string, number> = {}
    for (const cells of rows.map((row) => row.split(','))) {
      const currency = cells[columns.indexOf('currency')] ?? ''
      const amount = cells[columns.indexOf('charged_in_12_months')] ?? ''
      if (amount !== '') addTo(sums, currency, Math.round(Number(amount) * (digits[currency] ?? 1)))
    }
    return sums
  }

  async function calendarDays(): Promise<string[]> {
    const { text } = await page.get('/api/calendar.ics')
    return text.split('BEGIN:VEVENT').flatMap((event) => {
      const name = /SUMMARY:Renews: (\S+)/.exec(event)?.[1]
      const on = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event)?.slice(1).join('-') ?? ''
      return name !== undefined && on < '2027-11-01' ? [`${on} ${name}`] : []
    })
  }

  test('overview, months, groups, CSV and calendar agree', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(account, async (services) => {
        lists.services = services
        // Older than any snapshot is served.
        clock.advance(400_000)
        const months = await monthsOf()
        const groups = await groupsOf('/api/services?group=month')
        const sums: Record<string, number> = {}
        const charged: string[] = []
        for (const { month, totals } of months) {
          const group = groups.find(({ key }) => key === month)
          expect(group?.totals ?? totals).toEqual(totals)
          for (const { amount } of (totals as { sums: Sum[] }).sums)
            addTo(sums, amount.currency, amount.minorUnits)
          const { charges } = (await page.get(`/api/overview/months/${month}`)).json
          for (const { kind, on, subject } of charges as Listed[])
            if (kind === 'charge') charged.push(`${on} ${subject.label}`)
        }
        expect(await csvSums()).toEqual(sums)
        expect((await calendarDays()).toSorted()).toEqual(charged.toSorted())
      }),
      { numRuns: 15 },
    )
  })
})
