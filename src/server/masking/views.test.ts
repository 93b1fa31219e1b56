/** SUP-3: what support staff receive of the sample accounts, compared with what the customer receives. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { table } from '#contract/table.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  bff = await startBff((request) => platform.app.fetch(request))
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

const lists = ['services', 'domains', 'invoices', 'orders', 'notifications'] as const

async function signedIn(account: string): Promise<Browser> {
  const browser = bff.browser()
  await browser.signIn(platform.sampleKeys.find((key) => key.account === account)?.key ?? '')
  for (const name of lists) await whole(browser, `/api/${name}`)
  return browser
}

/** The account as support staff see it, by a code of the customer's. */
async function viewOf(customer: Browser, hideAmounts: boolean): Promise<Browser> {
  const { code } = (
    await customer.send('POST', '/api/support/grants', { body: { minutes: 30, hideAmounts } })
  ).json
  const staff = bff.browser()
  await staff.send('POST', '/api/support/session', { body: { code, helper: 'Maya K.' } })
  return {
    ...staff,
    get: (path: string) => staff.get(path, { 'Portico-View': 'support' }),
  }
}

/** Take a query but no limit. */
const sums = new Set([
  'GET /api/spend',
  'GET /api/tax-summary',
  'GET /api/invoices/{id}/difference',
])

/** An address for each endpoint that is open to support, with records of this account. */
async function openAddresses(browser: Browser): Promise<Record<string, string>> {
  const first = async (name: string) => (await browser.get(`/api/${name}?limit=1`)).json.items[0]
  const [service, domain, invoice] = await Promise.all(
    ['services', 'domains', 'invoices'].map(first),
  )
  const { forecast } = (await browser.get('/api/overview')).json
  const parameters: Record<string, string> = {
    'GET /api/services/{type}/{id}': `/api/services/${service.type}/${service.id}`,
    'GET /api/domains/{name}': `/api/domains/${domain.name}`,
    'GET /api/invoices/{id}': `/api/invoices/${invoice.id}`,
    'GET /api/invoices/{id}/difference': `/api/invoices/${invoice.id}/difference`,
    'GET /api/overview/months/{month}': `/api/overview/months/${forecast[0].month}`,
  }
  // The view itself differs for staff.
  const open = Object.entries(table).filter(
    ([template, row]) =>
      'support' in row && row.support && !template.includes('/api/support/session'),
  )
  return Object.fromEntries(
    open.flatMap(([template, row]) => {
      const path = parameters[template] ?? template.split(' ')[1] ?? ''
      const list = 'query' in row && !sums.has(template) ? `${path}?limit=200` : path
      return 'keys' in row
        ? [
            [template, list],
            [`${template} keys`, `${path}?fields=keys`],
          ]
        : [[template, list]]
    }),
  )
}

/** Paths of what differs, without positions in lists: `items[].ipAddresses`. */
function differences(owner: unknown, staff: unknown, at = ''): string[] {
  if (Object.is(owner, staff)) return []
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!isObject(owner) || !isObject(staff)) return [at]
  if (Array.isArray(owner) && Array.isArray(staff)) {
    if (owner.length !== staff.length) return [at]
    return owner.flatMap((item, nth) => differences(item, staff[nth], `${at}[]`))
  }
  const right = new Map<string, unknown>(Object.entries(staff))
  return Object.entries(owner).flatMap(([key, value]) =>
    differences(value, right.get(key), at === '' ? key : `${at}.${key}`),
  )
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Every personal value that the customer's own pages show. */
async function personalValues(browser: Browser): Promise<string[]> {
  const { displayName, email, phone, company, address, taxId, customerNumber } = (
    await browser.get('/api/account')
  ).json
  const { lines, postalCode } = address ?? {}
  const services = (await browser.get('/api/services?limit=200')).json.items
  const invoices = (await browser.get('/api/invoices?limit=200')).json.items
  const listed = [services, invoices]
    .flat()
    .flatMap(({ ipAddresses, billedTo, payUrl, pdfUrl, manageUrl }) =>
      stringsIn([ipAddresses, billedTo, payUrl, pdfUrl, manageUrl]),
    )
  const own = [displayName, email, phone, company, lines, postalCode, taxId, customerNumber]
  return [...new Set([...stringsIn(own), ...listed])]
}

/** The values that a text has where a word begins. A postal code may be part of an id. */
const found = (values: readonly string[], text: string): string[] =>
  values.filter((value) =>
    text
      .split(value)
      .some((before, nth, parts) => nth + 1 < parts.length && !/[\p{L}\d]$/u.test(before)),
  )

