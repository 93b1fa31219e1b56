/**
 * Which things an account has, by the names in its lists. Days, prices and states are not in it, so it
 * stays valid while only these change.
 */
import { memoStepsOn } from '#memo-on.ts'

import { areNamedAlike } from './named-alike.ts'
import { serviceKey, servicesOfDomains } from './pairs.ts'
import type { DomainRecord, ServiceRecord } from './records.ts'
import { sorted } from './steps.ts'

/** Where a thing's records are. */
export interface Place {
  readonly key: string
  /** Position among the services; `null` for a domain without one. */
  readonly service: number | null
  /** Position among the domains; `null` for a service without one. */
  readonly domain: number | null
  readonly label: string
  /** Whether another service has its id, so that the id alone does not say which is meant. */
  readonly sharesId: boolean
}

export interface Roster {
  readonly places: readonly Place[]
  /** Positions among the places, by the service's key and by the domain's ASCII name. */
  readonly ofService: ReadonlyMap<string, number>
  readonly ofDomain: ReadonlyMap<string, number>
  /** Positions among the places, by the ids of their subjects. */
  readonly byId: readonly number[]
  /** Positions of services that have one type and one host name. */
  readonly twins: readonly (readonly number[])[]
}

/** Values that occur more than once. */
function repeated(values: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const value of values) (seen.has(value) ? shared : seen).add(value)
  return shared
}

function* twinsIn(services: readonly ServiceRecord[]): Generator<void, number[][]> {
  const byKind = new Map<string, number[]>()
  for (const [at, { type, domain }] of services.entries()) {
    yield
    if (!domain) continue
    const kind = JSON.stringify([type, domain.toLowerCase()])
    const others = byKind.get(kind)
    if (others) others.push(at)
    else byKind.set(kind, [at])
  }
  return [...byKind.values()].filter((positions) => positions.length > 1)
}

function* findRoster(
  _owner: readonly unknown[],
  services: readonly ServiceRecord[],
  domains: readonly DomainRecord[],
): Generator<void, Roster> {
  const sharedNames = repeated(services.map(({ name }) => name))
  yield
  const sharedIds = repeated(services.map(({ id }) => id))
  yield
  const serviceOf = yield* servicesOfDomains(domains.length > 0 ? services : [])
  const domainOfService = new Map<string, number>()
  const represented: [string, string][] = []
  const alone: number[] = []
  for (const [at, domain] of domains.entries()) {
    yield
    const service = serviceOf(domain)
    if (service === null) {
      alone.push(at)
      continue
    }
    const key = serviceKey(service)
    represented.push([domain.name, key])
    if (!domainOfService.has(key)) domainOfService.set(key, at)
  }
  const places: Place[] = []
  const ids: string[] = []
  const ofService = new Map<string, number>()
  const ofDomain = new Map<string, number>()
  for (const [at, service] of services.entries()) {
    const { id, name } = service
    const key = serviceKey(service)
    if (ofService.has(key)) continue
    yield
    const label =
      sharedNames.has(name) && service.domain !== null ? `${name} (${service.domain})` : name
    ofService.set(key, places.length)
    ids.push(id)
    places.push({
      key,
      service: at,
      domain: domainOfService.get(key) ?? null,
      label,
      sharesId: sharedIds.has(id),
    })
  }
  for (const [name, key] of represented) {
    const at = ofService.get(key)
    if (at !== undefined) ofDomain.set(name, at)
  }
  for (const at of alone) {
    const domain = domains[at]
    if (!domain || ofDomain.has(domain.name)) continue
    yield
    const { id, name, unicodeName } = domain
    ofDomain.set(name, places.length)
    ids.push(name)
    places.push({
      key: name,
      service: null,
      domain: at,
      label: unicodeName,
      sharesId: sharedIds.has(id),
    })
  }
  const byId = yield* sorted([...places.keys()], (a, b) => {
    const [first = '', second = ''] = [ids[a], ids[b]]
    return first < second ? -1 : first > second ? 1 : 0
  })
  return { places, ofService, ofDomain, byId, twins: yield* twinsIn(services) }
}

const rosterOn = memoStepsOn(findRoster, 1, areNamedAlike)

/** Kept while the names stay, by the first of the lists that an own change does not replace. */
export const rosterOf = (
  services: readonly ServiceRecord[],
  domains: readonly DomainRecord[],
  invoices: readonly unknown[],
): Generator<void, Roster> =>
  rosterOn([invoices, domains].find(({ length }) => length > 0) ?? services, services, domains)
