/** Pairs each domain with the service that represents it: both are one thing, charged once. */
import { isEnded, isExpired, type Renewing } from './entries.ts'

export interface ServiceInput extends Renewing {
  readonly type: string
  readonly id: string
  readonly name: string
  readonly domain: string | null
}

export interface DomainInput extends Renewing {
  readonly id: string
  /** ASCII form. */
  readonly name: string
  readonly unicodeName: string
  readonly service: { readonly type: string; readonly id: string } | null
}

export const serviceKey = ({ type, id }: { type: string; id: string }): string => `${type}/${id}`

/** Finds a domain's service by the provider's reference, else by name. */
export function* servicesOfDomains<S extends ServiceInput>(
  services: readonly S[],
): Generator<void, (domain: Pick<DomainInput, 'name' | 'unicodeName' | 'service'>) => S | null> {
  const byKey = new Map<string, S>()
  const byName = new Map<string, S>()
  for (const service of services) {
    yield
    byKey.set(serviceKey(service), service)
    if (/domain/.test(service.type) && service.domain !== null)
      byName.set(service.domain.toLowerCase(), service)
  }
  return ({ name, unicodeName, service }) =>
    (service && byKey.get(serviceKey(service))) ??
    byName.get(name) ??
    byName.get(unicodeName) ??
    null
}

/** What the service states; the domain fills the gaps. Price and tax basis belong together. */
export function pairedRenewal<R extends Renewing['renewal']>(service: R, domain: R): R {
  const priced = service.price === null ? domain : service
  return {
    ...service,
    on: service.on ?? domain.on,
    price: priced.price,
    taxIncluded: priced.taxIncluded,
    termMonths: service.termMonths ?? domain.termMonths,
  }
}

/** A service and its domain as one. The domain's own expiry, or that it is over, counts for both. */
export function paired<S extends Renewing>(
  service: S,
  domain: S | null,
): Renewing & Pick<S, 'renewal' | 'autoRenew'> {
  if (domain === null) return service
  const isOver = isEnded(domain.status) || isExpired(domain.status)
  return {
    status: isOver ? domain.status : service.status,
    expiresOn: domain.expiresOn ?? service.expiresOn,
    // Auto-renew is changed at the service, so the service's state is the true one.
    autoRenew: service.autoRenew ?? domain.autoRenew,
    renewal: pairedRenewal(service.renewal, domain.renewal),
  }
}
