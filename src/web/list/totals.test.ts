import { expect, test } from 'vitest'

import { totalsText } from './totals.ts'

test('isolates amounts next to other amounts', () => {
  const format = {
    hidden: 'Hidden',
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
  expect(text(sum(5, null), sum(7, true))).toBe('€7 incl. + \u2068€5\u2069')
  expect(text(sum(5, true), sum(7, true, 'USD'))).toBe('\u2068€5\u2069 + \u2068€7\u2069')
  expect(totalsText(format, { sums: [sum(5, false)], uncounted: 0 }, true)).toBe('€5 plus')
})

test('a hidden sum is the word alone', () => {
  const format = { hidden: 'Hidden', money: () => 'Hidden', withTax: (amount: string) => amount }
  const amount = { minorUnits: 5, currency: 'EUR' }
  const sums = [
    { amount, taxIncluded: true },
    { amount, taxIncluded: null },
  ]
  expect(totalsText(format, { sums, uncounted: 0 }, true)).toBe('Hidden')
  const hidden = { sums: [], uncounted: 0, masked: ['sums'] }
  expect(totalsText({ ...format, money: () => '€5' }, hidden)).toBe('Hidden')
})
