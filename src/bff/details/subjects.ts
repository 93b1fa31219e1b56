/** Resolves what an invoice line is about: providers may name a service by its number or domain. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { Snapshot } from '#bff/provider/snapshots.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Domain } from '#contract/domains.ts'
import type { Service } from '#contract/services.ts'
import type { Subject } from '#contract/shapes.ts'

/** Services by number or name; `null` if several share it. */
type ServiceIndex = ReadonlyMap<string, Service | null>

interface Indexes {
  byId: ServiceIndex
  byName: ServiceIndex
}
const cache = new WeakMap<readonly Service[], Indexes>()

function add(map: Map<string, Service | null>, key: string, service: Service): void {
  const existing = map.get(key)
  map.set(key, existing === undefined || existing === service ? service : null)
}

function indexesOf(services: readonly Service[]): Indexes {
  const cached = cache.get(services)
  if (cached) return cached
  const byId = new Map<string, Service | null>()
  const byName = new Map<string, Service | null>()
  for (const service of services) {
    add(byId, service.id, service)
    add(byName, service.name.toLowerCase(), service)
    if (service.domain !== null) add(byName, service.domain.toLowerCase(), service)
  }
  const indexes = { byId, byName }
  cache.set(services, indexes)
  return indexes
}

const namesIn = (domains: readonly Domain[]) =>
  new Set(domains.flatMap(({ name, unicodeName, id }) => [name, unicodeName, id]))
const nameCache = new WeakMap<readonly Domain[], Set<string>>()

/** Everything that the customer's domains may be called. */
function domainNames(domains: readonly Domain[]): ReadonlySet<string> {
  const names = nameCache.get(domains) ?? namesIn(domains)
  nameCache.set(domains, names)
  return names
}

type Read<T> = Pick<Snapshot<T>, 'items' | 'complete'> | null

/**
 * Resolves subjects against the lists, so that each leads to a page: adds a service's type, and
 * replaces a domain that the customer does not have by the service of that name. `null` if the
 * complete lists have neither.
 */
export function subjectResolver(
  services: Read<Service>,
  domains: Read<Domain>,
): (subject: Subject | null) => Subject | null {
  const asSubject = (service: Service | null | undefined): Subject | null =>
    service ? { kind: 'service', type: service.type, id: service.id } : null
  return (subject) => {
    if (subject === null || subject.type !== null || !services) return subject
    const { byId, byName } = indexesOf(services.items)
    if (subject.kind === 'service') return asSubject(byId.get(subject.id)) ?? subject
    const { id } = subject
    if (!domains?.complete || domainNames(domains.items).has(id)) return subject
    return asSubject(byName.get(id.toLowerCase())) ?? (services.complete ? null : subject)
  }
}

/** Resolves subjects against the cached lists. */
export const subjectsIn = (
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  session: SignedIn,
): ((subject: Subject | null) => Subject | null) =>
  subjectResolver(snapshots.peek(session, 'services'), snapshots.peek(session, 'domains'))
