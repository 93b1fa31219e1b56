import { describe, expect, test } from 'vitest'

import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import type { Charge } from '#contract/overview.ts'
import type { Money } from '#contract/shapes.ts'
import { atOnce } from '#ledger/steps.ts'

import { lastPricesOf, type Lists } from './last-prices.ts'

const eur = (minorUnits: number): Money => ({ minorUnits, currency: 'EUR' })

const charge: Charge = {
  kind: 'charge',
  subject: { kind: 'service', type: 'mail', id: '7', label: 'mail.example', domainName: null },
  on: '2026-12-01',
  price: eur(1420),
  taxIncluded: false,
  termMonths: 12,
  invoice: null,
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

function lastPrice(invoices: Invoice[], next: Charge = charge): number | null {
  const service = { type: 'mail', id: '7', name: 'mail.example', domain: null }
  const lists = {
    services: { items: [service], complete: true },
    domains: { items: [], complete: true },
    invoices: { items: invoices, complete: true },
  } as unknown as Lists
  return atOnce(lastPricesOf([next], lists))[0]?.price.minorUnits ?? null
}

describe('the last price of a next charge', () => {
  test('is the net amount of the newest paid invoice for one term', () => {
    const older = paid({ id: '0', issuedOn: '2024-12-01', lines: [{ ...line, amount: eur(990) }] })
    expect(lastPrice([older, paid()])).toBe(1240)
    expect(lastPrice([paid(), older])).toBe(1240)
  })

  test('is not given if nothing changes', () => {
    expect(lastPrice([paid()], { ...charge, price: eur(1240) })).toBeNull()
  })

  test.each<[string, Partial<Invoice>, Partial<Charge>]>([
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
    expect(lastPrice([paid(invoice)], { ...charge, ...next })).toBeNull()
  })
})
