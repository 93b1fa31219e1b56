import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Domain } from '#contract/domains.ts'
import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import type { Service } from '#contract/services.ts'
import type { Subject } from '#contract/shapes.ts'
import { attentionIn } from '#ledger/attention.ts'
import { createLedger } from '#ledger/ledger.ts'
import type { AccountLists } from '#ledger/records.ts'
import { atOnce } from '#ledger/steps.ts'

const today = '2026-11-20'

const service = (id: string, changes: Partial<Service> = {}): Service => ({
  type: 'hosting',
  id,
  name: `${id}.example`,
  plan: null,
  domain: null,
  status: 'active',
  statusText: null,
  createdOn: null,
  expiresOn: '2027-06-01',
  lastRenewedOn: null,
  renewal: { on: '2027-06-01', price: null, taxIncluded: null, termMonths: 12 },
  autoRenew: { enabled: true, changeable: true, lockedReason: null },
  manageUrl: null,
  location: null,
  ipAddresses: [],
  usage: [],
  extra: [],
  ...changes,
})

const suspended = (id: string, changes: Partial<Service> = {}) =>
  service(id, { status: 'suspended', ...changes })

const reasonGiven = (value: string): Pick<Service, 'extra'> => ({
  extra: [{ fact: 'suspensionReason', labels: null, value }],
})

const domain = (name: string, changes: Partial<Domain> = {}): Domain => ({
  id: name,
  name,
  unicodeName: name,
  status: 'active',
  statusText: null,
  registeredOn: null,
  expiresOn: '2027-06-01',
  renewal: { on: null, price: null, taxIncluded: null, termMonths: null },
  autoRenew: { enabled: true, changeable: true, lockedReason: null },
  nameservers: [],
  transferLock: null,
  privacy: null,
  dnssec: null,
  service: null,
  manageUrl: null,
  extra: [],
  ...changes,
})

const line = (subject: Subject | null): InvoiceLine => ({
  description: '',
  quantity: null,
  unitPrice: null,
  amount: null,
  taxRatePercent: null,
  periodStart: null,
  periodEnd: null,
  subject,
})

const bills = (...ids: string[]) => ids.map((id) => line({ kind: 'service', type: 'hosting', id }))

const invoice = (number: string, dueOn: string, changes: Partial<Invoice> = {}): Invoice => ({
  id: number,
  number,
  status: dueOn < today ? 'overdue' : 'unpaid',
  statusText: null,
  issuedOn: null,
  dueOn,
  paidOn: null,
  nextAttemptOn: null,
  subtotal: null,
  tax: [],
  total: { minorUnits: 8497, currency: 'EUR' },
  taxIncluded: true,
  balanceDue: null,
  lines: [],
  payUrl: `https://pay.example/${number}`,
  pdfUrl: null,
  orderId: null,
  orderNumber: null,
  billedTo: [],
  extra: [],
  ...changes,
})

const read = <T>(items: readonly T[]) => ({ items: [...items], complete: true })

interface Account {
  services?: Service[]
  domains?: Domain[]
  invoices?: Invoice[]
}

const lists = ({ services = [], domains = [], invoices = [] }: Account): AccountLists => ({
  services: read(services),
  domains: read(domains),
  invoices: read(invoices),
})

function attention(account: Account) {
  const { services, domains, invoices } = lists(account)
  const items = {
    services: services?.items ?? [],
    domains: domains?.items ?? [],
    invoices: invoices?.items ?? [],
  }
  return atOnce(attentionIn(createLedger(items, today), { services, domains, invoices }))
}

const summary = (account: Account) =>
  attention(account).map(({ kind, subject, reason, also }) =>
    [
      kind,
      subject.id,
      ...(reason?.debts ?? []).map(({ number }) => number),
      ...also.items.map(({ id }) => `+${id}`),
    ].join(' '),
  )

