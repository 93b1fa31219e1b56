import type { DomainSeed } from '#platform/sample/seeds.ts'

/** Domains with every problem a domain can have, and names at the limits of what is allowed. */
export const troubledDomains: readonly DomainSeed[] = [
  {
    id: '104240',
    name: 'example-radio.eu',
    status: 'pending_transfer',
    renewsIn: null,
    price: 890,
    periods: 1,
    autoRenew: true,
    transferLock: null,
  },
  {
    id: '104241',
    name: 'example-lapsed.net',
    status: 'expired',
    renewsIn: -6,
    price: 1420,
    autoRenew: false,
  },
  {
    id: '104242',
    name: 'example-redeem.org',
    status: 'redemption_period',
    renewsIn: null,
    expiresIn: -38,
    price: 1240,
    autoRenew: false,
  },
  {
    id: '104243',
    name: 'example-moved.fr',
    status: 'transferred_away',
    renewsIn: null,
    expiresIn: 61,
    price: null,
    autoRenew: false,
    transferLock: false,
  },
  // A status that the contract does not know: providers add them without notice.
  {
    id: '104244',
    name: 'example-review.io',
    status: 'registry_review',
    renewsIn: 47,
    price: 4900,
    autoRenew: true,
  },
  {
    id: '104245',
    name: 'example-hold.info',
    status: 'client_hold',
    renewsIn: 203,
    price: 1890,
    autoRenew: true,
  },
  // A reseller bills this name, so neither price nor auto-renew is stated.
  { id: '104246', name: 'example-reseller.us', renewsIn: 88, price: null, autoRenew: null },
  {
    id: '104247',
    name: 'example-inherited.biz',
    renewsIn: null,
    expiresIn: 158,
    price: 1790,
    autoRenew: null,
  },
  {
    id: '104248',
    name: 'the-longest-name-that-one-label-of-the-dns-can-carry-is-63-char.com',
    renewsIn: 64,
    price: 1240,
    autoRenew: true,
  },
  { id: '104249', name: 'مثال-متجر.com', renewsIn: 58, price: 1240, autoRenew: true },
  { id: '104250', name: 'пример-студии.com', renewsIn: 55, price: 1240, autoRenew: true },
  // A homograph: Cyrillic а among Latin letters.
  { id: '104251', name: 'exаmple-mixed.com', renewsIn: 69, price: 1240, autoRenew: false },
]
