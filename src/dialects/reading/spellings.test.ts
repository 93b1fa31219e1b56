/** Fields as real APIs nest and spell them. They are read correctly or not at all. */
import { describe, expect, test } from 'vitest'

import { accountOf } from '#dialects/readers/account.ts'
import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'

const one = async (resource: ListResource, record: object) => {
  const { items } = await readList(resource, answering([{ id: 1, ...record }]), context())
  return items[0]?.value
}
const euros = (minorUnits: number) => ({ minorUnits, currency: 'EUR' })
const on = { enabled: true }
const off = { enabled: false }

describe('fields beside an amount in one object', () => {
  test.each([
    [
      'billing',
      {
        billing: {
          amount: '12.00',
          currency: 'EUR',
          cycle: 'monthly',
          next_due_date: '2026-12-01',
          auto_renew: true,
        },
      },
      { on: '2026-12-01', price: euros(1200), termMonths: 1 },
      on,
    ],
    [
      'renewal',
      { renewal: { price: '12.00', currency: 'EUR', date: '2026-12-01', auto: false, period: 12 } },
      { on: '2026-12-01', price: euros(1200), termMonths: 12 },
      off,
    ],
    [
      'price with its period',
      { price: { amount: 12, currency: 'EUR', period: 'year', tax_included: true } },
      { price: euros(1200), termMonths: 12, taxIncluded: true },
      null,
    ],
    [
      'auto-renewal with its facts',
      {
        auto_renewal: {
          status: 'enabled',
          next_date: '2026-12-01',
          price: { amount: '10.00', currency: 'EUR' },
          years: 1,
        },
      },
      { on: '2026-12-01', price: euros(1000), termMonths: 12 },
      on,
    ],
    [
      'the next invoice',
      { upcoming_invoice: { date: '2026-12-01', total: '12.00', currency: 'EUR' } },
      { on: '2026-12-01', price: euros(1200) },
      null,
    ],
    [
      'the next charge',
      { upcoming_charge: { date: '2026-12-01', amount: { value: 12, currency: 'EUR' } } },
      { on: '2026-12-01', price: euros(1200) },
      null,
    ],
    [
      'the next renewal in cents',
      { nextRenewal: { at: '2026-12-01', priceCents: 1200, currency: 'EUR' } },
      { on: '2026-12-01', price: euros(1200) },
      null,
    ],
    [
      'three levels',
      {
        billing: {
          pricing: {
            interval: 12,
            price: { value: 60, currencyCode: 'EUR', text: '60.00 €' },
            priceInUcents: 6_000_000_000,
          },
          renew: { current: { mode: 'automatic', nextDate: '2026-12-01' } },
        },
      },
      { on: '2026-12-01', price: euros(6000), termMonths: 12 },
      on,
    ],
    [
      'a package’s price',
      { package_pricing: { term: '1', period: 'year', price: '100.0000', currency: 'EUR' } },
      { price: euros(10_000), termMonths: 12 },
      null,
    ],
  ])('%s', async (_, record, renewal, autoRenew) => {
    expect(await one('services', record)).toMatchObject({ renewal, autoRenew })
  })

  test('lifecycle dates', async () => {
    const lifecycle = { state: 'ACTIVE', registeredAt: '2020-01-01', expiresAt: '2026-12-31' }
    expect(await one('domains', { name: 'a.example', lifecycle })).toMatchObject({
      status: 'active',
      registeredOn: '2020-01-01',
      expiresOn: '2026-12-31',
    })
  })
  test('invoice amounts', async () => {
    const sums = {
      subtotal: euros(1000),
      tax: [{ amount: euros(190) }],
      total: euros(1190),
      taxIncluded: true,
    }
    const totals = { currency: 'EUR', net: '10.00', tax: '1.90', total: '11.90', due: '11.90' }
    expect(await one('invoices', { totals })).toMatchObject({ ...sums, balanceDue: euros(1190) })
    const amount = { currency: 'EUR', subtotal: 10, tax: 1.9, total: 11.9 }
    expect(await one('invoices', { amount })).toMatchObject(sums)
  })
})