/** What differs between any two responses. */
const volatile = /^(asOf|dayEndsInSeconds|expiresAt|masked|sharing|state|support)$/

describe.each(['studio', 'agency'])('SUP-3: %s', (account) => {
  test.each([false, true])(
    'with amounts hidden: %s, nothing but hidden fields differs, and no personal value leaves',
    async (hideAmounts) => {
      const browser = await signedIn(account)
      const support = await viewOf(browser, hideAmounts)
      const values = await personalValues(browser)
      expect(values.length).toBeGreaterThan(8)
      for (const [template, address] of Object.entries(await openAddresses(browser))) {
        const owner = await browser.get(address)
        const staff = await support.get(address)
        expect([template, owner.status, staff.status]).toEqual([template, 200, 200])
        expect(owner.json, template).not.toHaveProperty('masked', expect.any(Array))
        const { masked } = staff.json
        const differing = differences(owner.json, staff.json).filter((path) => !volatile.test(path))
        expect(
          differing.filter((path) => !masked.includes(path)),
          template,
        ).toEqual([])
        const received = staff.text + JSON.stringify([...staff.headers])
        expect(found(values, received), template).toEqual([])
        expect(hideAmounts && received.includes('minorUnits'), template).toBe(false)
        // The customer's own bytes again, from the same cache.
        expect((await browser.get(address)).json.masked, template).toBeUndefined()
      }
    },
    60_000,
  )

  test('what may be hidden is neither searched nor sorted', async () => {
    const browser = await signedIn(account)
    const [open, closed] = [await viewOf(browser, false), await viewOf(browser, true)]
    const query = async (address: string, by = browser) => {
      const { status, json } = await by.get(address)
      return status === 200 ? json.total : json.fields
    }
    const [invoice] = (await browser.get('/api/invoices?sort=-total&limit=1')).json.items
    const description = `/api/invoices?q=${encodeURIComponent(invoice.lines[0].description)}`
    const amount = `/api/invoices?q=${invoice.total.minorUnits / 100}`
    const number = `/api/invoices?q=${invoice.number}`
    for (const address of [description, amount, number])
      expect(await query(address), address).toBeGreaterThan(0)
    for (const address of [description, amount])
      expect(await query(address, closed), address).toBe(0)
    expect(await query(number, closed)).toBe(await query(number))
    for (const [list, sort] of [
      ['services', 'price'],
      ['domains', '-price'],
      ['invoices', 'total'],
      ['orders', '-total'],
      ['services', '-priceChange'],
      ['domains', 'priceChange'],
    ]) {
      const address = `/api/${list}?sort=${sort}`
      expect(await query(address, closed)).toEqual([{ path: 'sort', message: 'hidden' }])
      expect(await query(address, open)).toBe(await query(address))
    }
    for (const list of ['services', 'domains']) {
      const address = `/api/${list}?priceChange=more`
      expect(await query(address, closed)).toEqual([{ path: 'priceChange', message: 'hidden' }])
      expect(await query(address, open)).toBe(await query(address))
      expect((await closed.get(`/api/${list}`)).json.priceChanges).toBeNull()
    }
  })

  test('a page whose search holds something personal is not followed', async () => {
    const browser = await signedIn(account)
    const support = await viewOf(browser, true)
    const { email } = (await browser.get('/api/account')).json
    const shown = async (page: string) => {
      await browser.send('POST', '/api/support/view', { body: { page, place: null, rows: null } })
      return (await support.get('/api/support/session')).json.view.page
    }
    const plain = '/services?q=hosting&sort=-renewalOn'
    expect(await shown(plain)).toBe(plain)
    for (const q of [email, encodeURIComponent(email), '214.20'])
      expect(await shown(`/notifications?q=${q}`), q).toBeNull()
  })

  test('errors say nothing about the account', async () => {
    const browser = await signedIn(account)
    const support = await viewOf(browser, true)
    const values = await personalValues(browser)
    for (const address of [
      '/api/account',
      `/api/services?sort=${encodeURIComponent(values[0] ?? '')}`,
      `/api/domains/${encodeURIComponent(values[0] ?? '')}`,
      '/api/invoices/none',
    ]) {
      const { status, text } = await support.get(address)
      expect(status, address).toBeGreaterThanOrEqual(400)
      expect(found(values, text), address).toEqual([])
    }
  })
})
