/** Payloads from the vendors' own references, in the specification's envelope. */
import { describe, expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'
import { ProviderProfile } from './profile.ts'

const first = async <F extends ListResource>(resource: F, data: unknown) =>
  (await readList(resource, answering(data), context())).items[0]

describe('Hostinger', () => {
  const subscription = {
    id: 'Azz36nUfKX1S1MSF',
    name: 'KVM 1',
    status: 'active',
    billing_period: 1,
    billing_period_unit: 'month',
    currency_code: 'USD',
    total_price: 1799,
    renewal_price: 1799,
    is_auto_renewed: true,
    created_at: '2025-02-27T11:54:22Z',
    expires_at: '2025-03-27T11:54:22Z',
    next_billing_at: '2025-03-27T11:54:22Z',
  }
  test('subscription', async () => {
    const item = await first('services', [subscription])
    expect(item?.value).toMatchObject({
      id: 'Azz36nUfKX1S1MSF',
      type: 'service',
      name: 'KVM 1',
      status: 'active',
      createdOn: '2025-02-27',
      expiresOn: '2025-03-27',
      renewal: { on: '2025-03-27', price: { minorUnits: 179_900, currency: 'USD' }, termMonths: 1 },
      autoRenew: { enabled: true },
    })
    expect(item?.origin.form).toEqual({ path: ['is_auto_renewed'], inverted: false, value: true })
  })
  test('whole numbers count cents if the profile says so', async () => {
    const own = { ...context(), profile: ProviderProfile.parse({ money: { unit: 'minor' } }) }
    const { items } = await readList('services', answering([subscription]), own)
    expect(items[0]?.value.renewal.price).toEqual({ minorUnits: 1799, currency: 'USD' })
  })
  test('not_renewing is active with auto-renew off', async () => {
    const item = await first('services', [
      { ...subscription, status: 'not_renewing', is_auto_renewed: undefined },
    ])
    expect(item?.value).toMatchObject({
      status: 'active',
      statusText: 'not_renewing',
      autoRenew: { enabled: false },
    })
  })
  test('domain', async () => {
    const item = await first('domains', [
      {
        id: 13632,
        domain: 'mydomain.tld',
        type: 'domain',
        status: 'active',
        created_at: '2025-02-27T11:54:22Z',
        expires_at: '2027-05-25 13:53:04',
        is_locked: true,
        is_lockable: true,
        is_privacy_protected: false,
        is_privacy_protection_allowed: true,
        name_servers: { ns1: 'ns1.host.example', ns2: 'ns2.host.example' },
        auth_code: 'secret',
        '60_days_lock_expires_at': null,
      },
    ])
    expect(item?.value).toMatchObject({
      id: '13632',
      name: 'mydomain.tld',
      expiresOn: '2027-05-25',
      transferLock: true,
      privacy: false,
      nameservers: ['ns1.host.example', 'ns2.host.example'],
    })
    expect(JSON.stringify(item)).not.toContain('secret')
  })
})

describe('FOSSBilling', () => {
  test('an order read as a service', async () => {
    const item = await first('services', {
      pages: 1,
      page: 1,
      per_page: 30,
      total: 1,
      list: [
        {
          id: 1,
          service_type: 'hosting',
          title: 'Basic hosting',
          currency: 'EUR',
          period: '1Y',
          price: 12.5,
          discount: 0,
          total: 12.5,
          status: 'canceled',
          created_at: '2024-01-01 10:00:00',
          activated_at: '2024-01-01 11:00:00',
          expires_at: '2027-01-01 11:00:00',
          config: { password: 'x' },
        },
      ],
    })
    expect(item?.value).toMatchObject({
      type: 'hosting',
      name: 'Basic hosting',
      status: 'cancelled',
      expiresOn: '2027-01-01',
      renewal: { price: { minorUnits: 1250, currency: 'EUR' }, termMonths: 12 },
      autoRenew: null,
    })
  })
  test('invoice', async () => {
    const item = await first('invoices', {
      list: [
        {
          id: 5,
          serie: 'FOSS',
          nr: '00005',
          serie_nr: 'FOSS00005',
          hash: 'abc',
          currency: 'USD',
          taxname: 'VAT',
          taxrate: 20,
          tax: 2,
          subtotal: 10,
          total: 12,
          status: 'unpaid',
          due_at: '2026-12-01 00:00:00',
          paid_at: null,
          created_at: '2026-11-01 00:00:00',
          buyer: {
            first_name: 'Ann',
            last_name: 'Lee',
            company: 'Lee Ltd',
            address: 'Street 1',
            city: 'Town',
            zip: '123',
            country: 'GB',
            company_vat: 'GB1',
          },
          lines: [
            {
              id: 1,
              title: 'Hosting',
              period: '1Y',
              quantity: 2,
              unit: 'product',
              price: 5,
              tax: 0,
              taxed: true,
              total: 10,
              order_id: 1,
            },
          ],
        },
      ],
    })
    expect(item?.value).toMatchObject({
      id: '5',
      status: 'unpaid',
      dueOn: '2026-12-01',
      subtotal: { minorUnits: 1000 },
      total: { minorUnits: 1200, currency: 'USD' },
      tax: [{ name: 'VAT', ratePercent: 20, amount: { minorUnits: 200 } }],
      lines: [
        {
          description: 'Hosting',
          quantity: 2,
          unitPrice: { minorUnits: 500 },
          amount: { minorUnits: 1000 },
        },
      ],
      billedTo: ['Lee Ltd', 'Ann Lee', 'Street 1', '123 Town', 'GB', 'GB1'],
    })
  })
  test('a domain name in two parts', async () => {
    const item = await first('domains', [
      {
        id: 9,
        sld: 'shop',
        tld: '.co.uk',
        period: 1,
        registered_at: '2024-01-01 00:00:00',
        expires_at: '2027-01-01 00:00:00',
        ns1: 'ns1.a.example',
        ns2: 'ns2.a.example',
        locked: 1,
        privacy: 0,
        transfer_code: 'secret',
      },
    ])
    expect(item?.value).toMatchObject({
      name: 'shop.co.uk',
      transferLock: true,
      privacy: false,
      nameservers: ['ns1.a.example', 'ns2.a.example'],
      renewal: { termMonths: 12 },
    })
  })
})

describe('Linode', () => {
  test('invoice', async () => {
    const item = await first('invoices', {
      data: [
        {
          id: 123,
          label: 'Invoice #123',
          date: '2026-11-01T00:01:01',
          subtotal: 120.25,
          tax: 12.25,
          total: 132.5,
          tax_summary: [{ name: 'PA STATE TAX', tax: 12.25 }],
        },
      ],
      page: 1,
      pages: 1,
      results: 1,
    })
    expect(item?.value).toMatchObject({
      id: '123',
      number: 'Invoice #123',
      status: 'unknown',
      issuedOn: '2026-11-01',
      subtotal: { minorUnits: 12_025, currency: null },
      total: { minorUnits: 13_250, currency: null },
      tax: [{ name: 'PA STATE TAX', amount: { minorUnits: 1225 } }],
      lines: null,
    })
  })
  test('a number that a notification states elsewhere is not taken for a PIN', async () => {
    const body = async (invoice: string) =>
      (await first('notifications', { id: 7, invoice_id: invoice, message: 'Your PIN: 4233' }))
        ?.value.body
    expect(await body('4233')).toBe('Your PIN: 4233')
    expect(await body('4234')).toBe('Your PIN: [removed]')
  })
  test('a notification without an id is unreadable', async () => {
    const { items, unreadable } = await readList(
      'notifications',
      answering({
        data: [
          {
            label: 'Maintenance',
            message: 'x',
            type: 'maintenance',
            severity: 'major',
            when: null,
            entity: { id: 1, type: 'linode', label: 'node' },
          },
        ],
      }),
      context(),
    )
    expect([items.length, unreadable.length]).toEqual([0, 1])
  })
})

describe('Paymenter', () => {
  test('notification', async () => {
    const item = await first('notifications', {
      data: [
        {
          type: 'notifications',
          id: '7',
          attributes: {
            title: 'Invoice created',
            body: '<p>Please <b>pay</b></p>',
            url: 'https://pay.example/i/7',
            read_at: null,
            created_at: '2026-11-19T10:00:00.000000Z',
          },
        },
      ],
    })
    expect(item?.value).toMatchObject({
      id: '7',
      title: 'Invoice created',
      body: 'Please pay',
      read: false,
      readAt: null,
      createdAt: '2026-11-19T10:00:00Z',
      link: { kind: 'external', url: 'https://pay.example/i/7' },
    })
    expect(item?.origin.form).toEqual({ path: ['read_at'], inverted: false, value: null })
  })
})

describe('Stripe-like', () => {
  test('subscription and invoice', async () => {
    const service = await first('services', {
      object: 'list',
      has_more: false,
      data: [
        {
          id: 'sub_1',
          object: 'subscription',
          status: 'past_due',
          cancel_at_period_end: true,
          created: 1_700_000_000,
          current_period_end: 1_796_083_200,
          plan: {
            id: 'p',
            interval: 'month',
            interval_count: 3,
            amount_decimal: '12.50',
            currency: 'eur',
          },
          currency: 'eur',
        },
      ],
    })
    expect(service?.value).toMatchObject({
      id: 'sub_1',
      status: 'unknown',
      statusText: 'past_due',
      expiresOn: '2026-12-01',
      autoRenew: { enabled: false },
    })
  })
})

describe('orders', () => {
  test('steps as sent, subjects and invoice', async () => {
    const item = await first('orders', {
      orders: [
        {
          order_id: 77,
          order_number: 'O-77',
          state: 'in_progress',
          ordered_at: '2026-11-01T10:00:00+01:00',
          total: { value: 12, currency: 'EUR' },
          invoice: { id: 3, number: 'R3' },
          items: [
            {
              product_name: 'VPS',
              qty: 1,
              total_price: '12.00',
              service_id: 's1',
              service_type: 'VPS Cloud',
            },
          ],
          timeline: [
            { status: 'Paid', date: '2026-11-01' },
            { status: 'Delivered', date: null },
          ],
        },
      ],
    })
    expect(item?.value).toMatchObject({
      id: '77',
      number: 'O-77',
      status: 'processing',
      placedAt: '2026-11-01T09:00:00Z',
      total: { minorUnits: 1200, currency: 'EUR' },
      invoiceId: '3',
      items: [
        {
          description: 'VPS',
          quantity: 1,
          amount: { minorUnits: 1200, currency: 'EUR' },
          subject: { kind: 'service', type: 'vps-cloud', id: 's1' },
        },
      ],
      steps: [
        { label: 'Paid', done: true },
        { label: 'Delivered', at: null, done: false },
      ],
    })
  })
})