describe('amounts', () => {
  test.each([
    [{ price: { amount: 1299, unit: 'cents', currency: 'EUR' } }, euros(1299)],
    [{ price: [{ amount: '12.99', currency: 'EUR' }] }, euros(1299)],
    [
      {
        price: [
          { amount: '12.99', currency: 'EUR' },
          { amount: '14', currency: 'USD' },
        ],
      },
      null,
    ],
    [{ prices: { EUR: '12.99' } }, euros(1299)],
    [{ price: { units: '12', currencyCode: 'EUR' } }, euros(1200)],
    [{ total: '12.99', currency: 'EUR' }, euros(1299)],
    [{ price: 1299, unit: 'cents', currency: 'EUR' }, euros(1299)],
    [{ price: 12, unit: 'month', currency: 'EUR' }, euros(1200)],
    // A switch is neither an amount nor a term.
    [{ renew: 1 }, null],
    [{ renewal: '0' }, null],
    [{ recurring: 1 }, null],
    [{ is_recurring: 1 }, null],
    [{ has_cost: 0 }, null],
    // Nor is an amount for another period.
    [
      { monthly_price: 5, yearly_price: 50, currency: 'EUR', billing_cycle: 'annually' },
      euros(5000),
    ],
    [{ monthly_price: 5, currency: 'EUR', billing_cycle: 'annually' }, null],
    [{ monthly_price: 5, yearly_price: 50, currency: 'EUR' }, null],
    [{ plan: 'KVM 4' }, null],
  ])('%j', async (record, price) => {
    expect(await one('services', record)).toMatchObject({ renewal: { price } })
  })

  test.each(['currency', 'currencyCode', 'iso_code', 'ccy', 'symbol'])(
    'its own currency, under the name %s, is not passed over for the account’s',
    async (name) => {
      const inYen = async (amount: string) => {
        const record = { id: 1, price: { amount, [name]: 'EUR' } }
        const { items } = await readList(
          'services',
          answering([record]),
          context({ accountCurrency: 'JPY' }),
        )
        return items[0]?.value
      }
      expect(await inYen('12.99')).toMatchObject({ renewal: { price: euros(1299) } })
      // 1,234 in yen; ambiguous in euros.
      expect(await inYen('1.234')).toMatchObject({ renewal: { price: null } })
    },
  )

  test('the name of an amount states its period and whether tax is included', async () => {
    expect(await one('services', { monthly_price: 5, currency: 'EUR' })).toMatchObject({
      renewal: { termMonths: 1 },
    })
    expect(await one('services', { is_recurring: 1 })).toMatchObject({
      renewal: { termMonths: null },
    })
    const price = { net: '10.00', vat: '1.90', gross: '11.90', currency: 'EUR' }
    expect(await one('services', { price })).toMatchObject({
      renewal: { price: euros(1190), taxIncluded: true },
    })
  })

  test.each([
    [{ total: '10.00', grand_total: '12.00', currency: 'EUR' }, { total: euros(1200) }],
    [
      { total: '10.00', total_incl_tax: '12.00', currency: 'EUR' },
      { total: euros(1200), taxIncluded: true },
    ],
    [{ formatted_total: '12,00 €' }, { total: euros(1200) }],
    [
      { amountBeforeTax: 10, amountAfterTax: 12, taxTotal: 2, currency: 'EUR' },
      { subtotal: euros(1000), total: euros(1200), tax: [{ amount: euros(200) }] },
    ],
    [
      { total: 12, tax: '20%', currency: 'EUR' },
      { total: euros(1200), tax: [{ amount: null, ratePercent: 20 }] },
    ],
    [
      { total: { amountMinor: 1200, currency: 'EUR' }, tax: { amountMinor: 200, currency: 'EUR' } },
      { total: euros(1200), tax: [{ name: null, amount: euros(200) }] },
    ],
    [
      { total: { amount: '12.00', currency: 'EUR' }, taxes: [{ name: 'VAT', amount: '2.00' }] },
      { tax: [{ name: 'VAT', amount: euros(200) }] },
    ],
    [
      { total: 1200, amounts_in: 'cents', currency: 'EUR', lines: [{ amount: 1200 }] },
      { total: euros(1200), lines: [{ amount: euros(1200) }] },
    ],
    [
      { amounts: { excl_vat: 10, vat: 2, incl_vat: 12 }, currency: 'EUR' },
      { subtotal: euros(1000), total: euros(1200), tax: [{ amount: euros(200) }] },
    ],
    [{ documents: { pdf: 'https://x.example/1.pdf' } }, { pdfUrl: 'https://x.example/1.pdf' }],
    [
      { billing_details: { name: 'Ann', line1: 'S 1', postal_code: '1', city: 'T' } },
      { billedTo: ['Ann', 'S 1', '1 T'] },
    ],
  ])('invoice %j', async (record, wanted) => {
    expect(await one('invoices', record)).toMatchObject(wanted)
  })

  const codes = (...rows: [string, unknown][]) =>
    rows.map(([code, value]) => ({ code, title: code.toUpperCase(), value }))
  test.each([
    [
      {
        currency: 'EUR',
        totals: codes(['sub_total', '10.00'], ['tax', '2.00'], ['total', '12.00']),
      },
      { subtotal: euros(1000), tax: [{ name: 'TAX', amount: euros(200) }], total: euros(1200) },
    ],
    [{ currency: 'EUR', summary: { totals: codes(['total', '12.00']) } }, { total: euros(1200) }],
    [{ totals: [{ code: 'total', value: '12.00', currency: 'EUR' }] }, { total: euros(1200) }],
    [
      { total_segments: [{ code: 'grand_total', value: { amount: '12.00', currency: 'EUR' } }] },
      { total: euros(1200) },
    ],
    [
      { currency: 'EUR', totals: [{ code: 'total', value: 1200, text: '12,00 €' }] },
      { total: euros(1200) },
    ],
    [{ currency: 'EUR', totals: [{ type: 'total', value_cents: 1200 }] }, { total: euros(1200) }],
    [
      {
        currency: 'EUR',
        amounts: [
          { label: 'Subtotal', amount: 10 },
          { label: 'Balance due', amount: 3 },
        ],
      },
      { subtotal: euros(1000), balanceDue: euros(300) },
    ],
    [
      {
        currency: 'EUR',
        totals: [
          { code: 'tax', title: 'Federal', value: 1 },
          { code: 'tax', title: 'State', value: 2 },
        ],
      },
      {
        tax: [
          { name: 'Federal', amount: euros(100) },
          { name: 'State', amount: euros(200) },
        ],
      },
    ],
    // Two totals are ambiguous. A paid amount is not a flag.
    [{ currency: 'EUR', totals: codes(['total', 10], ['total', 12]) }, { total: null }],
    [
      { currency: 'EUR', totals: codes(['paid', 1]) },
      { status: 'unknown', total: null },
    ],
    [{ currency: 'EUR', totals: [{ code: 'total', value: 12 }, 'x'] }, { total: null }],
    [{ currency: 'EUR', totals: [{ value: 12 }] }, { total: null }],
  ])('invoice %j', async (record, wanted) => {
    expect(await one('invoices', record)).toMatchObject(wanted)
  })

  test('a bare price of an order item is the price of one piece', async () => {
    const items = [
      { title: 'VPS', quantity: 3, price: '4.00' },
      { title: 'Mail', price: '2.00' },
    ]
    expect(await one('orders', { items, currency: 'EUR', invoices: [{ id: 5 }] })).toMatchObject({
      items: [{ amount: null }, { amount: euros(200) }],
      invoiceId: '5',
    })
  })
})

