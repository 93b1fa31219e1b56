/** A value that is present but unreadable says why, for support staff and `provider:inspect`. */
import { describe, expect, test } from 'vitest'

import { UnreadReason } from '#contract/explanation.ts'
import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'
import { explain } from './records.ts'

type Json = Record<string, unknown>

const inEuro = () => context({ accountCurrency: 'EUR' })

const reasonOf = (resource: ListResource, raw: Json, field: string, reading = inEuro()) =>
  explain(resource, { id: '1', ...raw }, reading)
    .fields.filter((one) => one.field === field)
    .flatMap(({ unread }) => unread.map(({ reason }) => reason))

const cases: [ListResource, Json, field: string, UnreadReason][] = [
  ['invoices', { total: '500', currency: 'points' }, 'total', 'currency'],
  ['invoices', { total: '500', currency: 'points' }, 'currency', 'currency'],
  ['invoices', { total: '0.0029 BTC' }, 'total', 'currency'],
  ['invoices', { total: { amount: '5', currency: 'XXX' } }, 'total', 'currency'],
  ['invoices', { total: '1.234' }, 'total', 'ambiguous'],
  ['invoices', { due_date: '03/04/2026' }, 'dueOn', 'ambiguous'],
  [
    'invoices',
    { status: 'unpaid', total: '24', balance: '-497.65' },
    'balanceDue',
    'contradiction',
  ],
  ['invoices', { pay_url: 'http://pay.example/1' }, 'payUrl', 'unsafe'],
  ['services', { expires_at: 'soon' }, 'expiresOn', 'form'],
  ['services', { auto_renew: 'perhaps' }, 'autoRenew', 'form'],
]

describe('why a value cannot be read', () => {
  test.each(cases)('%s %j: %s', (resource, raw, field, reason) => {
    expect(reasonOf(resource, raw, field)).toEqual([reason])
  })

  test('an amount that may count cents', async () => {
    const reading = inEuro()
    const invoices = Array.from({ length: 12 }, (_, nth) => ({ id: nth + 1, total: 1000 + nth }))
    await readList('invoices', answering(invoices), reading)
    expect(reasonOf('invoices', { total: 1799 }, 'total', reading)).toEqual(['minor-units'])
  })

  test('every reason has a case', () => {
    const tested = new Set([...cases.map(([, , , reason]) => reason), 'minor-units'])
    expect([...tested].toSorted()).toEqual(UnreadReason.options.toSorted())
  })
})
