/**
 * Plays random accounts through every view over HTTP. Each pair of views must say the same of every
 * service and domain (renews, is on an invoice, ends) and add up to the same sums.
 */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { addDays } from '#i18n/days.ts'
import { type ChargeOrEnd, isCharge, isEnd } from '#ledger/entries.ts'
import { entriesOfListed } from '#ledger/listed.ts'
import { type Priced, type Totals, totalsOf } from '#ledger/totals.ts'
import { yearFrom } from '#ledger/year.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

import { account, type Account, listsOf, today } from './testing/random-accounts.ts'

const { until } = yearFrom(today)
const in30Days = addDays(today, 30)

const clock = createTestClock(Date.parse(`${today}T12:00:00Z`))
let bff: TestBff
let page: Browser
let lists: ReturnType<typeof listsOf>

beforeEach(async () => {
  lists = {}
  bff = await startBff(
    ({ url }) => {
      const [, list = '', type, id] = /\/sdk\/(\w+)(?:\/(\w+)\/(\w+))?/.exec(url) ?? []
      if (list === 'account') return Response.json({ success: true, data: { id: 'ac_1' } })
      const items = lists[list] ?? []
      const one = items.find((item) => item.type === type && item.id === id)
      return Response.json({ success: true, data: type === undefined ? { items } : one })
    },
    { clock, env: { PORTICO_SESSION_PER_MINUTE: '1000000' } },
  )
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

// oxlint-disable-next-line typescript/no-explicit-any -- responses are read freely
type Json = any
type Row = Record<string, string>

async function get(path: string, headers: Row = {}): Promise<Json> {
  const { status, json } = await whole(page, path, headers)
  if (status !== 200) throw new Error(`${path} failed with ${status}`)
  return json
}

async function csvOf(name: string): Promise<Row[]> {
  const { text } = await page.get(`/api/${name}.csv`)
  const [head = '', ...rows] = text.split('\r\n').filter((row) => row !== '')
  const columns = head.split(',')
  return rows.map((row) => {
    const cells = row.split(',')
    return Object.fromEntries(columns.map((column, nth) => [column, cells[nth] ?? '']))
  })
}

/** `2026-12-01 Renews: s1.example`. */
async function calendarDays(): Promise<string[]> {
  const { text } = await page.get('/api/calendar.ics?lang=en')
  return text.split('BEGIN:VEVENT').flatMap((event) => {
    const summary = /SUMMARY:(.*)\r/.exec(event)?.[1] ?? ''
    const on = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event)?.slice(1).join('-') ?? ''
    return on < until && /^(?:Renews|Ends|Expires): /.test(summary) ? [`${on} ${summary}`] : []
  })
}

/** Every view of the account. */
async function readViews() {
  // A forced reading is due again after five seconds.
  clock.advance(6000)
  const overview = await get('/api/overview', { 'Cache-Control': 'no-cache' })
  const services = await get('/api/services?group=month&limit=200')
  const months: { month: string; charges: Json[] }[] = []
  for (const { month } of overview.forecast)
    months.push((await page.get(`/api/overview/months/${month}`)).json)
  const servicePages: Json[] = []
  for (const { type, id } of services.items)
    servicePages.push(await get(`/api/services/${type}/${id}`))
  return {
    overview,
    months,
    services,
    servicePages,
    serviceKeys: (await page.get('/api/services?fields=keys')).json.items,
    domains: await get('/api/domains?group=expiry&limit=200'),
    domainKeys: (await page.get('/api/domains?fields=keys')).json.items,
    invoices: await get('/api/invoices?group=month&limit=200'),
    renewsSoon: (await get('/api/services?renewsWithin=30&limit=200')).items,
    endsSoon: (await get('/api/services?endsWithin=30&limit=200')).items,
    servicesCsv: await csvOf('services'),
    domainsCsv: await csvOf('domains'),
    calendar: await calendarDays(),
    labels: (await page.get('/api/labels')).json,
    whatIf: (await page.send('POST', '/api/what-if', { body: { flips: [] } })).json,
  }
}
type Views = Awaited<ReturnType<typeof readViews>>

const keyOf = ({ type, id }: { type?: string | null; id?: string }): string =>
  type ? `${type}/${id}` : `${id}`

/** A domain's row is about the service that represents it. */
const keyOfRow = (item: Json): string =>
  keyOf(item.type === undefined ? (item.service ?? { type: null, id: item.name }) : item)

/** Rows carry what the ledger needs, so that a page can say what a flipped switch would do. */
const entriesOfRow = (item: Json): ChargeOrEnd[] => entriesOfListed(item, yearFrom(today))

/** The rows of both lists, each thing once. */
const thingsIn = ({ services, domains }: Views): Map<string, Json> =>
  new Map([...domains.items, ...services.items].map((item) => [keyOfRow(item), item]))

/** What a view says of each thing: "renews 2026-12-01", "billed 2026-12-01 2026-1", "ends 2026-12-01". */
type Words = Map<string, string>

function wordOf(entry: ChargeOrEnd | undefined): string {
  if (!entry || entry.doubt !== null) return 'nothing certain'
  if (entry.invoice) return `billed ${entry.on} ${entry.invoice.number}`
  return `${entry.kind === 'end' ? 'ends' : 'renews'} ${entry.on}`
}

function wordOfCsv({ charged_on: charged, ends_on: ends, billed_on: billed, invoice }: Row) {
  if (ends) return `ends ${ends}`
  if (invoice) return `billed ${billed} ${invoice}`
  return charged ? `renews ${charged}` : 'nothing certain'
}

function wordsIn(views: Views): Record<string, Words> {
  const { services, domains, servicePages, overview } = views
  const ofRows = (rows: Json[]): Words =>
    new Map(rows.map((row) => [keyOfRow(row), wordOf(entriesOfRow(row)[0])]))
  const keyByName = new Map<string, string>(
    domains.items.map((row: Json) => [row.name, keyOfRow(row)]),
  )
  return {
    'services list': ofRows(services.items),
    'services to select': ofRows(views.serviceKeys),
    'service pages': ofRows(servicePages),
    'domains list': ofRows(domains.items),
    'domains to select': ofRows(views.domainKeys),
    'domains of service pages': ofRows(servicePages.flatMap((one) => one.domains)),
    'services.csv': new Map(views.servicesCsv.map((row) => [keyOf(row), wordOfCsv(row)])),
    'domains.csv': new Map(
      views.domainsCsv.map((row) => [keyByName.get(row['name'] ?? '') ?? '', wordOfCsv(row)]),
    ),
    'next charges': new Map(
      overview.next.map(({ subject, on, invoice }: Json) => [
        keyOf(subject),
        invoice ? `billed ${on} ${invoice.number}` : `renews ${on}`,
      ]),
    ),
  }
}

function compareWords(views: Views): void {
  const { overview, months } = views
  const all = Object.entries(wordsIn(views))
  for (const [name, words] of all)
    for (const [key, word] of words)
      for (const [other, otherWords] of all)
        expect(`${name} and ${other}, ${key}: ${otherWords.get(key) ?? word}`).toBe(
          `${name} and ${other}, ${key}: ${word}`,
        )
  const things = thingsIn(views)
  const keysThat = (kinds: string[]) =>
    [...things]
      .filter(([, row]) => {
        const [kind = '', on = ''] = wordOf(entriesOfRow(row)[0]).split(' ')
        return kinds.includes(kind) && on <= in30Days
      })
      .map(([key]) => key)
      .toSorted()
  const isService = (key: string) => key.includes('/')
  expect(views.renewsSoon.map(keyOfRow).toSorted()).toEqual(
    keysThat(['renews', 'billed']).filter(isService),
  )
  expect(views.endsSoon.map(keyOfRow).toSorted()).toEqual(keysThat(['ends']).filter(isService))
  const attention = (kind: string) =>
    overview.attention
      .filter((item: Json) => item.kind === kind)
      .flatMap(({ subject, also }: Json) => [subject, ...also.items].map(keyOf))
  const suspended = new Set(attention('suspended'))
  expect(attention('ends-soon').toSorted()).toEqual(
    keysThat(['ends']).filter((key) => !suspended.has(key)),
  )
  const expired = [...things].filter(([, row]) => row.renewalStatus === 'expired')
  expect(attention('expired').toSorted()).toEqual(expired.map(([key]) => key).toSorted())
  // Every entry of the year is in the details of its month, and in the calendar.
  const entries = [...things.values()].flatMap(entriesOfRow).filter(isInYear)
  const monthly = months.flatMap(({ charges }) => charges)
  expect(monthly.map(({ kind, on }) => `${kind} ${on}`).toSorted()).toEqual(
    entries.map(({ kind, on }) => `${kind} ${on}`).toSorted(),
  )
  const events = views.calendar.map((event) => event.split(': ')[0])
  for (const { kind, on } of entries)
    expect(events).toContainEqual(
      expect.stringMatching(`${on} ${kind === 'end' ? '(?:Ends|Expires)' : 'Renews'}`),
    )
  const renewing = [...things.values()].filter((row) => {
    const [first] = entriesOfRow(row)
    return first?.kind === 'charge' && first.doubt === null
  })
  for (const { name } of renewing)
    expect(views.calendar.filter((event) => /(?:Ends|Expires): /.test(event))).not.toContainEqual(
      expect.stringContaining(`: ${name} `),
    )
}

const isInYear = ({ doubt, on }: ChargeOrEnd): boolean =>
  doubt === null && on !== null && on < until

/** The sums of a view by month, currency and basis: `2026-12 EUR false` → 1000. */
type Sums = Map<string, number>

function addTo(sums: Sums, name: string, { sums: parts, uncounted }: Totals): Sums {
  for (const { amount, taxIncluded } of parts) {
    const key = `${name} ${amount.currency} ${taxIncluded}`
    sums.set(key, (sums.get(key) ?? 0) + amount.minorUnits)
  }
  if (uncounted > 0) sums.set(`${name} uncounted`, (sums.get(`${name} uncounted`) ?? 0) + uncounted)
  return sums
}

const sumUp = (items: readonly Priced[], nameOf: (nth: number) => string): Sums => {
  const sums: Sums = new Map()
  for (const [nth, item] of items.entries()) addTo(sums, nameOf(nth), totalsOf([item]))
  return sums
}

/** By month: charges that no invoice bills yet, and ends. */
function sumEntries(entries: readonly ChargeOrEnd[]): Sums {
  const counted = entries.filter((entry) => isInYear(entry) && (isCharge(entry) || isEnd(entry)))
  return sumUp(counted, (nth) => {
    const { on, kind } = counted[nth] ?? {}
    return `${on?.slice(0, 7)} ${kind}`
  })
}

function compareSums(views: Views): void {
  const { overview, months, services, domains } = views
  const things = [...thingsIn(views).values()]
  const rows = sumEntries(things.flatMap(entriesOfRow))
  const forecast: Sums = new Map()
  for (const { month, totals, ending } of overview.forecast) {
    addTo(forecast, `${month} charge`, totals)
    addTo(forecast, `${month} end`, ending.totals)
  }
  expect(forecast).toEqual(rows)
  const detailed = months
    .flatMap(({ charges }) => charges)
    .filter(({ invoice }) => invoice === null)
    .map((charge) => Object.assign(charge, { amount: charge.price }))
  expect(
    sumUp(detailed, (nth) => `${detailed[nth]?.on.slice(0, 7)} ${detailed[nth]?.kind}`),
  ).toEqual(rows)
  // A group of a month has the overview's sum of the same services.
  const ofServices = sumEntries(services.items.flatMap(entriesOfRow))
  const isListed = (name: string) =>
    services.groups.some(({ key }: Json) => name.startsWith(`${key} `))
  const groups: Sums = new Map()
  for (const { key, totals, ending } of services.groups) {
    if (key === 'none' || key >= until.slice(0, 7)) continue
    addTo(groups, `${key} charge`, totals)
    addTo(groups, `${key} end`, ending.totals)
  }
  expect(groups).toEqual(new Map([...ofServices].filter(([name]) => isListed(name))))
  // The next charges of a group of domains.
  const ofDomains = domains.items.flatMap((row: Json) => entriesOfRow(row).slice(0, 1))
  const spans: Sums = new Map()
  for (const { totals } of domains.groups) addTo(spans, 'all', totals)
  expect(spans).toEqual(sumUp(ofDomains.filter(isCharge), () => 'all'))
  // The days that the overview sums up are those of the list of renewals.
  const next = things.flatMap(entriesOfRow)
  const soon = next.filter((entry) => isCharge(entry) && (entry.on ?? '~') <= in30Days)
  expect(overview.soon).toMatchObject({
    renewals: soon.filter(({ nth }) => nth === 0).length,
    totals: totalsOf(soon),
  })
  for (const { key, count, ...group } of [...services.groups, ...domains.groups]) {
    const { renewals, billed, ending, expired, uncertain } = group
    const over = count - renewals - billed - ending.count - expired - uncertain
    expect(`${key} ${over >= 0}`).toBe(`${key} true`)
  }
}

/** The next 12 months cost the same on the overview, in what-if, and for labels. */
function compareYear({ overview, labels, whatIf }: Views): void {
  const year: Sums = new Map()
  for (const { totals } of overview.forecast) addTo(year, 'year', { ...totals, uncounted: 0 })
  const withoutUncounted = (totals: Totals) => addTo(new Map(), 'year', { ...totals, uncounted: 0 })
  expect(withoutUncounted(labels.without.coming)).toEqual(year)
  expect(withoutUncounted(whatIf.before)).toEqual(year)
  expect(whatIf.after).toEqual(whatIf.before)
  expect(whatIf.atLeast).toBe(labels.without.coming.uncounted > 0)
}

const digits: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0, KWD: 3 }
const unitsOf = (decimal: string | undefined, currency: string | undefined) =>
  Math.round(Number(decimal) * 10 ** (digits[currency ?? ''] ?? 2))

