/** The whole BFF against providers with other dialects: correct results, and no leaked secrets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

import { createOvhLike, ovhCanaries, ovhKey } from './ovh-like.ts'
import { createWhmcsLike, whmcsCanaries, whmcsKey } from './whmcs-like.ts'

/** The stand-ins' dates are fixed. */
const clock = createTestClock(Date.parse('2026-11-26T09:00:00Z'))

const lists = ['services', 'domains', 'invoices', 'orders', 'notifications'] as const

/** Every response that a customer or the public can get. */
async function everything(bff: TestBff, page: Browser): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const keep = async (path: string) => {
    const answer = await page.get(path)
    found.set(path, `${answer.status} ${answer.text}`)
    return answer
  }
  for (const resource of lists) {
    const list = await whole(page, `/api/${resource}?limit=200`)
    found.set(resource, `${list.status} ${list.text}`)
    for (const item of (list.json?.items ?? []).slice(0, 8)) {
      if (resource === 'services')
        await keep(`/api/services/${encodeURIComponent(item.type)}/${item.id}`)
      if (resource === 'domains') await keep(`/api/domains/${item.name}`)
      if (resource === 'invoices') await keep(`/api/invoices/${item.id}`)
    }
  }
  for (const path of [
    'account',
    'overview',
    'session',
    'services.csv',
    'domains.csv',
    'invoices.csv',
    'calendar.ics',
    'invoices/none',
    'services/none/none',
    'public/prices',
    'public/help',
    'public/help/ftp',
    'public/help/dns',
    'public/help/9',
    'assistant/conversations',
  ])
    await keep(`/api/${path}`)
  for (const path of [
    '/en/prices',
    '/en/help',
    '/en/help/dns',
    '/en/help/9',
    '/embed/v1/prices.json',
  ])
    await keep(path)
  found.set('log', bff.logged.join('\n'))
  return found
}

function leaks(found: Map<string, string>, canaries: readonly string[]): string[] {
  return [...found].flatMap(([path, text]) =>
    canaries.filter((canary) => text.includes(canary)).map((canary) => `${path}: ${canary}`),
  )
}

