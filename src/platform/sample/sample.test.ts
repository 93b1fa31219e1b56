import { beforeAll, describe, expect, test } from 'vitest'

import { minorUnits } from '#platform/money.ts'
import { createPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'
import type { Domain } from '#wire/payloads/domain.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'
import type { Notification } from '#wire/payloads/notification.ts'
import type { Order } from '#wire/payloads/order.ts'
import type { Service } from '#wire/payloads/service.ts'

import { openSample } from './open-sample.ts'

const now = new Date('2026-11-20T10:00:00Z')
const today = '2026-11-20'
const accounts = ['studio', 'agency', 'tokyo', 'kuwait'] as const
type Name = (typeof accounts)[number]

interface AccountData {
  services: Service[]
  domains: Domain[]
  invoices: Invoice[]
  orders: Order[]
  notifications: Notification[]
}

const readAll = async (platform: Platform, account: string): Promise<AccountData> => {
  const key = platform.sampleKeys.find((sample) => sample.account === account)?.key
  const list = async (resource: string) => {
    const items: unknown[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const url = `http://platform.test/api/v1/sdk/${resource}?page=${page}`
      const headers = { Authorization: `Bearer ${key}` }
      const { data } = await (await platform.app.fetch(new Request(url, { headers }))).json()
      items.push(...data.items)
      pages = data.totalPages
    }
    return items
  }
  const [services, domains, invoices, orders, notifications] = await Promise.all(
    ['services', 'domains', 'invoices', 'orders', 'notifications'].map(list),
  )
  // Safe to cast: the OpenAPI tests check every list against its schema.
  return { services, domains, invoices, orders, notifications } as AccountData
}

let accountData: Record<Name, AccountData>
beforeAll(async () => {
  const platform = createPlatform({
    file: ':memory:',
    sample: true,
    clock: () => now,
    ratePerMinute: 9999,
  })
  const entries = accounts.map(async (account) => [account, await readAll(platform, account)])
  accountData = Object.fromEntries(await Promise.all(entries)) as Record<Name, AccountData>
  platform.close()
}, 60_000)

test('agency has as many records as the mockups show', () => {
  const { services, domains, invoices, orders, notifications } = accountData.agency
  expect([services, domains, invoices, orders, notifications].map(({ length }) => length)).toEqual([
    1248, 1204, 5012, 300, 400,
  ])
  expect(new Set(domains.map(({ name }) => name.slice(name.indexOf('.')))).size).toBe(38)
  expect(notifications.filter(({ read }) => !read).length).toBe(7)
  const open = invoices.filter(({ balanceDue }) => minorUnits(balanceDue) > 0)
  expect(open.map(({ number }) => number)).toEqual(['2026-04452', '2026-04417', '2026-04391'])
  expect(open.reduce((sum, { balanceDue }) => sum + minorUnits(balanceDue), 0)).toBe(69008)
  expect(invoices.at(-1)?.issuedAt.slice(0, 4)).toBe('2014')
})

describe.each(accounts)('%s', (account) => {
  test('every invoice’s lines and taxes add up to its total', () => {
    const sum = (amounts: { amount: Invoice['total'] }[]) =>
      amounts.reduce((total, { amount }) => total + minorUnits(amount), 0)
    const wrong = accountData[account].invoices.filter(
      ({ lines, taxes, subtotal, total }) =>
        sum(lines) !== minorUnits(subtotal) ||
        minorUnits(subtotal) + sum(taxes) !== minorUnits(total),
    )
    expect(wrong).toEqual([])
  })

  test('invoices are sorted newest first, with unique numbers and none in the future', () => {
    const days = accountData[account].invoices.map(({ issuedAt }) => issuedAt)
    expect(days.toSorted().toReversed()).toEqual(days)
    expect(days[0]?.localeCompare(today)).toBeLessThanOrEqual(0)
    expect(new Set(accountData[account].invoices.map(({ number }) => number)).size).toBe(
      days.length,
    )
  })

  test('every domain is also a service with the same auto-renew setting', () => {
    const { services, domains } = accountData[account]
    const byId = new Map(
      services.filter(({ type }) => type === 'domain').map((service) => [service.id, service]),
    )
    expect(byId.size).toBe(domains.length)
    for (const { service, name, autoRenew } of domains) {
      expect(byId.get(service.id)).toMatchObject({ domain: name, autoRenew })
    }
  })

  test('every link points to a record that exists', () => {
    const { services, invoices, orders, notifications } = accountData[account]
    const targets = new Set([
      ...services.map(({ type, id }) => `${type} ${id}`),
      ...invoices.map(({ id }) => `invoice ${id}`),
      ...orders.map(({ id }) => `order ${id}`),
    ])
    const links = [
      ...invoices.flatMap(({ lines }) => lines.flatMap(({ subject }) => subject ?? [])),
      ...orders.flatMap(({ items }) => items.flatMap(({ subject }) => subject ?? [])),
      ...notifications.flatMap(({ link }) =>
        link === null || link.kind === 'external' ? [] : link,
      ),
    ]
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter(({ kind, type, id }) => !targets.has(`${type ?? kind} ${id}`))).toEqual([])
  })
})

