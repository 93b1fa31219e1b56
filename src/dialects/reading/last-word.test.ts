/** What the operator states in `portico.provider.json` holds, and nothing else is read instead. */
import { describe, expect, test } from 'vitest'

import { readAccount } from '#dialects/readers/account.ts'
import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, type ListResources, readList } from './lists.ts'
import { ProviderProfile } from './profile.ts'

const reading = (profile: object) =>
  context({ profile: ProviderProfile.parse(profile), accountCurrency: 'EUR' })
async function one<R extends ListResource>(
  resource: R,
  record: object,
  profile: object,
): Promise<ListResources[R] | undefined> {
  const source = answering([{ id: 1, ...record }])
  return (await readList(resource, source, reading(profile))).items[0]?.value
}

describe('the list’s path', () => {
  const data = { note: [{ id: 7 }], result: { records: [{ id: 1 }], total: 1 } }
  test.each([{ list: 'result.records' }, { list: { services: 'result.records' } }])(
    '%j',
    async (profile) => {
      const { items } = await readList('services', answering(data), reading(profile))
      expect(items.map(({ value }) => value.id)).toEqual(['1'])
    },
  )
  test('is the only place', async () => {
    const list = readList('services', answering(data), reading({ list: 'result.rows' }))
    await expect(list).rejects.toThrow('no list of services')
  })
})

test('an empty list of names means never', async () => {
  const profile = { fields: { account: { company: [] } } }
  const record = { id: 7, company: 'x', organisation: 'y', name: 'Jo Ek' }
  const account = await readAccount(answering(record), reading(profile))
  expect(account).toMatchObject({ company: null, displayName: 'Jo Ek' })
  const off = { fields: { services: { autoRenew: [] } } }
  expect(await one('services', { auto_renew: true, do_not_renew: false }, off)).toMatchObject({
    autoRenew: null,
  })
})

test.each([
  ['credit', 500],
  ['debt', -500],
])('a positive balance is %s', async (balance, minorUnits) => {
  const account = await readAccount(answering({ id: 7, balance: '5.00' }), reading({ balance }))
  expect(account.balance).toMatchObject({ minorUnits })
})

describe('a path into a list', () => {
  const record = {
    networks: [
      { kind: 'private', ip: '10.0.0.2' },
      { kind: 'public', ip: '192.0.2.1' },
    ],
    prices: [{ value: '5.00' }, { value: '9.00' }],
  }
  test.each([
    ['by its place', 'networks.1.ip'],
    ['by a field of its entry', 'networks.[kind=public].ip'],
  ])('%s', async (_, path) => {
    const profile = {
      fields: { services: { ipAddresses: [path], renewalPrice: ['prices.1.value'] } },
    }
    expect(await one('services', record, profile)).toMatchObject({
      ipAddresses: ['192.0.2.1'],
      renewal: { price: { minorUnits: 900 } },
    })
  })
})

describe('a field that the profile names is read from there alone', () => {
  test.each<[ListResource, object, object, object]>([
    ['services', { renewalPrice: ['netto'] }, { price: '5.00' }, { renewal: { price: null } }],
    [
      'services',
      { renewalPrice: ['netto'] },
      { price: '5.00', netto: 'x' },
      { renewal: { price: null } },
    ],
    [
      'services',
      { autoRenew: ['verl'] },
      { auto_renew: true, renewal_type: 'auto' },
      { autoRenew: null },
    ],
    [
      'services',
      { expiresOn: ['ende'] },
      { expires: '2026-12-01', cancel_date: '2026-12-02' },
      { expiresOn: null },
    ],
    [
      'services',
      { status: ['zustand'] },
      { status: 'active', is_active: true },
      { status: 'unknown' },
    ],
    [
      'invoices',
      { balanceDue: ['offen'] },
      { status: 'unpaid', total: 5, amount_paid: 1 },
      { balanceDue: null },
    ],
    ['invoices', { subtotal: ['netto'] }, { total: 5, total_excl_tax: 4 }, { subtotal: null }],
    [
      'domains',
      { transferLock: ['sperre'] },
      { name: 'a.example', locked: true, status: 'clientTransferProhibited' },
      { transferLock: null },
    ],
  ])('%s %j', async (resource, names, record, shown) => {
    expect(await one(resource, record, { fields: { [resource]: names } })).toMatchObject(shown)
  })
})

test('the words for yes and no hold for every such field', async () => {
  const flags = { true: ['ja, klar'], false: ['nein, nie'] }
  const record = {
    name: 'a.example',
    privacy: 'ja, klar',
    dnssec: 'nein, nie',
    transferLock: 'ja, klar',
  }
  expect(await one('domains', record, { flags })).toMatchObject({
    privacy: true,
    dnssec: false,
    transferLock: true,
  })
  expect(await one('notifications', { title: 'x', read: 'ja, klar' }, { flags })).toMatchObject({
    read: true,
  })
  expect(
    await one('services', { cancelled: 'ja, klar', auto_renew: 'ja, klar' }, { flags }),
  ).toMatchObject({
    autoRenew: { enabled: false },
  })
})
