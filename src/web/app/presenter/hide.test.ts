import { describe, expect, test } from 'vitest'

import { createHide } from './hide.ts'

const word = 'Hidden'
const hide = () => createHide(() => word)

const account = {
  id: 'acc_1',
  customerNumber: '31 077',
  displayName: 'Studio Okafor',
  email: 'lena@okafor.example',
  phone: '+44 20 7946 0018',
  address: { lines: ['12 Mill Lane', 'Flat 2'], city: 'Leeds', countryCode: 'GB' },
  taxId: 'GB123456789',
  currency: 'GBP',
  locale: 'en-GB',
  createdAt: '2020-01-02T08:00:00Z',
  balance: null,
  extra: [{ fact: 'paymentMethod', labels: { en: 'Card' }, value: 'Visa 4242' }],
}

describe('what the server sends', () => {
  test('shows nothing that identifies the customer', () => {
    expect(hide()('account', account)).toEqual({
      ...account,
      id: word,
      customerNumber: word,
      displayName: word,
      email: word,
      phone: word,
      address: { lines: [word], city: word, countryCode: word },
      taxId: word,
      extra: [{ ...account.extra[0], value: word }],
    })
  })

  test('keeps what the page works with', () => {
    const session = {
      state: 'signed-in',
      accountTag: 'abcdefghijklmnop',
      account: { id: 'acc_1', displayName: 'Studio Okafor', customerNumber: null },
      person: { name: 'Lena Okafor' },
      today: '2026-11-20',
      brand: { name: 'Northmark', logoUrl: null, accent: '#066' },
      links: { pay: 'https://northmark.example/pay' },
    }
    expect(hide()('session', session)).toEqual({
      ...session,
      account: { id: word, displayName: word, customerNumber: null },
      person: { name: word },
    })
  })

  test('hides a field that nobody has listed', () => {
    expect(hide()('services', { name: 'web-1', nickname: 'Lena’s shop' })).toEqual({
      name: 'web-1',
      nickname: word,
    })
    expect(hide()('unheard-of', { name: 'Lena Okafor' })).toEqual({ name: word })
  })

  test.each([
    'Your card was charged €84.97',
    'EUR 12 is due',
    '1.200,00 CHF offen',
    'Ask lena@okafor.example',
    'Call +44 20 7946 0018',
    'Signed in from 203.0.113.9',
    'Signed in from 2001:db8:0:1::7',
  ])('hides the whole text "%s"', (title) => {
    expect(hide()('notifications', { title })).toEqual({ title: word })
  })

  test('leaves other text alone', () => {
    const items = [{ title: 'Invoice 2026-04417 is overdue' }, { title: 'VPS 4 GB is ready' }]
    expect(hide()('notifications', { items })).toEqual({ items })
  })

  test('finds a personal value inside another text', () => {
    const both = hide()
    const text = { body: 'Hello STUDIO OKAFOR, your domain renews.' }
    expect(both('notifications', text)).toEqual(text)
    both('account', account)
    expect(both('notifications', text)).toEqual({ body: word })
  })

  test('changes nothing the second time', () => {
    const twice = hide()
    const once = twice('account', account)
    expect(twice('account', once)).toEqual(once)
  })
})