describe('the sample covers unusual cases', () => {
  const all = <K extends keyof AccountData>(resource: K): AccountData[K][number][] =>
    accounts.flatMap((account) => accountData[account][resource] as AccountData[K][number][])

  test('invoices', () => {
    const statuses = new Set(all('invoices').map(({ status }) => status))
    for (const status of [
      'unpaid',
      'payment_failed',
      'paid',
      'refunded',
      'cancelled',
      'partially_paid',
      'disputed_by_bank',
    ])
      expect(statuses).toContain(status)
    expect(
      all('invoices').some(({ status, dueAt }) => status === 'unpaid' && (dueAt ?? '') < today),
    ).toBe(true)
    expect(all('invoices').some(({ total }) => minorUnits(total) < 0)).toBe(true)
    expect(all('invoices').some(({ taxes }) => taxes.length === 2)).toBe(true)
    expect(all('invoices').some(({ taxes }) => taxes.length === 0)).toBe(true)
    const rates = new Set(
      accountData.agency.invoices.flatMap(({ taxes }) => taxes.map((tax) => tax.ratePercent)),
    )
    expect([...rates].toSorted((a, b) => a - b)).toEqual([0, 16, 19])
  })

  test('services and domains', () => {
    const services = all('services')
    const types = new Set(services.map(({ type }) => type))
    for (const type of 'hosting wordpress vps dedicated mail certificate backup domain'.split(' '))
      expect(types).toContain(type)
    const statuses = new Set(services.map(({ status }) => status))
    for (const status of [
      'suspended',
      'pending_transfer',
      'expired',
      'redemption_period',
      'registry_review',
    ])
      expect(statuses).toContain(status)
    const soon = '2026-12-20'
    expect(
      services.some(
        ({ autoRenew, expiresAt }) => autoRenew?.enabled === false && (expiresAt ?? soon) < soon,
      ),
    ).toBe(true)
    expect(services.some(({ autoRenew }) => autoRenew?.changeable === false)).toBe(true)
    expect(services.some(({ autoRenew }) => autoRenew === null)).toBe(true)
    expect(services.some(({ renewalPrice }) => renewalPrice === null)).toBe(true)
    expect(services.some(({ name }) => name.length > 100)).toBe(true)
    const names = all('domains').map(({ unicodeName }) => unicodeName)
    expect(names.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true)
    expect(names.some((name) => /^\p{ASCII}*\p{Script=Cyrillic}\p{ASCII}+$/u.test(name))).toBe(true)
    expect(names.some((name) => name.split('.')[0]?.length === 63)).toBe(true)
  })

  test('orders and notifications', () => {
    const statuses = new Set(all('orders').map(({ status }) => status))
    for (const status of [
      'pending',
      'processing',
      'completed',
      'failed',
      'cancelled',
      'refused_by_registry',
    ])
      expect(statuses).toContain(status)
    expect(all('orders').some(({ steps }) => steps.some(({ done }) => !done))).toBe(true)
    const notifications = all('notifications')
    expect(
      notifications.some(
        ({ bodyFormat, body }) => bodyFormat === 'html' && body.includes('<script>'),
      ),
    ).toBe(true)
    expect(notifications.some(({ link }) => link?.kind === 'external')).toBe(true)
  })
})

// Reserved names (RFC 2606, RFC 6761), or invented ones with the word example in some language.
test('names and IP addresses are recognisable as examples', () => {
  for (const account of accounts) {
    for (const { unicodeName } of accountData[account].domains)
      expect(unicodeName).toMatch(
        /longest-name|example|beispiel|exаmple|例え|例示|見本|みほん|παράδειγμα|مثال|пример/,
      )
    for (const { ipAddresses } of accountData[account].services)
      for (const address of ipAddresses)
        expect(address).toMatch(/^(?:203\.0\.113|198\.51\.100|192\.0\.2)\.\d+$|^2001:db8:/)
  }
})

// From January on, some invoice numbers start with the new year.
test.each(['2026-11-27', '2026-12-31', '2027-01-01', '2027-02-10', '2028-02-29'])(
  'generated on %s, notifications quote invoice numbers that exist',
  (day) => {
    const db = openSample(new Date(`${day}T10:00:00Z`))
    const linked = db.prepare(
      `SELECT n.record ->> 'title' AS title, number FROM notifications AS n LEFT JOIN invoices AS i
       ON i.account_id = n.account_id AND i.id = n.record ->> '$.link.id'
       WHERE n.record ->> '$.link.kind' = 'invoice'`,
    )
    const pairs = linked.all().map(({ title, number }) => [String(title), String(number)] as const)
    expect(pairs.length).toBeGreaterThan(2)
    for (const [title, number] of pairs) expect(title).toContain(number)
    const unfilled = db.prepare(
      `SELECT record FROM notifications WHERE record LIKE '%{invoice%'
       UNION SELECT record FROM invoices WHERE record LIKE '%{invoice%'`,
    )
    expect(unfilled.all()).toEqual([])
    db.close()
  },
)

test('the sample is the same every time, and its dates follow the current day', async () => {
  const open = (clock: Date) =>
    createPlatform({ file: ':memory:', sample: true, clock: () => clock })
  const [first, later] = [open(now), open(new Date('2027-03-01T10:00:00Z'))]
  const sameDay = await readAll(first, 'studio')
  expect(sameDay).toEqual(accountData.studio)
  const laterDay = await readAll(later, 'studio')
  const end = ({ services }: AccountData) => services.find(({ id }) => id === '104503')?.expiresAt
  expect([end(sameDay), end(laterDay)]).toEqual(['2026-11-29', '2027-03-10'])
  first.close()
  later.close()
}, 60_000)
