import * as fc from 'fast-check'

import { Domain } from '#contract/domains.ts'
import { day, maybe, names, readsBack, spelt } from '#dialects/testing/read-back.ts'

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

readsBack('domains', Domain, {
  canonical: domain,
  words,
  key: (one) => one.name,
  write(one, writing) {
    const { name, flag, word, ...write } = writing
    const hosts: Record<string, (list: readonly string[]) => Record<string, unknown>> = {
      array: (list) => ({ [name(word.hostsName)]: list.map((host) => host.toUpperCase()) }),
      objects: (list) => ({ [name(word.hostsName)]: list.map((host) => ({ host, ip: null })) }),
      numbered: (list) => Object.fromEntries(list.map((host, i) => [`ns${i + 1}`, `${host}.`])),
      keyed: (list) => ({
        [name(word.hostsName)]: Object.fromEntries(list.map((host, i) => [`ns${i + 1}`, host])),
      }),
      text: (list) => ({ [name(word.hostsName)]: list.join(', ') }),
    }
    return {
      id: `d${one.name}`,
      [name(word.name)]: one.name,
      [name(word.status)]: spelt(status[one.status], writing),
      ...write.day(word.registered, one.registered),
      ...write.day(word.expires, one.expires),
      ...(one.autoRenew === null ? {} : { [name(word.auto)]: flag(one.autoRenew) }),
      ...(one.lock === null ? {} : { [name(word.lock)]: flag(one.lock) }),
      ...(one.privacy === null ? {} : { [name(word.privacy)]: flag(one.privacy) }),
      ...hosts[word.hosts]?.(one.nameservers),
    }
  },
  found: (value) => ({
    name: value.name,
    status: value.status,
    registered: value.registeredOn,
    expires: value.expiresOn,
    autoRenew: value.autoRenew?.enabled ?? null,
    lock: value.transferLock,
    privacy: value.privacy,
    nameservers: value.nameservers,
  }),
  wanted: (one) => one,
})