describe('a provider like WHMCS', () => {
  const provider = createWhmcsLike()
  let bff: TestBff
  let page: Browser
  beforeAll(async () => {
    bff = await startBff(provider.fetch, { clock })
    page = bff.browser()
    await page.signIn(whmcsKey)
  })
  afterAll(() => bff.end())

  test('account', async () => {
    const { json } = await page.get('/api/account')
    expect(json).toMatchObject({
      id: '7',
      displayName: 'Lund Studio',
      email: 'mara@lund-studio.example',
      taxId: 'DK12345678',
      currency: 'EUR',
      locale: 'da',
      balance: { minorUnits: 2500, currency: 'EUR' },
      address: {
        lines: ['Havnegade 4'],
        city: 'Aarhus',
        region: 'Midtjylland',
        postalCode: '8000',
        countryCode: 'DK',
      },
    })
  })
  test('services of all pages', async () => {
    const { json } = await whole(page, '/api/services?limit=200&sort=name')
    expect(json.total).toBe(63)
    expect(json.unreadable).toEqual([])
    const item = json.items.find((one: { id: string }) => one.id === '2')
    expect(item).toMatchObject({
      type: 'shared-hosting',
      name: 'Business',
      domain: 'kunde2.example',
      status: 'active',
      renewal: { on: '2026-12-02', price: { minorUnits: 1395, currency: 'EUR' }, termMonths: 1 },
      autoRenew: { enabled: false, changeable: true },
      usage: [
        { metric: 'disk', used: 120, limit: 1000, unit: '' },
        { metric: 'bw', used: 4, limit: null, unit: '' },
      ],
    })
  })
  test('domains with renewal and expiry dates', async () => {
    const { json } = await whole(page, '/api/domains?limit=200')
    expect(json.total).toBe(27)
    expect(json.items.find((one: { id: string }) => one.id === '501')).toMatchObject({
      name: 'kunde2.example',
      status: 'expired',
      expiresOn: '2027-02-11',
      renewal: { on: '2027-02-01', termMonths: 12 },
      autoRenew: { enabled: true },
      privacy: true,
      nameservers: ['ns1.saturn.example', 'ns2.saturn.example'],
    })
  })
  test('invoices, with lines on the single invoice', async () => {
    const { json } = await whole(page, '/api/invoices?limit=200')
    expect(json.total).toBe(60)
    expect(json.items.find((one: { id: string }) => one.id === '3001')).toMatchObject({
      number: 'INV-3001',
      status: 'paid',
      paidOn: '2026-02-10',
      total: { minorUnits: 110_000, currency: 'EUR' },
      lines: null,
      payUrl: null,
      billedTo: ['Lund Studio', 'Mara Lund'],
    })
    expect(json.items.find((one: { id: string }) => one.id === '3000')).toMatchObject({
      number: '3000',
      status: 'overdue',
      statusText: 'Unpaid',
      paidOn: null,
    })
    const one = await page.get('/api/invoices/3002')
    expect(one.json).toMatchObject({
      id: '3002',
      total: { minorUnits: 10_000, currency: 'EUR' },
      tax: [{ name: null, ratePercent: 25, amount: { minorUnits: 2000 } }],
    })
    expect(one.json.lines).toHaveLength(2)
    // The type is known once the services have been read.
    await whole(page, '/api/services')
    const told = await page.get('/api/invoices/3002')
    expect(told.json.lines[0]).toMatchObject({
      amount: { minorUnits: 6000, currency: 'EUR' },
      subject: { kind: 'service', type: 'vps', id: '3' },
    })
    expect(one.json.lines[1].subject).toEqual({ kind: 'domain', type: null, id: '501' })
  })
  test('a change is written in the provider’s form and read back', async () => {
    await whole(page, '/api/services')
    const changed = await page.send('PATCH', '/api/services/shared-hosting/2/auto-renew', {
      body: { enabled: true },
    })
    expect(changed.json).toMatchObject({ id: '2', autoRenew: { enabled: true } })
    expect(provider.written.at(-1)).toEqual({
      path: '/api/v1/sdk/services/Shared%20Hosting/2/auto-renew',
      body: { donotrenew: '0' },
    })
    // Undo: other tests use the same provider.
    const back = await page.send('PATCH', '/api/services/shared-hosting/2/auto-renew', {
      body: { enabled: false },
    })
    expect(back.json).toMatchObject({ id: '2', autoRenew: { enabled: false } })
    await whole(page, '/api/notifications')
    await page.send('PATCH', '/api/notifications/42', { body: { read: true } })
    expect(provider.written.at(-1)?.body).toEqual({ isread: '1' })
  })
  test('prices for one year', async () => {
    const { json } = await page.get('/api/public/prices?locale=en')
    const by = Object.fromEntries(json.items.map((one: { tld: string }) => [one.tld, one]))
    expect(by.com).toMatchObject({
      register: { minorUnits: 1495, currency: 'EUR' },
      renew: { minorUnits: 1695 },
      category: 'Popular',
    })
    expect(by['co.uk']).toMatchObject({ transfer: { minorUnits: 0 } })
    expect(by.com).toMatchObject({ minYears: 1, maxYears: 2 })
    expect(by.ai).toMatchObject({ register: null, minYears: 2 })
  })
  test('services of one product are labelled with their domains', async () => {
    const { json } = await whole(page, '/api/overview')
    const labels = json.next.map((one: { subject: { label: string } }) => one.subject.label)
    expect(labels).toContain('Starter (kunde1.example)')
    expect(new Set(labels).size).toBe(labels.length)
  })
  test('help articles in nested lists', async () => {
    const { json } = await page.get('/api/public/help?locale=en')
    expect(json.items).toMatchObject([{ slug: '9', title: 'FTP', category: 'Hosting' }])
    const one = await page.get('/api/public/help/9?locale=en')
    expect(one.json.item).toMatchObject({ body: '<p>Use FTP. Password: [removed]</p>' })
  })
  test('no secret leaks', async () => {
    const found = await everything(bff, page)
    expect(found.get('notifications')).toContain('Never share your password')
    expect(found.get('notifications')).toContain('[removed]')
    expect(leaks(found, [...whmcsCanaries, whmcsKey])).toEqual([])
  })
})

