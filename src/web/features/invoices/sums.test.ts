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
  balanceDue: balance === null ? null : { minorUnits: balance, currency },
})

test('with tax and without do not share a sum', () => {
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

test('sums stand apart by currency, and what has none is counted, not added', () => {
  expect(
    sumsOf([
      key('paid', 100),
      key('refunded', -40),
      key('paid', 900, 'JPY'),
      key('paid', 7, null),
      key('paid', null),
    ]),
  ).toEqual({
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

test('of open invoices the balance is to be paid; without one the total, unless part was paid', () => {
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
