import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { totalsText, yearlyTotals } from './totals.ts'

const renewal = (
  minorUnits: number,
  termMonths: number | null,
  currency: string | null = 'EUR',
  taxIncluded: boolean | null = false,
) => ({ on: null, price: { minorUnits, currency }, taxIncluded, termMonths })

test('isolates amounts next to words and other amounts', () => {
  const format = {
    money: ({ minorUnits }: { minorUnits: number }) => `€${minorUnits}`,
    withTax: (amount: string, included: boolean | null) =>
      included === null ? amount : `${amount} ${included ? 'incl.' : 'plus'}`,
  }
  const sum = (minorUnits: number, taxIncluded: boolean | null, currency = 'EUR') => ({
    amount: { minorUnits, currency },
    taxIncluded,
  })
  const text = (...sums: ReturnType<typeof sum>[]) => totalsText(format, { sums, uncounted: 0 })
  expect(text(sum(5, true))).toBe('€5')
  expect(text(sum(5, null), sum(7, true))).toBe('\u2068€7\u2069 incl. + \u2068€5\u2069')
  expect(text(sum(5, true), sum(7, true, 'USD'))).toBe('\u2068€5\u2069 + \u2068€7\u2069')
  expect(totalsText(format, { sums: [sum(5, false)], uncounted: 0 }, true)).toBe(
    '\u2068€5\u2069 plus',
  )
})

test('sums a year by currency and tax basis, without renewals that lack price, term or currency', () => {
  const { sums, uncounted } = yearlyTotals([
    renewal(1890, 1),
    renewal(3200, 12),
    renewal(10_000, 24),
    renewal(500, 12, 'USD'),
    renewal(100, 12, 'EUR', true),
    renewal(100, null),
    renewal(100, 12, null),
    { on: null, price: null, taxIncluded: null, termMonths: 12 },
  ])
  expect(sums).toEqual([
    { amount: { minorUnits: 1890 * 12 + 3200 + 5000, currency: 'EUR' }, taxIncluded: false },
    { amount: { minorUnits: 500, currency: 'USD' }, taxIncluded: false },
    { amount: { minorUnits: 100, currency: 'EUR' }, taxIncluded: true },
  ])
  expect(uncounted).toBe(3)
})

test('the order of the rows does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ minor: fc.nat(1_000_000), term: fc.constantFrom(1, 3, 12, 24) })),
      (rows) => {
        const renewals = rows.map(({ minor, term }) => renewal(minor, term))
        const [forwards] = yearlyTotals(renewals).sums
        const [backwards] = yearlyTotals(renewals.toReversed()).sums
        expect(
          Math.abs((forwards?.amount.minorUnits ?? 0) - (backwards?.amount.minorUnits ?? 0)),
        ).toBeLessThanOrEqual(1)
      },
    ),
  )
})