describe('a provider like OVH', () => {
  const provider = createOvhLike()
  let bff: TestBff
  let page: Browser
  beforeAll(async () => {
    bff = await startBff(provider.fetch, { clock })
    page = bff.browser()
    await page.signIn(ovhKey)
  })
  afterAll(() => bff.end())

  test('account', async () => {
    const { json } = await page.get('/api/account')
    expect(json).toMatchObject({
      id: 'xx123-ovh',
      displayName: 'Ana Prat',
      company: null,
      currency: 'EUR',
      locale: 'fr-FR',
      taxId: 'FR22424761419',
      address: {
        lines: ['1 rue Kellermann'],
        city: 'Roubaix',
        postalCode: '59100',
        countryCode: 'FR',
      },
    })
    expect(JSON.stringify(json)).not.toContain('1980')
  })
  test('services with forced renewal or a set end', async () => {
    const { json } = await whole(page, '/api/services?limit=200')
    expect(json.total).toBe(14)
    const by = Object.fromEntries(json.items.map((one: { id: string }) => [one.id, one]))
    expect(by['110000000']).toMatchObject({
      type: 'vps',
      status: 'active',
      createdOn: '2024-01-10',
      expiresOn: '2027-01-10',
      renewal: { on: '2026-12-01', price: { minorUnits: 699, currency: 'EUR' }, termMonths: 1 },
      autoRenew: { enabled: true, changeable: true },
    })
    expect(by['110000001']).toMatchObject({ name: 'Build server 1', autoRenew: { enabled: false } })
    expect(by['110000002']).toMatchObject({
      status: 'pending',
      autoRenew: { enabled: true, changeable: false },
    })
    expect(by['110000003']).toMatchObject({ status: 'suspended', autoRenew: { enabled: false } })
  })
  test('no day is stated for what the provider calls expired before its expiry date', async () => {
    const { json } = await whole(page, '/api/overview')
    expect(json.attention).toContainEqual(
      expect.objectContaining({ kind: 'expired', on: null, renewalOn: '2026-12-05' }),
    )
  })
  test('records of id lists are read one by one', async () => {
    const domains = await whole(page, '/api/domains')
    expect(domains.json.items[0]).toMatchObject({
      name: 'atelier.example',
      expiresOn: '2027-03-04',
      transferLock: true,
      dnssec: true,
      nameservers: ['dns1.ovh.example', 'ns1.ovh.example'],
      autoRenew: { enabled: true },
    })
    expect(domains.json.items.map((one: { unicodeName: string }) => one.unicodeName)).toContain(
      'bücher.example',
    )
    const invoices = await whole(page, '/api/invoices?limit=200')
    expect(invoices.json.total).toBe(31)
    expect(invoices.json.items.find((one: { id: string }) => one.id === 'FR1001')).toMatchObject({
      number: 'FR1001',
      status: 'paid',
      issuedOn: '2026-01-03',
      total: { minorUnits: 12_000, currency: 'EUR' },
      subtotal: { minorUnits: 10_000 },
      orderId: '55001001',
      pdfUrl: 'https://bills.ovh.example/FR1001.pdf',
      lines: [{ quantity: 2, unitPrice: { minorUnits: 5000 }, periodEnd: '2026-11-30' }],
    })
  })
  test('a line that names a host is not about a domain', async () => {
    await whole(page, '/api/services')
    await whole(page, '/api/domains')
    const about = async (id: string) =>
      (await page.get(`/api/invoices/${id}`)).json.lines[0].subject
    // Its service has another name; nothing is guessed.
    expect(await about('FR1001')).toBeNull()
    expect(await about('FR1002')).toMatchObject({ kind: 'service', id: '110000008' })
  })
  test('a change is written in the provider’s form and read back', async () => {
    await whole(page, '/api/services')
    const changed = await page.send('PATCH', '/api/services/vps/110000000/auto-renew', {
      body: { enabled: false },
    })
    expect(changed.json).toMatchObject({ autoRenew: { enabled: false } })
    expect(provider.written.at(-1)?.body).toEqual({ renew: { automatic: false } })
    // Undo: other tests use the same provider.
    const back = await page.send('PATCH', '/api/services/vps/110000000/auto-renew', {
      body: { enabled: true },
    })
    expect(back.json).toMatchObject({ autoRenew: { enabled: true } })
  })
  test('help in the requested language', async () => {
    const { json } = await page.get('/api/public/help?locale=fr')
    expect(json.items).toMatchObject([{ slug: 'dns', locale: 'fr', category: 'Domaines' }])
  })
  test('offers per action become one row', async () => {
    const { json } = await page.get('/api/public/prices?locale=fr')
    expect(json.items).toMatchObject([
      {
        tld: 'fr',
        register: { minorUnits: 799 },
        renew: { minorUnits: 999 },
        transfer: { minorUnits: 599 },
      },
    ])
  })
  test('no secret leaks', async () => {
    expect(leaks(await everything(bff, page), [...ovhCanaries, ovhKey])).toEqual([])
  })
})
