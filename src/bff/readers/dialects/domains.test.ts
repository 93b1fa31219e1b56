import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ReadContext } from '#bff/readers/context.ts'
import { readList } from '#bff/readers/lists.ts'
import { ProviderProfile } from '#bff/readers/profile.ts'
import { Domain } from '#contract/domains.ts'
import { dialect, provider, writer } from '#wire/dialect/made-up/provider.ts'

/** A profile of its own: what is learnt about one provider is not carried over to the next. */
const context = (): ReadContext => ({
  profile: ProviderProfile.parse({}),
  accountCurrency: null,
  timeZone: null,
  today: '2026-11-20',
  keyHash: 'hash',
})

const day = fc
  .date({
    min: new Date('2015-01-01T12:00:00Z'),
    max: new Date('2035-12-31T12:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const names = <T extends string>(...choices: T[]) => fc.constantFrom(...choices)
describe('domains', () => {
  const domain = fc.record({
    name: fc.stringMatching(/^[a-z][a-z0-9]{2,12}\.(?:com|de|co\.uk|example)$/),
    status: names('active', 'expired', 'pending', 'transferred-away', 'redemption'),
    registered: maybe(day),
    expires: maybe(day),
    autoRenew: maybe(fc.boolean()),
    lock: maybe(fc.boolean()),
    privacy: maybe(fc.boolean()),
    nameservers: fc.constantFrom(
      ['ns1.example.net', 'ns2.example.net'],
      ['a.ns.example.org', 'b.ns.example.org', 'c.ns.example.org'],
      [],
    ),
  })
  const words = {
    name: names('domain', 'name', 'domain_name', 'fqdn'),
    status: names('status', 'state', 'domain_status'),
    registered: names(
      'registered_at',
      'registration_date',
      'created_at',
      'reg_date',
      'creation_date',
      'date_registered',
    ),
    expires: names(
      'expires_at',
      'expiry_date',
      'expiration_date',
      'expires_on',
      'valid_until',
      'expiration',
    ),
    auto: names('auto_renew', 'autorenew', 'auto_renewal', 'renew_automatically', 'is_auto_renew'),
    lock: names('transfer_lock', 'is_locked', 'locked', 'registrar_lock'),
    privacy: names(
      'privacy',
      'whois_privacy',
      'is_privacy_protected',
      'id_protection',
      'privacy_protection',
    ),
    hosts: names('array', 'objects', 'numbered', 'keyed', 'text'),
    hostsName: names('nameservers', 'name_servers', 'ns'),
  }
  const status: Record<string, string[]> = {
    active: ['active', 'Active', 'ok'],
    expired: ['expired', 'Expired'],
    pending: ['Pending', 'Pending Transfer', 'pending_verification', 'requested'],
    'transferred-away': ['Transferred Away', 'transferred', 'transferred_away'],
    redemption: ['Grace/Redemption', 'redemption', 'Redemption Period'],
  }

  test('in any dialect read back the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(domain, { minLength: 1, maxLength: 15, selector: (one) => one.name }),
        dialect,
        fc.record(words),
        fc.nat(6),
        async (canonical, style, word, nth) => {
          const write = writer(style)
          const { name, flag } = write
          const hosts: Record<string, (list: readonly string[]) => Record<string, unknown>> = {
            array: (list) => ({ [name(word.hostsName)]: list.map((one) => one.toUpperCase()) }),
            objects: (list) => ({
              [name(word.hostsName)]: list.map((host) => ({ host, ip: null })),
            }),
            numbered: (list) =>
              Object.fromEntries(list.map((host, i) => [`ns${i + 1}`, `${host}.`])),
            keyed: (list) => ({
              [name(word.hostsName)]: Object.fromEntries(
                list.map((host, i) => [`ns${i + 1}`, host]),
              ),
            }),
            text: (list) => ({ [name(word.hostsName)]: list.join(', ') }),
          }
          const records = canonical.map((one) => ({
            id: `d${one.name}`,
            [name(word.name)]: one.name,
            [name(word.status)]: status[one.status]?.[nth % (status[one.status]?.length ?? 1)],
            ...write.day(word.registered, one.registered),
            ...write.day(word.expires, one.expires),
            ...(one.autoRenew === null ? {} : { [name(word.auto)]: flag(one.autoRenew) }),
            ...(one.lock === null ? {} : { [name(word.lock)]: flag(one.lock) }),
            ...(one.privacy === null ? {} : { [name(word.privacy)]: flag(one.privacy) }),
            ...hosts[word.hosts]?.(one.nameservers),
          }))
          const { items, unreadable } = await readList(
            'domains',
            provider(records, 'domains', style),
            context(),
          )
          expect(unreadable).toEqual([])
          for (const item of items) Domain.parse(item.value)
          const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
          const found = items.map(({ value }) => ({
            name: value.name,
            status: value.status,
            registered: value.registeredOn,
            expires: value.expiresOn,
            autoRenew: value.autoRenew?.enabled ?? null,
            lock: value.transferLock,
            privacy: value.privacy,
            nameservers: value.nameservers,
          }))
          expect(found.sort(byName)).toEqual([...canonical].sort(byName))
        },
      ),
      { numRuns: 500 },
    )
  }, 60_000)
})
