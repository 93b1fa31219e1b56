/**
 * Finds the records related to a service or domain in the cached lists. The response never waits for
 * a list: the page asks again while one is being read.
 */
import { findItems } from '#bff/list-engine/list.ts'
import { invoiceList } from '#bff/lists/descriptions/invoices.ts'
import { listedDomain, listedService } from '#bff/lists/listed.ts'
import { isComplete, type ListProgresses, type Progress } from '#bff/provider/list-progress.ts'
import type { DomainDetail, RelatedInvoices, ServiceDetail } from '#contract/details.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Service } from '#contract/services.ts'
import { byName, domainOfHost, type DomainsByName } from '#ledger/hosts.ts'
import { joinDomains } from '#ledger/joined-domains.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { serviceKey as keyOf } from '#ledger/pairs.ts'
import { pastCostsOf } from '#ledger/payments.ts'
import { type Reasons, reasonsIn } from '#ledger/reasons.ts'
import type { Thing } from '#ledger/thing.ts'
import type { Steps } from '#server/turns.ts'

const maxInvoices = 3
const maxCosts = 3

const costsOf = (thing: Thing | undefined) => (thing ? pastCostsOf(thing).slice(0, maxCosts) : [])

function* invoicesAbout(
  { snapshot }: Progress<Invoice>,
  subjects: readonly string[],
  today: string,
): Steps<RelatedInvoices | null> {
  if (!snapshot) return null
  const query = { service: [...new Set(subjects)], sort: '-issuedOn' }
  const { items } = yield* findItems(snapshot.items, invoiceList, query, today)
  const hasSubject = (invoice: Invoice) => invoice.lines?.some(({ subject }) => subject !== null)
  if (items.length === 0 && !snapshot.items.some(hasSubject)) return null
  return { items: items.slice(0, maxInvoices), total: items.length, subjects: query.service }
}

/**
 * What invoice lines may call a service. A line that names only its host name is about the domain of
 * that name, unless the service represents that domain or the customer does not have it.
 */
function serviceSubjects(
  service: Service,
  ownDomains: readonly Domain[],
  names: DomainsByName<Domain> | null,
): string[] {
  const name = service.domain?.toLowerCase()
  if (name === undefined) return [keyOf(service)]
  const mayGoByName = ownDomains.length > 0 || (names !== null && !names.has(name))
  return mayGoByName ? [keyOf(service), name] : [keyOf(service)]
}

/** What invoice lines may call a domain. Its id is left out if a service has the same one. */
function domainSubjects({ id, name, service }: Domain, services: readonly Service[]): string[] {
  const ownKey = service && keyOf(service)
  const isShared = services.some((other) => other.id === id && keyOf(other) !== ownKey)
  return [name, ...(isShared ? [] : [id]), ...(ownKey ? [ownKey] : [])]
}

const reasonsOf = (
  { services, domains, invoices }: ListProgresses,
  today: string,
): Steps<Reasons> =>
  reasonsIn(
    { services: services.snapshot, domains: domains.snapshot, invoices: invoices.snapshot },
    today,
  )

const domainsIn = ({ domains, services }: ListProgresses): Steps<readonly Domain[]> =>
  joinDomains(domains.snapshot?.items ?? [], services.snapshot?.items ?? [])

interface Context {
  lists: ListProgresses
  /** In the account's time zone. */
  today: string
  ledger: Ledger
}

export function* serviceDetail(service: Service, context: Context): Steps<ServiceDetail> {
  const { lists, today, ledger } = context
  const domains = yield* domainsIn(lists)
  const ownDomains = domains.filter(
    (domain) => domain.service && keyOf(domain.service) === keyOf(service),
  )
  const names = byName(domains)
  const hostDomain = ownDomains.length > 0 ? undefined : domainOfHost(service.domain, names)
  const reasons = yield* reasonsOf(lists, today)
  const subjects = serviceSubjects(service, ownDomains, isComplete(lists.domains) ? names : null)
  return {
    ...listedService(service, ledger, reasons),
    domains: (hostDomain ? [hostDomain] : ownDomains).map((domain) =>
      listedDomain(domain, ledger, reasons),
    ),
    tax: ledger.tax,
    costs: costsOf(ledger.thingOfService(service)),
    invoices: yield* invoicesAbout(lists.invoices, subjects, today),
    complete: Object.values(lists).every(isComplete),
  }
}

export function* domainDetail(
  domain: Domain,
  read: Service | null,
  context: Context,
): Steps<DomainDetail> {
  const { lists, today, ledger } = context
  const services = lists.services.snapshot?.items ?? []
  const reasons = yield* reasonsOf(lists, today)
  const domains = yield* domainsIn(lists)
  const names = byName(domains)
  const domainServices = new Set(
    domains.flatMap(({ service }) => (service ? [keyOf(service)] : [])),
  )
  const ownKey = domain.service && keyOf(domain.service)
  const asService = read ?? services.find((service) => keyOf(service) === ownKey)
  return {
    ...listedDomain(domain, ledger, reasons),
    asService: asService ? listedService(asService, ledger, reasons) : null,
    services: services
      .filter(
        (service) =>
          !domainServices.has(keyOf(service)) &&
          domainOfHost(service.domain, names)?.name === domain.name,
      )
      .map((service) => listedService(service, ledger, reasons)),
    tax: ledger.tax,
    costs: costsOf(ledger.thingOfDomain(domain.name)),
    invoices: yield* invoicesAbout(lists.invoices, domainSubjects(domain, services), today),
    complete: Object.values(lists).every(isComplete),
  }
}
