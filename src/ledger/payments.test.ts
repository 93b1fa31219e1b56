import { describe, expect, test } from 'vitest'

import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import type { Renewal, Money } from '#contract/shapes.ts'

import { createLedger } from './ledger.ts'
import { pastCostsOf } from './payments.ts'
import { priceChangeOf } from './price-change.ts'

const eur = (minorUnits: number): Money => ({ minorUnits, currency: 'EUR' })

const renewal: Renewal = {
  on: '2026-12-01',
  price: eur(1420),
  taxIncluded: false,
  termMonths: 12,
}

const line: InvoiceLine = {
  description: 'Mail, 1 year',
  quantity: 1,
  unitPrice: eur(1240),
  amount: eur(1240),
  taxRatePercent: 19,
  periodStart: '2025-12-01',
  periodEnd: '2026-11-30',
  subject: { kind: 'service', type: 'mail', id: '7' },
}

const paid = (changes: Partial<Invoice> = {}): Invoice => ({
  id: '1',
  number: '1',
  status: 'paid',
  statusText: null,
  issuedOn: '2025-12-01',
  dueOn: null,
  paidOn: null,
  nextAttemptOn: null,
  subtotal: eur(1240),
  tax: [],
  total: eur(1476),
  taxIncluded: true,
  balanceDue: null,
  lines: [line],
  payUrl: null,
  pdfUrl: null,
  orderId: null,
  orderNumber: null,
  billedTo: [],
  extra: [],
  ...changes,
})

function thingOf(invoices: Invoice[], changes: Partial<Renewal> = {}) {
  const service = {
    type: 'mail',
    id: '7',
    name: 'mail.example',
    domain: null,
    status: 'active',
    expiresOn: null,
    autoRenew: { enabled: true, changeable: true, lockedReason: null },
    renewal: { ...renewal, ...changes },
    manageUrl: null,
    extra: [],
  }
  const [thing] = createLedger({ services: [service], domains: [], invoices }, '2026-11-20').things
  if (!thing) throw new Error('no thing')
  return thing
}

const lastPrice = (invoices: Invoice[], changes: Partial<Renewal> = {}): number | null =>
  thingOf(invoices, changes).changedCost?.price.minorUnits ?? null

describe('the last price of a next charge', () => {
  test('is the net amount of the newest paid invoice for one term', () => {
    const older = paid({ id: '0', issuedOn: '2024-12-01', lines: [{ ...line, amount: eur(990) }] })
    expect(lastPrice([older, paid()])).toBe(1240)
    expect(lastPrice([paid(), older])).toBe(1240)
  })

  test('is not given if nothing changes', () => {
    expect(lastPrice([paid()], { price: eur(1240) })).toBeNull()
  })

  test.each<[string, Partial<Invoice>, Partial<Renewal>]>([
    ['the invoice is not paid', { status: 'unpaid' }, {}],
    ['the tax basis of the lines is not stated', { subtotal: null }, {}],
    ['the next price includes tax', {}, { taxIncluded: true }],
    ['the tax basis of the next price is not stated', {}, { taxIncluded: null }],
    ['the currency differs', {}, { price: { minorUnits: 1420, currency: 'USD' } }],
    ['the term differs', {}, { termMonths: 1 }],
    ['the term is not stated', {}, { termMonths: null }],
    ['the period is not stated', { lines: [{ ...line, periodEnd: null }] }, {}],
    ['it was for several', { lines: [{ ...line, quantity: 2 }] }, {}],
    ['several lines are about it', { lines: [line, line], subtotal: eur(2480) }, {}],
    ['no line names it', { lines: [{ ...line, subject: null }] }, {}],
  ])('is not given if %s', (_, invoice, next) => {
    expect(lastPrice([paid(invoice)], next)).toBeNull()
  })
})

describe('what was paid for the same term before', () => {
  test('is listed newest first, without what cannot be compared', () => {
    const older = paid({
      id: '0',
      issuedOn: '2024-12-01',
      subtotal: eur(990),
      lines: [{ ...line, amount: eur(990) }],
    })
    const several = paid({ id: '2', issuedOn: '2023-12-01', lines: [{ ...line, quantity: 3 }] })
    const costs = pastCostsOf(thingOf([several, older, paid()]))
    expect(costs.map(({ on, price }) => [on, price.minorUnits])).toEqual([
      ['2025-12-01', 1240],
      ['2024-12-01', 990],
    ])
  })
})

describe('the change of a price', () => {
  test('is stated in minor units and percent', () => {
    expect(priceChangeOf(eur(1420), eur(1240))).toMatchObject({
      by: 180,
      percent: 14.516_129_032_258_064,
    })
    expect(priceChangeOf(eur(990), eur(1240))).toMatchObject({ by: -250 })
  })

  test('has no percent of what was free', () => {
    expect(priceChangeOf(eur(500), eur(0))).toMatchObject({ by: 500, percent: null })
  })

  test.each<[string, Money | null, Money | null]>([
    ['nothing changed', eur(500), eur(500)],
    ['the currency differs', eur(500), { minorUnits: 400, currency: 'USD' }],
    ['there was no price', eur(500), null],
    ['there is no price', null, eur(500)],
  ])('is none if %s', (_, after, before) => {
    expect(priceChangeOf(after, before)).toBeNull()
  })
})

test('a service is paid by an invoice that names it, also after another one has taken its name', () => {
  const subject = { kind: 'service' as const, type: null, id: '7' }
  const invoices = [paid({ lines: [{ ...line, subject }] })]
  const service = (type: string, id: string) => ({
    type,
    id,
    name: `${type}.example`,
    domain: null,
    status: 'active',
    expiresOn: null,
    autoRenew: null,
    renewal,
    manageUrl: null,
    extra: [],
  })
  const paidFor = (services: ReturnType<typeof service>[]) =>
    createLedger({ services, domains: [], invoices }, '2026-11-20').things.map(
      ({ key, payments }) => `${key} ${payments.length}`,
    )
  expect(paidFor([service('mail', '7'), service('vps', '8')])).toEqual(['mail/7 1', 'vps/8 0'])
  expect(paidFor([service('mail', '7'), service('vps', '8')])).toEqual(['mail/7 1', 'vps/8 0'])
  expect(paidFor([service('mail', '8'), service('vps', '7')])).toEqual(['mail/8 0', 'vps/7 1'])
})
