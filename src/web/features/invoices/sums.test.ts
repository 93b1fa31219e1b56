// @vitest-environment jsdom
import { expect, test } from 'vitest'

import type { InvoiceKey } from '#web/api/invoices.ts'

import { sumsOf } from './sums.ts'

const key = (
  status: InvoiceKey['status'],
  total: number | null,
  currency: string | null = 'EUR',
  balance: number | null = null,
  taxIncluded: boolean | null = null,
): InvoiceKey => ({
  id: `${status} ${total}`,
  number: '1',
  status,
  total: total === null ? null : { minorUnits: total, currency },
  taxIncluded,
  issuedOn: null,
  pdfUrl: null,
  balanceDue: balance === null ? null : { minorUnits: balance, currency },
})

test('amounts with and without tax are summed separately', () => {
  const { total } = sumsOf([
    key('paid', 119, 'EUR', null, true),
    key('paid', 100, 'EUR', null, false),
    key('paid', 100, 'EUR', null, false),
  ])
  expect(total.sums).toEqual([
    { amount: { minorUnits: 200, currency: 'EUR' }, taxIncluded: false },
    { amount: { minorUnits: 119, currency: 'EUR' }, taxIncluded: true },
  ])
})

test('a cancelled invoice is counted apart from the total, which is split by status', () => {
  const sums = sumsOf([
    key('cancelled', 9000),
    key('paid', 100),
    key('overdue', 40),
    key('paid', 20),
    key('cancelled', 500, 'USD'),
  ])
  const eur = (minorUnits: number) => ({
    sums: [{ amount: { minorUnits, currency: 'EUR' }, taxIncluded: null }],
    uncounted: 0,
  })
  expect(sums).toEqual({
    total: eur(160),
    byStatus: [
      { status: 'overdue', count: 1, totals: eur(40) },
      { status: 'paid', count: 2, totals: eur(120) },
    ],
    cancelled: 2,
    toPay: eur(40),
  })
})

test('each currency has its own sum; an amount without a currency is only counted', () => {
  const { total, toPay } = sumsOf([
    key('paid', 100),
    key('refunded', -40),
    key('paid', 900, 'JPY'),
    key('paid', 7, null),
    key('paid', null),
  ])
  expect({ total, toPay }).toEqual({
    total: {
      sums: [
        { amount: { minorUnits: 60, currency: 'EUR' }, taxIncluded: null },
        { amount: { minorUnits: 900, currency: 'JPY' }, taxIncluded: null },
      ],
      uncounted: 2,
    },
    toPay: null,
  })
})

test('an open invoice owes its balance, else its total, unless it is part-paid', () => {
  const { toPay } = sumsOf([
    key('paid', 5000),
    key('overdue', 300, 'EUR', 120),
    key('unpaid', 80),
    key('partially-paid', 70),
  ])
  expect(toPay).toEqual({
    sums: [{ amount: { minorUnits: 200, currency: 'EUR' }, taxIncluded: null }],
    uncounted: 1,
  })
})
