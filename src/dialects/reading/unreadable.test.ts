/** A value that is present but not understood is never replaced by another one. */
import { describe, expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, type ListResources, readList } from './lists.ts'

async function one<R extends ListResource>(
  resource: R,
  record: object,
  accountCurrency: string | null = 'EUR',
): Promise<ListResources[R] | undefined> {
  const source = answering([{ id: 1, ...record }])
  const { items } = await readList(resource, source, context({ accountCurrency }))
  return items[0]?.value
}
const money = (minorUnits: number, currency: string | null = 'EUR') => ({ minorUnits, currency })

describe('a currency that is stated but not understood', () => {
  test.each([
    'points',
    'USDT',
    'kr',
    'XXX',
    'US Dollar',
    '840',
    840,
    { id: 3, symbol: '$' },
    '$',
    ['EUR', 'USD'],
  ])('%j leaves the amount not stated', async (currency) => {
    expect(await one('invoices', { total: '500', currency })).toMatchObject({ total: null })
    expect(await one('services', { renewal_price: { amount: 500, currency } })).toMatchObject({
      renewal: { price: null },
    })
    expect(await one('services', { price: '500', price_currency: currency })).toMatchObject({
      renewal: { price: null },
    })
  })

  test.each(['500 credits', '0.0029 BTC', '29.99 $', 'kr 20', '¥500'])(
    '%j within the amount does too',
    async (total) => {
      expect(await one('invoices', { total })).toMatchObject({ total: null })
    },
  )

  test('also beside a list', async () => {
    const source = answering({ currency: 'points', items: [{ id: 1, total: '5.00' }] })
    const { items } = await readList('invoices', source, context({ accountCurrency: 'EUR' }))
    expect(items[0]?.value.total).toBeNull()
  })

  test.each<[string | { id: number; symbol: string }, string, number]>([
    ['$', 'CAD', 2999],
    [{ id: 3, symbol: '$' }, 'USD', 2999],
    ['kr', 'NOK', 2999],
    ['kr.', 'DKK', 2999],
    ['¥', 'JPY', 30],
  ])('a sign that fits the account’s currency is read: %j on %s', async (currency, code, minor) => {
    const total = money(minor, code)
    expect(await one('invoices', { total: '29.99', currency }, code)).toMatchObject({ total })
    const beside = typeof currency === 'string' ? currency : currency.symbol
    expect(await one('invoices', { total: `29.99 ${beside}` }, code)).toMatchObject({ total })
  })

  test('a shared sign without any currency to fit leaves only the currency open', async () => {
    expect(await one('invoices', { total: '$5.00' }, null)).toMatchObject({
      total: money(500, null),
    })
    expect(await one('invoices', { total: '5 credits' }, null)).toMatchObject({ total: null })
  })

  test('an id beside a currency that is understood does not count', async () => {
    const record = { total: '5.00', currency_id: '982000', currency_code: 'USD' }
    expect(await one('invoices', record)).toMatchObject({ total: money(500, 'USD') })
  })
})

describe('status words', () => {
  test.each([
    ['invoices', 'invoice_paid', 'paid'],
    ['invoices', 'Invoice Paid', 'paid'],
    ['invoices', 'paid-invoice', 'paid'],
    ['invoices', 'collected', 'paid'],
    ['invoices', 'payment_failed', 'payment-failed'],
    ['invoices', 'FAILED PAYMENT', 'payment-failed'],
    ['domains', 'registration_pending', 'pending'],
    ['domains', 'PENDING_REGISTRATION', 'pending'],
    ['services', 'billing_suspension', 'suspended'],
    ['services', 'ready', 'active'],
    ['services', 'stopped', 'active'],
    ['services', 'off', 'active'],
    ['orders', 'delivered', 'completed'],
    ['orders', 'order_cancelled', 'cancelled'],
    ['services', 'not_active', 'unknown'],
    ['services', 'not_suspended', 'unknown'],
    ['domains', 'not registered', 'unknown'],
  ] as const)('%s: %s', async (resource, word, status) => {
    const read = await one(resource, { name: 'a.example', status: word })
    expect(read).toMatchObject({ status })
  })
})
