/** What a line is about, as a page of ours: providers name services by a number alone, or as domains. */
import type { Core } from '#bff/core.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Service } from '#contract/services.ts'
import type { Subject } from '#contract/shapes.ts'

/** Services by number and by the names that they go by; `null`: several do. */
type Named = ReadonlyMap<string, Service | null>

const known = new WeakMap<readonly Service[], { byId: Named; byName: Named }>()

function add(map: Map<string, Service | null>, key: string, service: Service): void {
  const before = map.get(key)
  map.set(key, before === undefined || before === service ? service : null)
}

function namedOf(services: readonly Service[]) {
  const before = known.get(services)
  if (before) return before
  const made = {
    byId: new Map<string, Service | null>(),
    byName: new Map<string, Service | null>(),
  }
  for (const service of services) {
    add(made.byId, service.id, service)
    add(made.byName, service.name.toLowerCase(), service)
    if (service.domain !== null) add(made.byName, service.domain.toLowerCase(), service)
  }
  known.set(services, made)
  return made
}

/**
 * Completes a subject by the lists as far as they have been read, without asking the provider: a
 * service's type, and for a domain that is none of the customer's the service of that name. One that
 * the whole lists do not know is about nothing that has a page.
 */
export function subjectsIn(
  { snapshots }: Core,
  session: SignedIn,
): (subject: Subject | null) => Subject | null {
  const services = snapshots.peek(session, 'services')
  const domains = snapshots.peek(session, 'domains')
  const asService = (found: Service | null | undefined): Subject | null =>
    found ? { kind: 'service', type: found.type, id: found.id } : null
  return (subject) => {
    if (subject === null || subject.type !== null || !services) return subject
    const { byId, byName } = namedOf(services.items)
    if (subject.kind === 'service') return asService(byId.get(subject.id)) ?? subject
    const { id } = subject
    const isOwn = ({ name, unicodeName, id: own }: { name: string; unicodeName: string; id: string }) => [name, unicodeName, own].includes(id) // prettier-ignore
    if (!domains?.complete || domains.items.some(isOwn)) return subject
    return asService(byName.get(id.toLowerCase())) ?? (services.complete ? null : subject)
  }
}
