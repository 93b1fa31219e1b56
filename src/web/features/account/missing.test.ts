import { expect, test } from 'vitest'

import type { Account } from '#web/api/account.ts'

import { missingTaxData } from './missing.ts'

const account: Account = {
  id: 'a',
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

test('a business with number and address misses nothing', () => {
  expect(missingTaxData(account)).toEqual([])
})

test('a business without a number, anybody without an address or country', () => {
  expect(missingTaxData({ ...account, taxId: null, address: null })).toEqual(['taxId', 'address'])
  const address = account.address && { ...account.address, countryCode: null }
  expect(missingTaxData({ ...account, address })).toEqual(['country'])
})

test('a person needs no VAT number', () => {
  expect(missingTaxData({ ...account, company: null, taxId: null })).toEqual([])
})
