/** Domains as real APIs and registries (RDAP) spell them. */
import { describe, expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'

const one = async (resource: ListResource, record: object) => {
  const { items } = await readList(resource, answering([{ id: 1, ...record }]), context())
  return items[0]?.value
}

test.each([
  [{ domain: 'shop', extension: '.com' }, { name: 'shop.com' }],
  [{ name: 'shop', tld: 'io' }, { name: 'shop.io' }],
  [
    { fqdn: 'a.net', status: ['clientTransferProhibited'] },
    { status: 'active', transferLock: true },
  ],
  [
    { fqdn: 'a.net', status: ['clientTransferProhibited', 'pendingDelete'] },
    { status: 'redemption' },
  ],
  [{ fqdn: 'a.net', registry_statuses: 'ok,serverTransferProhibited' }, { status: 'active' }],
  [{ fqdn: 'a.net', IsExpired: 'true' }, { status: 'expired' }],
  [{ fqdn: 'a.net', privacy: 'public' }, { privacy: false }],
  [
    { fqdn: 'a.net', createDate: '2018-08-20 17:52:51', valid_till: '2027-08-20' },
    { registeredOn: '2018-08-20', expiresOn: '2027-08-20' },
  ],
  [{ fqdn: 'a.net', expires: '1970-01-01' }, { expiresOn: null }],
  [{ fqdn: 'a.net', expires: '9999-12-31' }, { expiresOn: null }],
])('domain %j', async (record, wanted) => {
  expect(await one('domains', record)).toMatchObject(wanted)
})

describe('a domain in RDAP', () => {
  const event = (eventAction: string, eventDate: string) => ({ eventAction, eventDate })
  const domain = (events: unknown[]) =>
    one('domains', {
      ldhName: 'A.EXAMPLE',
      status: ['client transfer prohibited', 'add period'],
      nameservers: [{ ldhName: 'ns1.example.net' }],
      secureDNS: { delegationSigned: true },
      events,
    })
  test('reads dates from events', async () => {
    const events = [
      event('registration', '2020-01-01T08:00:00Z'),
      event('registrar expiration', '2028-01-01T08:00:00Z'),
      event('expiration', '2027-01-01T08:00:00Z'),
      event('last update of RDAP database', '2026-11-20T00:00:00Z'),
    ]
    expect(await domain(events)).toMatchObject({
      name: 'a.example',
      status: 'active',
      transferLock: true,
      dnssec: true,
      nameservers: ['ns1.example.net'],
      registeredOn: '2020-01-01',
      expiresOn: '2027-01-01',
      extra: [],
    })
  })
  test('ignores contradicting events and lists that are not RDAP events', async () => {
    const two = [event('expiration', '2027-01-01'), event('expiration', '2028-01-01')]
    expect(await domain(two)).toMatchObject({ expiresOn: null })
    expect(await domain([{ type: 'expiration', date: '2025-01-01' }])).toMatchObject({
      expiresOn: null,
    })
    expect(await domain([event('expiration', '2027-01-01'), 7])).toMatchObject({ expiresOn: null })
  })
})
