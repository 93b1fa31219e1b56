/** 1,204 domains in 38 extensions: those of the pictures first, then a portfolio made by chance. */
import type { Chance } from '#platform/sample/chance.ts'
import type { DomainSeed } from '#platform/sample/seeds.ts'

/** Extension and yearly renewal in cents, the frequent ones first. */
const extensions: readonly (readonly [string, number])[] = Object.entries({
  com: 1240,
  de: 950,
  net: 1420,
  org: 1240,
  eu: 890,
  at: 1390,
  ch: 1280,
  fr: 1090,
  shop: 2900,
  studio: 3200,
  berlin: 3800,
  'co.uk': 1080,
  it: 1150,
  es: 1180,
  nl: 990,
  be: 980,
  pl: 1490,
  info: 1890,
  biz: 1790,
  io: 4900,
  dev: 1490,
  app: 1690,
  blog: 2700,
  online: 2990,
  store: 4290,
  agency: 2490,
  design: 3990,
  media: 3290,
  events: 3190,
  hamburg: 3900,
  wien: 3400,
  paris: 3900,
  jp: 4600,
  fm: 9200,
  se: 1690,
  dk: 1590,
  cz: 1190,
  us: 1090,
})

const frankfurt = ['ns1.example.net', 'ns2.example.net']

/** The rows of the pictures. */
const drawn: readonly DomainSeed[] = [
  { id: '104213', name: 'example-press.de', renewsIn: 6, price: 950, autoRenew: true },
  { id: '104214', name: 'example.studio', renewsIn: 9, price: 3200, autoRenew: false },
  { id: '104215', name: 'bücher-beispiel.de', renewsIn: 12, price: 950, autoRenew: true },
  { id: '104216', name: 'example.jp', renewsIn: 13, price: 4600, autoRenew: true },
  {
    id: '104217',
    name: '例え.jp',
    renewsIn: 13,
    price: 4600,
    autoRenew: true,
    nameservers: ['ns-tokyo.example.jp', 'ns2.example.jp'],
  },
  {
    id: '104218',
    name: 'example-archive.net',
    renewsIn: 19,
    price: 1420,
    autoRenew: false,
    transferLock: false,
    nameservers: ['ns1.parking.example', 'ns2.parking.example'],
  },
  { id: '104219', name: 'example.berlin', renewsIn: 21, price: 3800, autoRenew: true },
  { id: '104220', name: 'example-coffee.shop', renewsIn: 25, price: 2900, autoRenew: false },
  { id: '104221', name: 'example-kiosk.eu', renewsIn: 28, price: 890, autoRenew: true },
  { id: '104222', name: 'example-verlag.at', renewsIn: 29, price: 1390, autoRenew: true },
  { id: '104223', name: 'example-garden.org', renewsIn: 29, price: 1240, autoRenew: true },
  { id: '104224', name: 'example-linz.at', renewsIn: 32, price: 1390, autoRenew: true },
  { id: '104225', name: 'παράδειγμα.eu', renewsIn: 38, price: 890, autoRenew: true },
  { id: '104226', name: 'example.shop', renewsIn: 74, price: 2900, autoRenew: true },
  {
    id: '104227',
    name: 'example-music.fm',
    renewsIn: 76,
    price: 9200,
    autoRenew: true,
    lock: 'Not available for .fm',
    nameservers: ['ns1.example.org', 'ns2.example.org'],
  },
  { id: '104228', name: 'example.co.uk', renewsIn: 83, price: 1080, autoRenew: true },
  { id: '104229', name: 'example.com', renewsIn: 114, price: 1240, autoRenew: true, dnssec: true },
  { id: '104230', name: 'example-travel.com', renewsIn: 116, price: 1240, autoRenew: true },
  { id: '104231', name: 'example.org', renewsIn: 133, price: 1240, autoRenew: true, dnssec: true },
  { id: '104232', name: 'example-vertrieb.de', renewsIn: 137, price: 950, autoRenew: true },
  {
    id: '104233',
    name: 'example.net',
    renewsIn: 150,
    price: 1420,
    autoRenew: true,
    transferLock: false,
  },
  { id: '104234', name: 'example-print.studio', renewsIn: 342, price: 3200, autoRenew: true },
  { id: '104235', name: 'example-radio.at', renewsIn: 357, price: 1390, autoRenew: true },
]

/** Every kind of trouble that a domain can be in, and names at the edge of what is allowed. */
const troubled: readonly DomainSeed[] = [
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
  // A word that the contract does not know, as providers add them without notice.
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
  // Not stated: neither price nor auto-renew, as for a name that a reseller bills.
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
  // Looks like another name: Cyrillic а among Latin letters.
  { id: '104251', name: 'exаmple-mixed.com', renewsIn: 69, price: 1240, autoRenew: false },
]

const firstWords = (
  'amber atlas autumn basalt beacon birch bridge canvas cedar chapel cinder citrus clover cobalt ' +
  'copper coral cotton dahlia delta dune elm ember falcon fern flint forge gable garnet harbour hazel'
).split(' ')

const secondWords = (
  'archive atelier bakery books cafe cycles dental estate fabrics farm festival florist gallery games ' +
  'garage hotel interiors journal kitchen legal lighting marine market museum optics paper pottery press ' +
  'recruiting records school shoes sports tea theatre tools toys travel vintage winery'
).split(' ')

const total = 1204

/** Names by chance, spread over the year; 30 of them will not renew. */
const portfolio = (chance: Chance, count: number): DomainSeed[] => {
  const taken = new Set<string>()
  const seeds: DomainSeed[] = []
  while (seeds.length < count) {
    // Squared, so that the first extensions are the frequent ones.
    const rank = Math.floor((chance.int(0, 999) / 1000) ** 2.2 * extensions.length)
    const [extension, price] = extensions[rank] ?? ['com', 1240]
    const words = `${firstWords[chance.int(0, 29)]}-${secondWords[chance.int(0, 39)]}`
    const name = `example-${words}.${extension}`
    if (taken.has(name)) continue
    taken.add(name)
    const index = seeds.length
    seeds.push({
      id: String(104300 + index),
      name,
      renewsIn: chance.int(31, 364),
      price,
      periods: chance.int(1, 9),
      autoRenew: index % 38 !== 7,
      transferLock: index % 131 !== 5,
      privacy: chance.chance(0.4) ? true : null,
      dnssec: chance.chance(0.3),
      nameservers: chance.chance(0.9)
        ? frankfurt
        : ['ns1.parking.example', 'ns2.parking.example', 'ns3.parking.example'],
    })
  }
  return seeds
}

export const agencyDomains = (chance: Chance): DomainSeed[] => [
  ...drawn,
  ...troubled,
  ...portfolio(chance, total - drawn.length - troubled.length),
]
