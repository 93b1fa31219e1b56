import { expect, test } from 'vitest'

import type { Account } from '#web/api/account.ts'

import { missingTaxData } from './missing-tax-data.ts'

const account: Account = {
  id: 'a',
  customerNumber: null,
  displayName: 'Studio',
  email: null,
  phone: null,
  company: 'Studio',
  address: {
    lines: ['Beispielstraße 14'],
    city: 'Berlin',
    region: null,
    postalCode: '10115',
    countryCode: 'DE',
  },
  taxId: 'DE123456789',
  currency: 'EUR',
  locale: null,
  timeZone: null,
  balance: null,
  createdAt: null,
  extra: [],
}

test('a company with a VAT number and an address lacks nothing', () => {
  expect(missingTaxData(account)).toEqual([])
})

test('reports a missing VAT number, address or country', () => {
  expect(missingTaxData({ ...account, taxId: null, address: null })).toEqual(['taxId', 'address'])
  const address = account.address && { ...account.address, countryCode: null }
  expect(missingTaxData({ ...account, address })).toEqual(['country'])
})

test('a private person needs no VAT number', () => {
  expect(missingTaxData({ ...account, company: null, taxId: null })).toEqual([])
})