/** Gross is the net amount and the tax of the newest invoice, or is not said at all. */
function compareTax({ overview, servicePages, servicesCsv }: Views): void {
  const { tax } = overview
  for (const one of servicePages) expect(one.tax).toEqual(tax)
  for (const { charged_net, charged_gross, currency, tax_included } of servicesCsv) {
    if (!charged_net || !charged_gross || tax_included !== 'false') continue
    const net = unitsOf(charged_net, currency)
    expect(unitsOf(charged_gross, currency)).toBe(
      net + Math.round((net * (tax?.ratePercent ?? Number.NaN)) / 100),
    )
  }
}

const open = new Set(['unpaid', 'overdue', 'payment-failed', 'partially-paid'])

/** What is due is the same on the overview, on the invoices page and in attention. */
function compareDue({ overview, invoices }: Views): void {
  const due: Sums = new Map()
  for (const { status, totals } of invoices.sums) if (open.has(status)) addTo(due, 'due', totals)
  expect(addTo(new Map(), 'due', overview.due.totals)).toEqual(due)
  const first = invoices.groups.find(({ key }: Json) => key === 'open')
  expect(first ? addTo(new Map(), 'due', first.totals) : new Map()).toEqual(due)
  expect(overview.due.count).toBe(first?.count ?? 0)
  for (const { kind, subject, amount, total } of overview.attention) {
    const invoice = invoices.items.find(({ id }: Json) => id === subject.id)
    if (subject.kind !== 'invoice' || !invoice) continue
    expect(amount).toEqual(invoice.balanceDue)
    expect(kind === 'payment-failed').toBe(invoice.status === 'payment-failed')
    expect(total).toEqual(invoice.status === 'partially-paid' ? invoice.total : null)
  }
}

/** The service has no price but says that tax is added; the price of its domain includes tax. */
const pricedByDomain: Account = {
  rate: 19,
  services: [
    {
      status: 'active',
      on: null,
      expiry: null,
      autoRenew: null,
      months: null,
      units: null,
      currency: 'EUR',
      taxIncluded: false,
      isDomain: false,
    },
  ],
  domains: [
    {
      status: 'active',
      on: 0,
      expiry: null,
      autoRenew: true,
      months: null,
      units: 70_320,
      currency: 'EUR',
      taxIncluded: true,
      link: 'reference',
    },
  ],
  bills: [{ about: 0, term: 0, shift: 0, status: 'unpaid', paid: 1, due: 0 }],
}

test(
  'every view says the same of every thing, and adds up to the same',
  { timeout: 300_000 },
  async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(account, async (given) => {
        lists = listsOf(given)
        const views = await readViews()
        compareWords(views)
        compareSums(views)
        compareYear(views)
        compareTax(views)
        compareDue(views)
      }),
      { numRuns: 60, examples: [[pricedByDomain]] },
    )
  },
)