describe('why something is suspended', () => {
  test('an overdue invoice that bills it is the reason, and no row of its own', () => {
    const account = {
      services: [suspended('blog')],
      invoices: [invoice('2026-04233', '2026-11-10', { lines: bills('blog') })],
    }
    expect(summary(account)).toEqual(['suspended blog 2026-04233'])
    expect(attention(account)[0]).toMatchObject({
      amount: { minorUnits: 8497, currency: 'EUR' },
      payUrl: 'https://pay.example/2026-04233',
    })
  })

  test('an overdue invoice for something else is a row of its own', () => {
    const invoices = [invoice('2026-04233', '2026-11-10', { lines: bills('shop') })]
    expect(summary({ services: [suspended('blog'), service('shop')], invoices })).toEqual([
      'suspended blog',
      'invoice-overdue 2026-04233',
    ])
  })

  test.each(['unpaid', 'paid', 'cancelled'] as const)(
    'an invoice that is %s and not overdue is no reason',
    (status) => {
      const invoices = [invoice('2026-04233', '2026-11-30', { status, lines: bills('blog') })]
      expect(summary({ services: [suspended('blog')], invoices })).toEqual(['suspended blog'])
    },
  )

  test('the older debt comes first', () => {
    const invoices = [
      invoice('2026-04300', '2026-11-12', { lines: bills('blog') }),
      invoice('2026-04200', '2026-11-02', { lines: bills('blog') }),
    ]
    expect(summary({ services: [suspended('blog')], invoices })).toEqual([
      'suspended blog 2026-04200 2026-04300',
    ])
  })

  test('what is suspended for the same debt is one row', () => {
    const invoices = [
      invoice('2026-04200', '2026-11-02', { lines: bills('blog', 'shop') }),
      invoice('2026-04300', '2026-11-12', { lines: bills('shop', 'wiki') }),
    ]
    const services = ['wiki', 'blog', 'shop'].map((id) => suspended(id))
    expect(attention({ services, invoices })).toHaveLength(1)
  })

  test('names three debts and counts the rest', () => {
    const invoices = ['01', '02', '03', '04', '05'].map((day) =>
      invoice(`2026-042${day}`, `2026-11-${day}`, { lines: bills('blog') }),
    )
    const [item] = attention({ services: [suspended('blog')], invoices })
    expect(item?.reason?.debts).toHaveLength(3)
    expect(item?.reason?.moreDebts).toBe(2)
  })

  test('a provider that names the invoice joins it', () => {
    const services = [suspended('blog', reasonGiven('Unpaid invoice 2026-04233'))]
    const invoices = [invoice('2026-04233', '2026-11-10')]
    expect(summary({ services, invoices })).toEqual(['suspended blog 2026-04233'])
  })

  test('a reason in other words is passed on', () => {
    const services = [suspended('blog', reasonGiven('Abuse report'))]
    expect(attention({ services })[0]?.reason).toEqual({
      debts: [],
      moreDebts: 0,
      stated: 'Abuse report',
    })
  })

  test('an invoice that names the service by its number alone joins, unless two have that number', () => {
    const lines = [line({ kind: 'service', type: null, id: '7' })]
    const invoices = [invoice('2026-04233', '2026-11-10', { lines })]
    expect(summary({ services: [suspended('7')], invoices })).toEqual(['suspended 7 2026-04233'])
    const services = [suspended('7'), service('7', { type: 'vps' })]
    expect(summary({ services, invoices })).toEqual(['suspended 7', 'invoice-overdue 2026-04233'])
  })

  test('an invoice for a domain’s name is the reason for that domain', () => {
    const lines = [line({ kind: 'domain', type: null, id: 'bücher.example' })]
    const invoices = [invoice('2026-04233', '2026-11-10', { lines })]
    const name = 'xn--bcher-kva.example'
    const domains = [domain(name, { unicodeName: 'bücher.example', status: 'suspended' })]
    expect(summary({ domains, invoices })).toEqual([`suspended ${name} 2026-04233`])
  })
})

