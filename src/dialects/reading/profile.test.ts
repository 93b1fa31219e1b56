/** What the operator states in `portico.provider.json`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'
import { loadProfile, ProviderProfile } from './profile.ts'
import { readPrices } from './public.ts'
import { autoRenewBody } from './writes.ts'

const readFirst = async (resource: ListResource, record: object, profile: object) => {
  const reading = context({ profile: ProviderProfile.parse(profile) })
  const { items } = await readList(resource, answering([{ id: '1', ...record }]), reading)
  return items[0]
}

describe('flag words', () => {
  const profile = { flags: { true: ['automatisch', 'aktiv'], false: ['gekündigt', 'inaktiv'] } }
  test.each<[string, object, boolean]>([
    ['on', { auto_renew: 'Automatisch' }, true],
    ['off', { auto_renew: 'GEKÜNDIGT' }, false],
    ['inverted', { do_not_renew: 'aktiv' }, false],
    ['within an object', { auto_renew: { enabled: 'inaktiv' } }, false],
  ])('%s', async (_, record, enabled) => {
    expect((await readFirst('services', record, profile))?.value).toMatchObject({
      autoRenew: { enabled },
    })
    expect((await readFirst('services', record, {}))?.value).toMatchObject({ autoRenew: null })
  })

  test('also of other fields', async () => {
    const item = await readFirst('domains', { name: 'a.example', transfer_lock: 'aktiv' }, profile)
    expect(item?.value).toMatchObject({ transferLock: true })
  })

  test('are written back in pairs', async () => {
    const item = await readFirst('services', { auto_renew: 'aktiv' }, profile)
    const parsed = ProviderProfile.parse(profile)
    expect(autoRenewBody(item?.origin.form ?? null, false, parsed)).toEqual({
      auto_renew: 'inaktiv',
    })
  })
})

describe('constants hold where nothing is stated', () => {
  const profile = {
    constants: { currency: 'CHF', taxIncluded: true, termMonths: { services: 12 } },
  }
  test('for services', async () => {
    const item = await readFirst('services', { renewal_price: '9.90' }, profile)
    expect(item?.value).toMatchObject({
      renewal: {
        price: { minorUnits: 990, currency: 'CHF' },
        taxIncluded: true,
        termMonths: 12,
      },
    })
  })
  test('not where something is', async () => {
    const record = {
      renewal_price: '9.90',
      currency: 'EUR',
      tax_included: false,
      billing_cycle: 'monthly',
    }
    expect((await readFirst('services', record, profile))?.value).toMatchObject({
      renewal: { price: { currency: 'EUR' }, taxIncluded: false, termMonths: 1 },
    })
  })
  test('the term of services is not that of domains', async () => {
    const item = await readFirst('domains', { name: 'a.example' }, profile)
    expect(item?.value).toMatchObject({ renewal: { termMonths: null } })
  })
  test('for public prices', async () => {
    const reading = context({ profile: ProviderProfile.parse(profile) })
    const asked = { locale: 'en', currency: null }
    const { items } = await readPrices(answering([{ tld: 'com', register: '9' }]), asked, reading)
    expect(items).toMatchObject([
      { register: { minorUnits: 900, currency: 'CHF' }, taxIncluded: true },
    ])
  })
})

test('usage pairs', async () => {
  const profile = {
    usage: [
      { metric: 'disk', used: 'belegt', limit: 'paket.speicher', unit: 'GB' },
      { metric: 'mail', used: 'postfaecher' },
    ],
  }
  const record = { belegt: '12.5', paket: { speicher: 50 }, postfaecher: 3 }
  expect((await readFirst('services', record, profile))?.value).toMatchObject({
    usage: [
      { metric: 'disk', used: 12.5, limit: 50, unit: 'GB' },
      { metric: 'mail', used: 3, limit: null, unit: '' },
    ],
    extra: [],
  })
})

test.each([
  [{ fields: { services: { renewPrice: ['a'] } } }, /fields\.services\.renewPrice .*renewalPrice/],
  [{ fields: { products: { name: ['a'] } } }, /fields\.products .*services/],
  [{ statuses: { services: { ruhend: 'paused' } } }, /statuses\.services\.ruhend .*suspended/],
  [{ statuses: { account: { a: 'active' } } }, /statuses\.account .*services/],
  [{ constants: { currency: 'EURO' } }, /constants\.currency/],
  [{ flag: {} }, /flag/],
])('%j is refused with the valid names', (profile, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-profile-'))
  const file = join(folder, 'portico.provider.json')
  writeFileSync(file, JSON.stringify(profile))
  expect(() => loadProfile(file)).toThrow(message)
  rmSync(folder, { recursive: true })
})
