import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, startBff, type TestBff, whole } from '#testing/start.ts'

const service = (type: string, id: string, domain: string | null) => ({
  type,
  id,
  name: `${type} ${id}`,
  domain,
  auto_renew: true,
})
const domain = (id: string, name: string, serviceId: string | null = null) => ({
  id,
  name,
  service: serviceId && { type: 'domain', id: serviceId },
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

/** A provider whose lists can be replaced and can fail. */
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
  const state = {
    lists,
    fails: null as string | null,
    status: 503,
    /** Holds the next response to this path back. */
    held: null as { path: string; until: Promise<void> } | null,
  }
  const envelope = (data: unknown) => Response.json({ success: true, data, message: '' })
  return {
    state,
    async fetch(request: Request): Promise<Response> {
      const path = new URL(request.url).pathname.split('/sdk/')[1] ?? ''
      const response = await this.respond(request, path)
      if (path !== state.held?.path) return response
      const { until } = state.held
      state.held = null
      await until
      return response
    },
    async respond(request: Request, path: string): Promise<Response> {
      if (path === 'account') return envelope({ id: 'ac_1', name: 'Ada' })
      const [resource = '', ...rest] = path.split('/')
      if (state.fails === resource) return new Response('{}', { status: state.status })
      const items = lists[resource] ?? []
      if (rest.length === 0) return envelope({ items })
      const [id, type] = resource === 'services' ? [rest[1], rest[0]] : [rest[0], undefined]
      const item = items.find((entry) => entry.id === id && (!type || entry.type === type))
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

describe('a service with its related records', () => {
  test('has the domain of its host name, and its newest invoices', async () => {
    const { name, domains, invoices } = await detail('/api/services/hosting/7')
    expect([name, names(domains)]).toEqual(['hosting 7', ['example.com']])
    expect(invoices.items.map(({ number }: { number: string }) => number)).toEqual(['7', '4', '3'])
    expect(invoices.total).toBe(4)
    const query = new URLSearchParams(
      invoices.subjects.map((subject: string) => ['service', subject]),
    )
    expect((await page.get(`/api/invoices?${query}`)).json.total).toBe(4)
  })

  test('has the domain it represents, and invoices that name either', async () => {
    const { domains, invoices } = await detail('/api/services/domain/104')
    expect(names(domains)).toEqual(['example.com'])
    expect(invoices.items.map(({ number }: { number: string }) => number)).toEqual(['5', '2'])
  })

  test('has no invoices whose lines name only its domain', async () => {
    const { domains, invoices } = await detail('/api/services/mail/8')
    expect(names(domains)).toEqual(['example.com'])
    expect(invoices).toMatchObject({ items: [], total: 0, subjects: ['mail/8'] })
    // The customer has no domain of that name, so the line can only mean the service.
    provider.state.lists.invoices = [invoice(1, { kind: 'service', id: 'elsewhere.example' })]
    await bff.end()
    bff = await startBff((request) => provider.fetch(request))
    page = bff.browser()
    await page.signIn('nmk_a_key_of_the_test')
    expect((await detail('/api/services/hosting/9')).invoices.total).toBe(1)
  })

  test('has no domain that only ends alike or that the customer does not have', async () => {
    expect((await detail('/api/services/hosting/9')).domains).toEqual([])
    expect((await detail('/api/services/vps/104')).domains).toEqual([])
  })

  test('is not confused with a service of another type and the same id', async () => {
    const { invoices } = await detail('/api/services/vps/104')
    expect(invoices.items.map(({ number }: { number: string }) => number)).toEqual(['6'])
  })

  test('has null for invoices if no line names a subject', async () => {
    provider.state.lists.invoices = [invoice(1, null)]
    expect((await detail('/api/services/hosting/7')).invoices).toBeNull()
  })

  test.each([403, 503])('is shown without a list that fails with %i', async (status) => {
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

describe('a domain with its related records', () => {
  test('has the services on it, without the one that represents it', async () => {
    const { services, service: representative } = await detail('/api/domains/example.com')
    expect(names(services)).toEqual(['hosting 7', 'mail 8'])
    expect(representative).toEqual({ type: 'domain', id: '104' })
  })

  test('has what the service that represents it states by itself, and is where that leads', async () => {
    await detail('/api/services/hosting/7')
    // The list was read before.
    const single = provider.state.lists.services?.find(({ type }) => type === 'domain')
    Object.assign(single ?? {}, { plan: 'Domain .com' })
    const { asService } = await detail('/api/domains/example.com')
    expect(asService).toMatchObject({ type: 'domain', id: '104', plan: 'Domain .com' })
    expect(await detail('/api/services/domain/104')).toMatchObject({ domainName: 'example.com' })
    expect(await detail('/api/services/hosting/7')).toMatchObject({ domainName: null })
    expect(await detail('/api/domains/notexample.com')).toMatchObject({ asService: null })
  })

  test('has its service from the list, if the service cannot be read by itself', async () => {
    await detail('/api/services/hosting/7')
    provider.state.fails = 'services'
    const { asService } = await detail('/api/domains/example.com')
    expect(asService).toMatchObject({ type: 'domain', id: '104' })
  })

  test('is shown before the services have been read, and is incomplete until then', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    provider.state.held = { path: 'services', until: promise }
    const { json } = await page.get('/api/domains/example.com')
    expect(json).toMatchObject({ name: 'example.com', autoRenew: null, complete: false })
    resolve()
    expect(await detail('/api/domains/example.com')).toMatchObject({
      service: { type: 'domain', id: '104' },
      autoRenew: { enabled: true },
      complete: true,
    })
  })

  test('has invoices that name it or its service, but not by an id that a service shares', async () => {
    const { invoices } = await detail('/api/domains/example.com')
    expect(invoices.items.map(({ number }: { number: string }) => number)).toEqual(['5', '2'])
    expect(invoices.subjects).toEqual(['example.com', 'domain/104'])
  })

  test('has empty lists if nothing is related', async () => {
    expect(await detail('/api/domains/notexample.com')).toMatchObject({
      services: [],
      invoices: { items: [], total: 0 },
    })
  })
})
