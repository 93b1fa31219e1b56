/** A value that is present but not understood is never replaced by another one. */
import { describe, expect, test } from 'vitest'

import { readAccount } from '#dialects/readers/account.ts'
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

describe('of an amount without and one with tax, the name that states it wins', () => {
  test.each([
    { amount: 15, amount_with_vat: 18 },
    { total: 15, total_with_vat: 18 },
    { price: 15, price_incl_vat: 18 },
    { sum: 15, sumWithTax: 18 },
  ])('%j', async (record) => {
    expect(await one('invoices', record)).toMatchObject({
      subtotal: money(1500),
      total: money(1800),
      taxIncluded: true,
    })
  })

  test('a discount is not tax: the plain total stays the total if it is the greater', async () => {
    expect(await one('invoices', { total: 18, total_with_tax: 15 })).toMatchObject({
      total: money(1500),
      subtotal: null,
    })
  })
})

describe('what is still due', () => {
  test.each([
    [{ amount: 2.35, balance: -497.65, status: 'unpaid' }, null],
    [{ total: 44.1, balance: 44.1, status: 'paid' }, null],
    [{ total: 44.1, balance: 0, status: 'unpaid' }, null],
    [{ total: 10, balance: 25, status: 'unpaid' }, null],
    [{ total: 10, balance: 4, status: 'unpaid' }, money(400)],
    [{ total: 10, balance: 0, status: 'paid' }, money(0)],
  ])('is not a running balance: %j', async (record, balanceDue) => {
    expect(await one('invoices', record)).toMatchObject({ balanceDue })
  })

  test.each([
    { amount_paid: '4.00' },
    { paid: '4.00' },
    { total_paid: '4.00' },
    { credit: '4.00' },
    { payments: [{ amount: '3.00' }, { amount: '1.00' }] },
  ])('is the total without what was paid: %j', async (record) => {
    const invoice = { status: 'unpaid', total: '24.00', ...record }
    expect(await one('invoices', invoice)).toMatchObject({ balanceDue: money(2000) })
  })

  test.each([
    { amount_paid: '30.00' },
    { amount_paid: 'some' },
    { payments: [{ amount: '3.00' }, { amount: 'x' }] },
    { payments: [{ method: 'card' }] },
  ])('is not stated if the parts do not add up: %j', async (record) => {
    const invoice = { status: 'unpaid', total: '24.00', ...record }
    expect(await one('invoices', invoice)).toMatchObject({ balanceDue: null })
  })
})

describe('of several readable numbers', () => {
  test.each([
    [{ serie: 'INV-', nr: '1545', serie_nr: 'INV-01545' }, 'INV-01545'],
    [{ number: 1545, full_number: 'RE-1545' }, 'RE-1545'],
    [{ number: '1545', formatted_number: '2026/1545' }, '2026/1545'],
    [{ number: '1545', reference: 'PO-77' }, '1545'],
  ])('the one that contains the others counts: %j', async (record, number) => {
    expect(await one('invoices', record)).toMatchObject({ number })
  })
})

describe('a cancellation', () => {
  test.each([
    { cancelled: true, status: 'running', paid_until: '2026-12-31' },
    { status: 'active', cancelDate: '2026-12-31', auto_renew: true },
    {
      status: 'active',
      cancellation: { status: 'confirmed' },
      auto_renew: true,
      expires: '2026-12-31',
    },
    { status: 'active', cancellation_date: '2026-12-31' },
  ])('ends the service on its day: %j', async (record) => {
    expect(await one('services', record)).toMatchObject({
      status: 'active',
      expiresOn: '2026-12-31',
      autoRenew: { enabled: false },
    })
  })

  test.each([
    { cancelled: false, auto_renew: true },
    { cancellation: null, auto_renew: true },
    { cancellation: { status: 'none' }, auto_renew: true },
    { cancelled_at: '', auto_renew: true },
  ])('that is not set changes nothing: %j', async (record) => {
    expect(await one('services', { status: 'active', ...record })).toMatchObject({
      status: 'active',
      autoRenew: { enabled: true },
    })
  })
})

test.each(['0', '', '-', 'false', 'no'])('a flag is not a name: company %j', async (company) => {
  const account = await readAccount(
    answering({ id: 7, company, companyname: '', name: 'Jo Ek' }),
    context(),
  )
  expect(account).toMatchObject({ company: null, displayName: 'Jo Ek' })
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

test('a text is cut between graphemes', async () => {
  const title = '👩🏽‍🚀'.repeat(40)
  const item = await one('notifications', { message: title })
  const shown = item?.title ?? ''
  expect(shown.isWellFormed()).toBe(true)
  expect(shown.length).toBeGreaterThan(60)
  expect(title.startsWith(shown)).toBe(true)
  expect(shown.length % '👩🏽‍🚀'.length).toBe(0)
})

test('a day of renewal that has passed gives way to a later one under another name', async () => {
  const past = { renewal_date: '2024-06-02', due_date: '2026-12-02' }
  expect(await one('services', past)).toMatchObject({ renewal: { on: '2026-12-02' } })
  expect(await one('services', { ...past, due_date: '2025-06-02' })).toMatchObject({
    renewal: { on: '2025-06-02' },
  })
  const ahead = { renewal_date: '2026-12-02', due_date: '2027-12-02' }
  expect(await one('services', ahead)).toMatchObject({ renewal: { on: '2026-12-02' } })
})
