/** Domains joined with the services that represent them. */
import { pairedRenewal, servicesOfDomains } from './pairs.ts'
import type { DomainRecord, ServiceRecord } from './records.ts'
import { mapped } from './steps.ts'

type Cached = { services: readonly ServiceRecord[]; domains: readonly DomainRecord[] }

/** One join per pair of lists, by the domains. */
const cache = new WeakMap<readonly DomainRecord[], Cached>()

/** Joins by the provider's reference to the service, else by name. */
export function* joinDomains<D extends DomainRecord>(
  domains: readonly D[],
  services: readonly ServiceRecord[],
): Generator<void, readonly D[]> {
  const cached = cache.get(domains)
  // Safe to cast: what is cached by a list was made from its domains.
  if (cached?.services === services) return cached.domains as readonly D[]
  const serviceOf = yield* servicesOfDomains(services)
  const joined = yield* mapped(domains, (domain) => {
    const service = serviceOf(domain)
    if (!service) return domain
    return {
      ...domain,
      service: { type: service.type, id: service.id },
      // Auto-renew is changed at the service, so the service's state is the true one.
      autoRenew: service.autoRenew ?? domain.autoRenew,
      expiresOn: domain.expiresOn ?? service.expiresOn,
      renewal: pairedRenewal(service.renewal, domain.renewal),
      manageUrl: domain.manageUrl ?? service.manageUrl,
    }
  })
  cache.set(domains, { services, domains: joined })
  return joined
}
