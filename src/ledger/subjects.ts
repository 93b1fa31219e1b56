/** Resolves what an invoice line is about: providers may name a service by its number or domain. */
import type { Subject as LineSubject } from '#contract/shapes.ts'
import { memoOn } from '#memo-on.ts'

import type { DomainRecord, Read, ServiceRecord } from './records.ts'

/** ServiceRecords by number or name; `null` if several share it. */
type ServiceIndex = ReadonlyMap<string, ServiceRecord | null>

interface Indexes {
  byId: ServiceIndex
  byName: ServiceIndex
}

function add(map: Map<string, ServiceRecord | null>, key: string, service: ServiceRecord): void {
  const existing = map.get(key)
  map.set(key, existing === undefined || existing === service ? service : null)
}

const indexesOf = memoOn((services: readonly ServiceRecord[]): Indexes => {
  const byId = new Map<string, ServiceRecord | null>()
  const byName = new Map<string, ServiceRecord | null>()
  for (const service of services) {
    add(byId, service.id, service)
    add(byName, service.name.toLowerCase(), service)
    if (service.domain !== null) add(byName, service.domain.toLowerCase(), service)
  }
  return { byId, byName }
})

/** Everything that the customer's domains may be called. */
const domainNames = memoOn(
  (domains: readonly DomainRecord[]): ReadonlySet<string> =>
    new Set(domains.flatMap(({ name, unicodeName, id }) => [name, unicodeName, id])),
)

/**
 * Resolves subjects against the lists, so that each leads to a page: adds a service's type, and
 * replaces a domain that the customer does not have by the service of that name. `null` if the
 * complete lists have neither.
 */
export function subjectResolver(
  services: Read<ServiceRecord>,
  domains: Read<DomainRecord>,
): (subject: LineSubject | null) => LineSubject | null {
  const asSubject = (service: ServiceRecord | null | undefined): LineSubject | null =>
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
