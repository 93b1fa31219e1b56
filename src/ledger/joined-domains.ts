/** Domains joined with the services that represent them. */
import { memoStepsOn } from '#memo-on.ts'

import { pairedRenewal, servicesOfDomains } from './pairs.ts'
import type { DomainRecord, ServiceRecord } from './records.ts'
import { mapped } from './steps.ts'

const join = memoStepsOn(function* (
  domains: readonly DomainRecord[],
  services: readonly ServiceRecord[],
): Generator<void, readonly DomainRecord[]> {
  const serviceOf = yield* servicesOfDomains(services)
  return yield* mapped(domains, (domain) => {
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
})

/** Joins by the provider's reference to the service, else by name. */
export function* joinDomains<D extends DomainRecord>(
  domains: readonly D[],
  services: readonly ServiceRecord[],
): Generator<void, readonly D[]> {
  // Each keeps the fields of the domain it was made from.
  return (yield* join(domains, services)) as readonly D[]
}