test('a debt with tax keeps its tax beside a price without, and the other way round', () => {
  const price = { minorUnits: 1000, currency: 'EUR' }
  for (const taxIncluded of [true, false]) {
    const renewal = { on: '2027-06-01', price, taxIncluded: !taxIncluded, termMonths: 12 }
    const services = [suspended('blog', { renewal })]
    const invoices = [invoice('2026-04233', '2026-11-10', { lines: bills('blog'), taxIncluded })]
    expect(attention({ services, invoices })[0]).toMatchObject({
      amount: { minorUnits: 8497, currency: 'EUR' },
      taxIncluded,
    })
    // Without the debt, it is the price that counts.
    expect(attention({ services })[0]).toMatchObject({ amount: price, taxIncluded: !taxIncluded })
  }
})

describe('with auto-renew off', () => {
  const off = { enabled: false, changeable: true, lockedReason: null }
  const ending = {
    autoRenew: off,
    expiresOn: '2026-12-01',
    renewal: { on: '2026-11-25', price: null, taxIncluded: null, termMonths: 12 },
  }

  test('it ends on the day it expires, and the day of its renewal is kept apart', () => {
    expect(attention({ services: [service('blog', ending)] })).toMatchObject([
      { kind: 'ends-soon', on: '2026-12-01', renewalOn: '2026-11-25' },
    ])
    // Ten days after the horizon by its expiry, although it would renew within it.
    const late = { ...ending, expiresOn: '2026-12-30' }
    expect(summary({ services: [service('blog', late)] })).toEqual([])
  })

  test('what has expired did so on the day it expired, not on that of its renewal', () => {
    const expired = { ...ending, status: 'expired', expiresOn: '2026-11-18' } as const
    const renewal = { ...ending.renewal, on: '2026-11-10' }
    expect(attention({ services: [service('blog', { ...expired, renewal })] })).toMatchObject([
      { kind: 'expired', on: '2026-11-18', renewalOn: '2026-11-10' },
    ])
  })

  test('something suspended that will end is listed once', () => {
    expect(summary({ services: [suspended('blog', ending)] })).toEqual(['suspended blog'])
    const domains = [domain('blog.example', { ...ending, status: 'suspended' })]
    expect(summary({ domains })).toEqual(['suspended blog.example'])
  })
})

test('every overdue invoice and every suspended service is in exactly one row', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const account = fc.record({
    stopped: fc.uniqueArray(fc.constantFrom(...ids)),
    billed: fc.array(fc.uniqueArray(fc.constantFrom(...ids)), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(account, ({ stopped, billed }) => {
      const services = ids.map((id) => (stopped.includes(id) ? suspended(id) : service(id)))
      const invoices = billed.map((lines, nth) =>
        invoice(`2026-0420${nth}`, `2026-11-0${9 - nth}`, { lines: bills(...lines) }),
      )
      const items = attention({ services, invoices })
      const effects = items.flatMap(({ kind, subject, also }) =>
        kind === 'suspended' ? [subject.id, ...also.items.map(({ id }) => id)] : [],
      )
      const more = items.reduce((sum, { also }) => sum + also.more, 0)
      expect(new Set(effects).size).toBe(effects.length)
      expect(effects.length + more).toBe(stopped.length)
      const overdueRows = items.filter(({ kind }) => kind === 'invoice-overdue').length
      const causes = billed.filter((lines) => lines.some((id) => stopped.includes(id)))
      expect(overdueRows).toBe(billed.length - causes.length)
    }),
  )
})

test('a failed payment says when it is tried again', () => {
  const failed = { status: 'payment-failed', nextAttemptOn: '2026-11-26' } as const
  const [item] = attention({ invoices: [invoice('2026-04166', '2026-11-30', failed)] })
  expect(item).toMatchObject({ kind: 'payment-failed', nextAttemptOn: '2026-11-26' })
})

test('a name that has expired says which running services use it', () => {
  const domains = [domain('shop.example', { status: 'expired' })]
  const services = [
    service('mail', { domain: 'mail.shop.example' }),
    service('old', { domain: 'shop.example', status: 'cancelled' }),
    service('other', { domain: 'other.example' }),
  ]
  expect(attention({ domains, services })[0]?.usedBy).toMatchObject({
    items: [{ id: 'mail' }],
    more: 0,
  })
})
