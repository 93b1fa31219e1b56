import { expect, test } from 'vitest'

import { addsNoTax } from './tax.ts'

const kwd = (minorUnits: number) => ({ minorUnits, currency: 'KWD' })
const vat = (ratePercent: number | null, minorUnits: number) => ({
  name: 'VAT',
  ratePercent,
  amount: kwd(minorUnits),
})
const invoice = {
  id: '1',
  number: '1',
  status: 'paid',
  issuedOn: '2026-11-09',
  subtotal: kwd(7650),
  total: kwd(7650),
  tax: [],
  lines: [],
}

test.each([
  ['its total is its net', {}, true],
  ['it states a tax of 0', { tax: [vat(0, 0)] }, true],
  ['it states a tax', { total: kwd(8033), tax: [vat(5, 383)] }, false],
  ['its total leaves the tax out', { tax: [vat(5, 383)] }, false],
  ['it states a tax without an amount', { tax: [{ ...vat(null, 0), amount: null }] }, false],
  ['its tax is rounded to 0', { tax: [vat(5, 0)] }, false],
  ['it states no net', { subtotal: null }, false],
  ['it states no total', { total: null }, false],
  ['it charges nothing', { subtotal: kwd(0), total: kwd(0) }, false],
  ['it is cancelled', { status: 'cancelled' }, false],
])('whether the newest invoice adds no tax: %s', (_, stated, wanted) => {
  expect(addsNoTax([{ ...invoice, ...stated }])).toBe(wanted)
})

test('only the newest invoice counts', () => {
  const older = { ...invoice, issuedOn: '2026-10-09', total: kwd(8033), tax: [vat(5, 383)] }
  expect(addsNoTax([older, invoice])).toBe(true)
  expect(addsNoTax([invoice, { ...older, issuedOn: '2026-11-10' }])).toBe(false)
  expect(addsNoTax([])).toBe(false)
})