test.each([
  [{ interval: 'year', interval_count: 2 }, 24],
  [{ period: 1, period_type: 'year' }, 12],
  [{ billing_period: 'MONTHS_12' }, 12],
  [{ plan: { name: 'L', interval: 'month', interval_count: 3 } }, 3],
  [{ recurring: 1 }, null],
])('term %j', async (record, termMonths) => {
  expect(await one('services', record)).toMatchObject({ renewal: { termMonths } })
})

test.each([
  [{ auto_renew_status: 'AUTO_RENEW_OFF' }, off],
  [{ renewal_type: 'AutoRenew' }, on],
  [{ renewal: 'auto-renew' }, on],
  [{ renew_option: 'auto' }, on],
  [{ auto_renew_flag: 'N' }, off],
  [{ expiry_action: 'renew' }, on],
  [{ expiry_action: 'cancel' }, off],
  [{ status: 'non_renewing' }, off],
  [{ cancellation: { type: 'end_of_period' } }, off],
  [{ cancel_at: '2026-12-01' }, off],
  [{ cancel_at: null }, null],
  [{ renew: 1 }, null],
])('auto-renew %j', async (record, autoRenew) => {
  expect(await one('services', record)).toMatchObject({ autoRenew })
})

test.each([
  [{ status: 2, status_label: 'Suspended' }, 'suspended'],
  [{ status: 2 }, 'unknown'],
  [{ status: 'STATUS_ACTIVE' }, 'active'],
  [{ status: 'service.status.active' }, 'active'],
  [{ status: 'Suspended - Overdue' }, 'suspended'],
  [{ status: 'Pending (setup)' }, 'pending'],
  [{ lifecycle: { name: 'Shop', status: 'active' } }, 'active'],
  [{ isSuspended: 'Y' }, 'suspended'],
])('status %j', async (record, status) => {
  expect(await one('services', record)).toMatchObject({ status })
})

