import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, startBff, type TestBff, whole } from '#bff/testing/start.ts'

const service = (type: string, id: string, domain: string | null) => ({
  type,
  id,
  name: `${type} ${id}`,
  domain,
  auto_renew: true,
})
const domain = (id: string, name: string, of: string | null = null) => ({
  id,
  name,
  service: of && { type: 'domain', id: of },
})
const line = (subject: object | null) => ({ description: 'A line', amount: '1.00', subject })
const invoice = (number: number, ...subjects: (object | null)[]) => ({
  id: String(number),
  number: String(number),
  status: 'paid',
  issued_at: `2026-0${number}-01`,
  total: { amount: '1.19', currency: 'EUR' },
  lines: subjects.map(line),
})

/** A provider whose lists can be chosen, and can fail. */
function createProvider() {
  const lists: Record<string, { id: string; type?: string; auto_renew?: boolean }[]> = {
    services: [
      service('hosting', '7', 'shop.example.com'),
      service('mail', '8', 'example.com'),
      service('vps', '104', null),
      service('hosting', '9', 'elsewhere.example'),
      service('domain', '104', 'example.com'),
    ],
    domains: [
      domain('104', 'example.com', '104'),
      domain('105', 'notexample.com'),
      domain('106', 'xn--bcher-kva.example'),
    ],
    invoices: [
      invoice(1, { kind: 'service', type: 'hosting', id: '7' }),
      invoice(2, { kind: 'domain', type: 'domain', id: '104' }, null),
      invoice(3, { kind: 'service', type: 'hosting', id: '7' }),
      invoice(4, { kind: 'service', type: 'hosting', id: '7' }),
      invoice(5, { kind: 'domain', id: 'example.com' }),
      invoice(6, { kind: 'service', type: 'vps', id: '104' }),
      invoice(7, { kind: 'service', type: 'hosting', id: '7' }),
    ],
  }
  const state = { lists, fails: null as string | null, status: 503 }
  const envelope = (data: unknown) => Response.json({ success: true, data, message: '' })
  return {
    state,
    async fetch(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname.split('/sdk/')[1] ?? ''
      if (path === 'account') return envelope({ id: 'ac_1', name: 'Ada' })
      const [family = '', ...rest] = path.split('/')
      if (state.fails === family) return new Response('{}', { status: state.status })
      const items = lists[family] ?? []
      if (rest.length === 0) return envelope({ items })
      const [id, type] = family === 'services' ? [rest[1], rest[0]] : [rest[0], undefined]
      const item = items.find((one) => one.id === id && (!type || one.type === type))
      if (!item) return new Response('{}', { status: 404 })
      if (request.method === 'PATCH') {
        item.auto_renew = ((await request.json()) as { auto_renew: boolean }).auto_renew
        return envelope({})
      }
      return envelope(item)
    },
  }
}

let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>

