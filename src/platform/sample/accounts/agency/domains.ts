/** 1,204 domains in 38 extensions: those of the mockups, some edge cases, the rest random. */
import type { Random } from '#platform/sample/random.ts'
import type { DomainSeed } from '#platform/sample/seeds.ts'

import { mockupDomains } from './mockups/domains.ts'
import { troubledDomains } from './troubled-domains.ts'

/** Renewal price per year in cents. The most frequent extensions come first. */
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

/** Random names that renew over the next year. One in 38 will not renew. */
const randomDomains = (random: Random, count: number): DomainSeed[] => {
  const usedNames = new Set<string>()
  const seeds: DomainSeed[] = []
  while (seeds.length < count) {
    // The exponent makes the first extensions more frequent.
    const rank = Math.floor((random.int(0, 999) / 1000) ** 2.2 * extensions.length)
    const [extension, price] = extensions[rank] ?? ['com', 1240]
    const words = `${firstWords[random.int(0, 29)]}-${secondWords[random.int(0, 39)]}`
    const name = `example-${words}.${extension}`
    if (usedNames.has(name)) continue
    usedNames.add(name)
    const index = seeds.length
    seeds.push({
      id: String(104300 + index),
      name,
      renewsIn: random.int(31, 364),
      price,
      periods: random.int(1, 9),
      autoRenew: index % 38 !== 7,
      transferLock: index % 131 !== 5,
      privacy: random.chance(0.4) ? true : null,
      dnssec: random.chance(0.3),
      nameservers: random.chance(0.9)
        ? frankfurt
        : ['ns1.parking.example', 'ns2.parking.example', 'ns3.parking.example'],
    })
  }
  return seeds
}

export const agencyDomains = (random: Random): DomainSeed[] => [
  ...mockupDomains,
  ...troubledDomains,
  ...randomDomains(random, total - mockupDomains.length - troubledDomains.length),
]
