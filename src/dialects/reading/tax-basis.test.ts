/** Whether an amount includes tax: as stated, else worked out from the amounts, never guessed. */
import { expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { readList } from './lists.ts'

const basisOf = async (resource: 'invoices' | 'orders', record: object) => {
  const source = answering([{ id: 1, currency: 'EUR', ...record }])
  const { items } = await readList(resource, source, context())
  return items[0]?.value.taxIncluded
}

const tax = (...amounts: string[]) => amounts.map((amount) => ({ name: 'VAT', rate: 19, amount }))

test.each([
  [
    'net and tax make the total',
    { subtotal: '180.00', taxes: tax('34.20'), total: '214.20' },
    true,
  ],
  ['each tax rounded', { subtotal: '10.01', taxes: tax('1.01', '1.01'), total: '12.02' }, true],
  ['the total is the net', { subtotal: '180.00', taxes: tax('34.20'), total: '180.00' }, false],
  ['neither', { subtotal: '180.00', taxes: tax('34.20'), total: '190.00' }, null],
  ['a tax of zero', { subtotal: '180.00', taxes: tax('0.00'), total: '180.00' }, null],
  ['no tax stated', { subtotal: '180.00', total: '180.00' }, null],
  ['only a total', { total: '214.20' }, null],
  ['a name that says so', { total_incl_vat: '214.20' }, true],
])('invoice: %s', async (_, record, wanted) => {
  expect(await basisOf('invoices', record)).toBe(wanted)
})

test.each([
  ['a flag', { total: '12.00', tax_included: false }, false],
  ['a flag the other way round', { total: '12.00', tax_excluded: true }, false],
  ['a name that says so', { total_with_tax: '12.00' }, true],
  ['nothing', { total: '12.00' }, null],
])('order: %s', async (_, record, wanted) => {
  expect(await basisOf('orders', record)).toBe(wanted)
})
