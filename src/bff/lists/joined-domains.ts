/** Domains joined with the services that represent them. */
import type { CustomerData } from '#bff/customer-data.ts'
import type { Call } from '#bff/endpoints.ts'
import type { Snapshot } from '#bff/provider/snapshots.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Domain } from '#contract/domains.ts'
import type { Service } from '#contract/services.ts'
import { pairedRenewal, servicesOfDomains } from '#ledger/pairs.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'

import { readComplete } from './complete.ts'

type Cached = { services: readonly Service[]; domains: readonly Domain[] }

/** One join per pair of snapshots, by the domains. */
const cache = new WeakMap<readonly Domain[], Cached>()

/** Joins by the provider's reference to the service, else by name. */
export function joinDomains(
  domains: readonly Domain[],
  services: readonly Service[],
): readonly Domain[] {
  const cached = cache.get(domains)
  if (cached?.services === services) return cached.domains
  const joined = join(domains, services)
  cache.set(domains, { services, domains: joined })
  return joined
}

function join(domains: readonly Domain[], services: readonly Service[]): Domain[] {
  const serviceOf = servicesOfDomains(services)
  return domains.map((domain) => {
    const service = serviceOf(domain)
    return service ? withService(domain, service) : domain
  })
}

function withService(domain: Domain, service: Service): Domain {
  return {
    ...domain,
    service: { type: service.type, id: service.id },
    // Auto-renew is changed at the service, so the service's state is the true one.
    autoRenew: service.autoRenew ?? domain.autoRenew,
    renewal: pairedRenewal(service.renewal, domain.renewal),
    manageUrl: domain.manageUrl ?? service.manageUrl,
  }
}

/** The domains list. If services cannot be read, auto-renew is as `/domains` states it. */
export async function readJoinedDomains(
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  session: SignedIn,
  fresh: boolean,
): Promise<{ snapshot: Snapshot<Domain>; items: readonly Domain[] }> {
  const reading = snapshots.get(session, 'services', { fresh }).catch(nullIfUnreadable)
  const [snapshot, services] = await Promise.all([
    snapshots.get(session, 'domains', { fresh }),
    reading,
  ])
  if (!services) return { snapshot, items: snapshot.items }
  return {
    snapshot: services.complete ? snapshot : { ...snapshot, complete: false },
    items: joinDomains(snapshot.items, services.items),
  }
}

/** Waits until the list is complete, with the services that state its auto-renew. */
export async function readCompleteDomains(
  data: Pick<CustomerData, 'clock' | 'snapshots'>,
  call: Call,
): Promise<readonly Domain[]> {
  await Promise.all([
    readComplete(data, call, 'domains'),
    readComplete(data, call, 'services').catch(nullIfUnreadable),
  ])
  return (await readJoinedDomains(data, call.session, false)).items
}