beforeEach(async () => {
  provider = createProvider()
  bff = await startBff((request) => provider.fetch(request))
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(() => bff.end())

const detail = async (path: string) => (await whole(page, path)).json
const names = (items: { name: string }[]) => items.map(({ name }) => name)

describe('what belongs to a service', () => {
  test('the domain that its host name lies under, and the newest of its invoices', async () => {
    const { name, domains, invoices } = await detail('/api/services/hosting/7')
    expect([name, names(domains)]).toEqual(['hosting 7', ['example.com']])
    expect(invoices.items.map(({ number }: { number: string }) => number)).toEqual(['7', '4', '3'])
    expect(invoices.total).toBe(4)
    const query = new URLSearchParams(invoices.subjects.map((one: string) => ['service', one]))
    expect((await page.get(`/api/invoices?${query}`)).json.total).toBe(4)
  })

  test('the domain that it stands for, with both ways in which lines name it', async () => {
    const { domains, invoices } = await detail('/api/services/domain/104')
    expect(names(domains)).toEqual(['example.com'])
    expect(invoices.items.map(({ number }: { number: string }) => number)).toEqual(['5', '2'])
  })

  test('what names the domain is the domain’s, not that of every service on it', async () => {
    const { domains, invoices } = await detail('/api/services/mail/8')
    expect(names(domains)).toEqual(['example.com'])
    expect(invoices).toMatchObject({ items: [], total: 0, subjects: ['mail/8'] })
    // Where no domain of that name is known, nothing else can be meant.
    provider.state.lists.invoices = [invoice(1, { kind: 'service', id: 'elsewhere.example' })]
    await bff.end()
    bff = await startBff((request) => provider.fetch(request))
    page = bff.browser()
    await page.signIn('nmk_a_key_of_the_test')
    expect((await detail('/api/services/hosting/9')).invoices.total).toBe(1)
  })

  test('a name that only ends alike is no domain of it, nor is another owner’s', async () => {
    expect((await detail('/api/services/hosting/9')).domains).toEqual([])
    expect((await detail('/api/services/vps/104')).domains).toEqual([])
  })

  test('the same number of another type is another thing', async () => {
    const { invoices } = await detail('/api/services/vps/104')
    expect(invoices.items.map(({ number }: { number: string }) => number)).toEqual(['6'])
  })

  test('lines that say nothing: not stated, in place of none', async () => {
    provider.state.lists.invoices = [invoice(1, null)]
    expect((await detail('/api/services/hosting/7')).invoices).toBeNull()
  })

  test.each([403, 503])('a list that answers %i does not fail it', async (status) => {
    Object.assign(provider.state, { fails: 'invoices', status })
    const { name, domains, invoices, complete } = await detail('/api/services/hosting/7')
    expect([name, names(domains), invoices, complete]).toEqual([
      'hosting 7',
      ['example.com'],
      null,
      true,
    ])
  })
})

describe('what belongs to a domain', () => {
  test('the services on it, without the one that it stands for', async () => {
    const { services, service: own } = await detail('/api/domains/example.com')
    expect(names(services)).toEqual(['hosting 7', 'mail 8'])
    expect(own).toEqual({ type: 'domain', id: '104' })
  })

  test('its invoices by name and by service; a number that a service has too is not its', async () => {
    const { invoices } = await detail('/api/domains/example.com')
    expect(invoices.items.map(({ number }: { number: string }) => number)).toEqual(['5', '2'])
    expect(invoices.subjects).toEqual(['example.com', 'domain/104'])
  })

  test('where there is nothing, nothing is shown', async () => {
    expect(await detail('/api/domains/notexample.com')).toMatchObject({
      services: [],
      invoices: { items: [], total: 0 },
      changes: [],
    })
  })
})

describe('changes made here', () => {
  const turn = (enabled: boolean, browser = page) =>
    browser.send('PATCH', '/api/services/domain/104/auto-renew', { body: { enabled } })
  const changes = async (path: string, browser = page) =>
    (await browser.get(path)).json.changes.map(({ enabled }: { enabled: boolean }) => enabled)

  test('newest first, at the service and at its domain; what stood so is none', async () => {
    await page.get('/api/services')
    for (const enabled of [true, false, true]) await turn(enabled)
    expect(await changes('/api/services/domain/104')).toEqual([true, false])
    expect(await changes('/api/domains/example.com')).toEqual([true, false])
    expect(await changes('/api/services/hosting/7')).toEqual([])
  })

  test('another key of the account sees them; the store names neither', async () => {
    await page.get('/api/services')
    await turn(false)
    const other = bff.browser()
    await other.signIn('nmk_another_key_of_it')
    expect(await changes('/api/services/domain/104', other)).toEqual([false])
    const [record] = await bff.core.store.list('change')
    expect(record?.id).not.toContain('ac_1')
  })

  test('the last ten are kept', async () => {
    await page.get('/api/services')
    for (let n = 0; n < 12; n += 1) await turn(n % 2 === 1)
    expect(await changes('/api/services/domain/104')).toHaveLength(10)
  })

  test('those of a bulk change too', async () => {
    await page.get('/api/services')
    const body = { items: [{ type: 'hosting', id: '7' }], enabled: false }
    await page.send('POST', '/api/jobs/auto-renew', { body })
    await expect.poll(() => changes('/api/services/hosting/7')).toEqual([false])
  })
})
