/** The domains list, fed from `/domains` and joined with the service where one exists. */
import type { ListDescription } from '#bff/lists/list.ts'
import type { Domain } from '#contract/domains.ts'
import type { Service } from '#contract/services.ts'

import { isCharged, isEnding, priceOf, renewalTests } from './services.ts'
import { amountRank, autoRenewState, daysBetween, isWithin } from './sorting.ts'

const tldOf = (name: string) => name.slice(name.indexOf('.') + 1)

const expiryGroups = ['expired', '30', '90', 'later', 'none']

function expiryGroup({ expiresOn, status }: Domain, today: string): string {
  if (status === 'expired' || status === 'redemption') return 'expired'
  if (expiresOn === null) return 'none'
  const away = daysBetween(today, expiresOn)
  if (away < 0) return 'expired'
  return away <= 30 ? '30' : away <= 90 ? '90' : 'later'
}

const stated = (flag: boolean | null) => (flag === null ? 'unknown' : flag ? 'on' : 'off')

export const domainList: ListDescription<Domain> = {
  id: ({ name }) => name,
  text: ({ name, unicodeName }) => [name, unicodeName],
  values: {
    status: ({ status }) => status,
    autoRenew: ({ autoRenew }) => autoRenewState(autoRenew),
    tld: ({ name }) => tldOf(name),
    transferLock: ({ transferLock }) => stated(transferLock),
    nameserver: ({ nameservers }) => nameservers,
    service: ({ service }) => (service ? `${service.type}/${service.id}` : null),
  },
  facets: { status: {}, autoRenew: {}, tld: {}, transferLock: {}, nameserver: {} },
  tests: {
    endsWithin: renewalTests.endsWithin,
    expiresWithin: ({ expiresOn }, days: number, today) => isWithin(expiresOn, days, today),
  },
  sorts: {
    name: [({ unicodeName }) => unicodeName],
    expiresOn: [({ expiresOn }) => expiresOn, ({ unicodeName }) => unicodeName],
    renewalOn: [({ renewal }) => renewal.on, ({ unicodeName }) => unicodeName],
    price: [({ renewal }) => amountRank(renewal.price), ({ unicodeName }) => unicodeName],
  },
  defaultSort: 'expiresOn',
  groups: {
    expiry: { key: expiryGroup, rank: (key) => expiryGroups.indexOf(key) },
    tld: { key: ({ name }) => tldOf(name), rank: (key) => key },
  },
  charged: (item) => (isCharged(item) ? priceOf(item) : null),
  ending: (item) => (isEnding(item) ? priceOf(item) : null),
}

/** Domains with the services that stand for them: by the provider's reference, else by name. */
export function joinDomains(domains: readonly Domain[], services: readonly Service[]): Domain[] {
  const byName = new Map<string, Service>()
  const byId = new Map<string, Service>()
  for (const service of services) {
    byId.set(`${service.type}/${service.id}`, service)
    if (/domain/.test(service.type) && service.domain)
      byName.set(service.domain.toLowerCase(), service)
  }
  return domains.map((domain) => {
    const stated = domain.service && byId.get(`${domain.service.type}/${domain.service.id}`)
    const service = stated ?? byName.get(domain.name) ?? byName.get(domain.unicodeName)
    if (!service) return domain
    const { on, price, taxIncluded, termMonths } = domain.renewal
    const own = price !== null
    return {
      ...domain,
      service: { type: service.type, id: service.id },
      // The service is where auto-renew is changed: its word counts.
      autoRenew: service.autoRenew ?? domain.autoRenew,
      renewal: {
        on: on ?? service.renewal.on,
        price: own ? price : service.renewal.price,
        taxIncluded: own ? taxIncluded : service.renewal.taxIncluded,
        termMonths: termMonths ?? service.renewal.termMonths,
      },
      manageUrl: domain.manageUrl ?? service.manageUrl,
    }
  })
}
