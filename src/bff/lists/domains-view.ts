/** The domains snapshot joined with the services snapshot, made once per pair. */
import type { Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { Snapshot } from '#bff/provider/snapshots.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Domain } from '#contract/domains.ts'
import type { Service } from '#contract/services.ts'

import { joinDomains } from './resources/domains.ts'

const joined = new WeakMap<readonly Domain[], { services: readonly Service[]; domains: Domain[] }>()

/** Domains with their services, made once per pair of lists. */
export function joinedDomains(domains: readonly Domain[], services: readonly Service[]): Domain[] {
  const known = joined.get(domains)
  if (known?.services === services) return known.domains
  const made = joinDomains(domains, services)
  joined.set(domains, { services, domains: made })
  return made
}

/**
 * Domains as shown. Services that cannot be read leave them as they are: the list is still true,
 * only their auto-renew is as `/domains` states it.
 */
export async function domainsOf(
  core: Core,
  session: SignedIn,
  fresh: boolean,
): Promise<{ snapshot: Snapshot<Domain>; items: readonly Domain[] }> {
  const services = core.snapshots.get(session, 'services', { fresh }).catch((error: unknown) => {
    if (error instanceof Fault && error.code !== 'key_rejected') return null
    throw error
  })
  const [snapshot, known] = await Promise.all([
    core.snapshots.get(session, 'domains', { fresh }),
    services,
  ])
  if (!known) return { snapshot, items: snapshot.items }
  const complete = snapshot.complete && known.complete
  return { snapshot: { ...snapshot, complete }, items: joinedDomains(snapshot.items, known.items) }
}