test('usage, addresses and plan of a server', async () => {
  const server = {
    server_type: { id: 1, name: 'cx11' },
    disk: { used: 120, limit: 1000, unit: 'MB' },
    memory: '4096 MB',
    public_net: { ipv4: { ip: '192.0.2.4' }, ipv6: { ip: '2001:db8::/64' } },
  }
  expect(await one('services', server)).toMatchObject({
    plan: 'cx11',
    usage: [{ metric: 'disk', used: 120, limit: 1000, unit: 'MB' }],
    ipAddresses: ['192.0.2.4', '2001:db8::/64'],
    extra: [{ fact: 'memory', labels: null, value: '4096 MB' }],
  })
})

test('a notification’s category without its namespace, and its subject', async () => {
  const notice = {
    type: 'App\\Notifications\\InvoicePaid',
    data: { title: 'Paid' },
    payload: { invoiceId: 'R5' },
    readFlag: 'N',
  }
  expect(await one('notifications', notice)).toMatchObject({
    category: 'InvoicePaid',
    read: false,
    link: { kind: 'invoice', id: 'R5' },
  })
})

test.each([
  // `state` may hold the account's status instead of a region.
  [{ state: 'complete', city: 'Paris' }, { address: { region: null, city: 'Paris' } }],
  [
    { displayName: 'Acme', owner: { name: { first: 'Ann', last: 'Lee' } } },
    { displayName: 'Acme' },
  ],
  [{ firstname: 'Ann', name: 'Lee' }, { displayName: 'Ann Lee' }],
  [
    {
      addresses: [
        { type: 'shipping', street: 'A 1' },
        { type: 'billing', street: 'B', houseNumber: '2', city: 'T' },
      ],
    },
    { address: { lines: ['B 2'], city: 'T' } },
  ],
  [
    { preferences: { language: 'de_DE', timezone: 'Europe/Berlin' } },
    { locale: 'de-DE', timeZone: 'Europe/Berlin' },
  ],
  [
    {
      email: null,
      emails: [{ value: 'x@y.example', primary: true }],
      phoneNumbers: [{ countryCode: '+49', number: '30 1' }],
    },
    { email: 'x@y.example', phone: '+49 30 1' },
  ],
  [
    {
      person: { given_name: 'Ann', family_name: 'Lee' },
      address: { streetAddress: 'S 1', addressLocality: 'T', addressCountry: 'DE' },
    },
    { displayName: 'Ann Lee', address: { lines: ['S 1'], city: 'T', countryCode: 'DE' } },
  ],
  [{ preferred_locales: ['en-US', 'de'] }, { locale: 'en-US' }],
])('account %j', (record, wanted) => {
  expect(accountOf({ id: 1, email: 'a@b.example', ...record }, context())).toMatchObject(wanted)
})
