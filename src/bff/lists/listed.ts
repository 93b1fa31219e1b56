/** Services and domains as lists and pages show them. */
import type { Domain, ListedDomain } from '#contract/domains.ts'
import type { ListedService, Service } from '#contract/services.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { paired } from '#ledger/pairs.ts'
import type { Reasons } from '#ledger/reasons.ts'
import { withoutAddedTax } from '#ledger/tax.ts'
import type { Thing } from '#ledger/thing.ts'

/** What the ledger says about it besides its charges. */
const remarksOn = (thing: Thing | undefined, ledger: Ledger) => ({
  billed: [...(thing?.coverage ?? [])],
  lastCost: thing?.changedCost ?? null,
  leadTime: thing?.leadTime ?? null,
  contradictions: thing ? [...ledger.contradictionsOf(thing)] : [],
})

/** What the ledger counts with: the domain that the service represents fills its gaps. */
export function listedService(service: Service, ledger: Ledger, reasons: Reasons): ListedService {
  const thing = ledger.thingOfService(service)
  // `ledgerSteps` was given contract domains.
  const domain = (thing?.domain ?? null) as Domain | null
  const { expiresOn, autoRenew, renewal } = paired<Service | Domain>(service, domain)
  return {
    ...service,
    expiresOn,
    autoRenew,
    renewal: withoutAddedTax(renewal, ledger.isUntaxed),
    renewalStatus: thing?.status ?? service.status,
    ...remarksOn(thing, ledger),
    reason: reasons.ofService(service),
    domainName: domain?.name ?? null,
  }
}

export function listedDomain(domain: Domain, ledger: Ledger, reasons: Reasons): ListedDomain {
  const thing = ledger.thingOfDomain(domain.name)
  return {
    ...domain,
    renewal: withoutAddedTax(domain.renewal, ledger.isUntaxed),
    renewalStatus: thing?.status ?? domain.status,
    ...remarksOn(thing, ledger),
    reason: reasons.ofDomain(domain),
  }
}
