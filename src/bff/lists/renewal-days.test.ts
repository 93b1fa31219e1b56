import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const today = Date.parse('2026-11-20T12:00:00Z')
const day = (away: number) => new Date(today + away * 86_400_000).toISOString().slice(0, 10)

interface Given {
  name: string
  renewsIn?: number
  expiresIn?: number
  /** `null`: not stated. */
  autoRenew?: boolean | null
  status?: string
}

/** A record as the provider's API writes it; services and domains share these fields. */
const record = ({ name, renewsIn, expiresIn, autoRenew = true, status = 'active' }: Given) => ({
  id: name,
  type: 'vps',
  name,
  status,
  nextRenewalAt: renewsIn === undefined ? null : day(renewsIn),
  expiresAt: expiresIn === undefined ? null : day(expiresIn),
  renewalPrice: { amount: '10.00', currency: 'EUR' },
  billingPeriodMonths: 12,
  ...(autoRenew !== null && {
    autoRenew: { enabled: autoRenew, changeable: true, reason: null },
  }),
})

let bff: TestBff
let page: Browser
let records: { services: Given[]; domains: Given[] }

beforeEach(async () => {
  records = { services: [], domains: [] }
  bff = await startBff(
    ({ url }) => {
      const list = /\/(services|domains)/.exec(url)?.[1] as keyof typeof records | undefined
      const account = { id: 'ac_1', name: 'Ada' }
      const data = url.endsWith('/account')
        ? account
        : { items: list ? records[list].map(record) : [] }
      return Response.json({ success: true, data })
    },
    { clock: createTestClock(today) },
  )
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const namesOf = async (path: string) =>
  (await page.get(path)).json.items.map(({ name }: { name: string }) => name)

describe('within N days means today to the Nth day, both included', () => {
  const days = [-1, 0, 30, 31]
  const within = ['0.example', '30.example']
  const named = (fields: (away: number) => Omit<Given, 'name'>) =>
    days.map((away) => Object.assign(fields(away), { name: `${away}.example` }))

  test.each(['services', 'domains'] as const)('endsWithin of %s', async (list) => {
    records[list] = named((expiresIn) => ({ expiresIn, autoRenew: false }))
    expect(await namesOf(`/api/${list}?endsWithin=30`)).toEqual(within)
  })

  test('the overview warns of what ends within 30 days', async () => {
    records.services = named((expiresIn) => ({ expiresIn, autoRenew: false }))
    const { attention } = (await page.get('/api/overview')).json
    const labels = attention.map(({ subject }: { subject: { label: string } }) => subject.label)
    expect(labels).toEqual(within)
  })

  test('with auto-renew on nothing ends', async () => {
    records.services = named((expiresIn) => ({ expiresIn }))
    expect(await namesOf('/api/services?endsWithin=30')).toEqual([])
    expect(await namesOf('/api/services?renewsWithin=30')).toEqual([])
  })

  test('renewsWithin of services', async () => {
    records.services = named((renewsIn) => ({ renewsIn }))
    expect(await namesOf('/api/services?renewsWithin=30')).toEqual(within)
  })

  test('expiresWithin of domains', async () => {
    records.domains = named((expiresIn) => ({ expiresIn }))
    expect(await namesOf('/api/domains?expiresWithin=30')).toEqual(within)
  })
})

describe('cancelled, terminated and transferred records are neither charged nor ending', () => {
  const fields = { renewsIn: 10, expiresIn: 10 }
  const recordsWith = (...statuses: string[]): Given[] => [
    { name: 'renews.example', ...fields },
    { name: 'ends.example', autoRenew: false, ...fields },
    ...statuses.flatMap((status) => [
      { name: `${status}.renews.example`, status, ...fields },
      { name: `${status}.ends.example`, status, autoRenew: false, ...fields },
    ]),
  ]
  const tenEuro = {
    sums: [{ amount: { minorUnits: 1000, currency: 'EUR' }, taxIncluded: null }],
    uncounted: 0,
  }
  const totalsOfTheOthers = { totals: tenEuro, ending: { count: 1, totals: tenEuro } }
  const labels = (items: { subject: { label: string } }[]) =>
    items.map(({ subject }) => subject.label)

  test.each([
    ['services', 'month', ['cancelled', 'terminated']],
    ['domains', 'expiry', ['cancelled', 'transferred']],
  ] as const)('%s', async (list, group, statuses) => {
    records[list] = recordsWith(...statuses)
    const { items, groups } = (await page.get(`/api/${list}?group=${group}`)).json
    expect(items).toHaveLength(6)
    expect(groups).toEqual([expect.objectContaining(totalsOfTheOthers)])
    expect(await namesOf(`/api/${list}?endsWithin=30`)).toEqual(['ends.example'])

    const { attention, next, forecast } = (await page.get('/api/overview')).json
    const isEnd = ({ kind }: { kind: string }) => kind !== 'contradiction'
    expect(labels(attention.filter(isEnd))).toEqual(['ends.example'])
    expect(labels(next)).toEqual(['renews.example'])
    const [november] = forecast
    expect(november).toMatchObject({ month: '2026-11', ...totalsOfTheOthers })
    const { charges } = (await page.get('/api/overview/months/2026-11')).json
    expect(labels(charges).toSorted()).toEqual(['ends.example', 'renews.example'])
  })

  test('they do not match renewsWithin either', async () => {
    records.services = recordsWith('cancelled')
    expect(await namesOf('/api/services?renewsWithin=30')).toEqual(['renews.example'])
  })
})

describe('without stated auto-renew nothing is certain to be charged', () => {
  const nothing = { sums: [], uncounted: 0 }
  const uncertain = { name: 'unknown.example', autoRenew: null, renewsIn: 10, expiresIn: 10 }

  test.each([
    ['services', 'month'],
    ['domains', 'expiry'],
  ] as const)('%s', async (list, group) => {
    records[list] = [uncertain]
    const { items, groups } = (await page.get(`/api/${list}?group=${group}`)).json
    expect(items).toMatchObject([{ autoRenew: null }])
    expect(groups).toMatchObject([{ totals: nothing, ending: { count: 0, totals: nothing } }])
    const { next, forecast } = (await page.get('/api/overview')).json
    expect(next).toEqual([])
    expect(forecast[0]).toMatchObject({ totals: nothing })
    expect((await page.get('/api/overview/months/2026-11')).json.charges).toEqual([])
  })

  test('renewsWithin leaves it out', async () => {
    records.services = [uncertain]
    expect(await namesOf('/api/services?renewsWithin=30')).toEqual([])
  })

  test('the calendar says that it renews or ends', async () => {
    records.services = [uncertain]
    const { text } = await page.get('/api/calendar.ics')
    expect(text).toContain('SUMMARY:Renews or ends: unknown.example')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })
})
