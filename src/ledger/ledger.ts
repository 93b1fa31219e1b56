/**
 * The charge ledger: every coming charge and every end of an account, each once. All sums and dates
 * of charges that a customer sees are read from it. Pure: no clock, no I/O.
 */
import { type Coverage, coverageBySubject, type InvoiceInput } from './coverage.ts'
import {
  entriesOf,
  type Entry,
  type Horizon,
  isEnded,
  isExpired,
  type Renewing,
  yearFrom,
} from './entries.ts'
import {
  type DomainInput,
  pairedRenewal,
  serviceKey,
  type ServiceInput,
  servicesOfDomains,
} from './pairs.ts'

export interface Subject {
  readonly kind: 'service' | 'domain'
  readonly type: string | null
  readonly id: string
  readonly label: string
}

/** A service with the domain it represents, or a domain without a service. */
export interface Thing extends Renewing {
  readonly subject: Subject
  readonly coverage: readonly Coverage[]
}

export interface LedgerEntry extends Entry {
  readonly thing: Thing
}

export interface Ledger extends Horizon {
  /** Soonest first, undated ones last. */
  readonly entries: readonly LedgerEntry[]
  ofService(ref: { type: string; id: string }): readonly LedgerEntry[]
  /** By the ASCII form of its name; the entries of its service if it has one. */
  ofDomain(name: string): readonly LedgerEntry[]
  /** The entries of a month (`2026-12`). */
  inMonth(month: string): readonly LedgerEntry[]
}

interface Lists {
  readonly services: readonly ServiceInput[]
  readonly domains: readonly DomainInput[]
  readonly invoices: readonly InvoiceInput[]
}

/** Values that occur more than once. */
function repeated(values: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const value of values) (seen.has(value) ? shared : seen).add(value)
  return shared
}

/** A domain that is over or has expired says more than its service's status. */
const pairedStatus = (service: Renewing, domain: Renewing | undefined): string =>
  domain && (isEnded(domain.status) || isExpired(domain.status)) ? domain.status : service.status

function pairedThing(service: ServiceInput, domain: DomainInput | undefined): Renewing {
  return {
    status: pairedStatus(service, domain),
    expiresOn: service.expiresOn ?? domain?.expiresOn ?? null,
    autoRenew: service.autoRenew ?? domain?.autoRenew ?? null,
    renewal: domain ? pairedRenewal(service.renewal, domain.renewal) : service.renewal,
  }
}

const soonestFirst = (a: LedgerEntry, b: LedgerEntry): number => {
  if (a.on !== b.on) return (a.on ?? '~') < (b.on ?? '~') ? -1 : 1
  return a.thing.subject.id < b.thing.subject.id ? -1 : 1
}

export function createLedger({ services, domains, invoices }: Lists, today: string): Ledger {
  const horizon = yearFrom(today)
  const billed = coverageBySubject(invoices)
  const coverageOf = (keys: readonly string[]) =>
    billed.size === 0 ? [] : keys.flatMap((key) => billed.get(key) ?? [])
  const sharedNames = repeated(services.map(({ name }) => name))
  const sharedIds = repeated(services.map(({ id }) => id))
  const serviceOf = servicesOfDomains(services)
  const domainsByService = new Map<string, DomainInput>()
  const entries: LedgerEntry[] = []
  const byService = new Map<string, LedgerEntry[]>()
  const byDomain = new Map<string, readonly LedgerEntry[]>()

  const enter = (thing: Thing): LedgerEntry[] => {
    const own = entriesOf(thing, horizon, thing.coverage).map((entry) =>
      Object.assign(entry, { thing }),
    )
    entries.push(...own)
    return own
  }
  const alone: DomainInput[] = []
  const paired: [DomainInput, string][] = []
  for (const domain of domains) {
    const service = serviceOf(domain)
    if (service === null) {
      alone.push(domain)
      continue
    }
    const key = serviceKey(service)
    paired.push([domain, key])
    if (!domainsByService.has(key)) domainsByService.set(key, domain)
  }
  for (const service of services) {
    const { type, id, name } = service
    const key = serviceKey(service)
    if (byService.has(key)) continue
    const domain = domainsByService.get(key)
    const label =
      sharedNames.has(name) && service.domain !== null ? `${name} (${service.domain})` : name
    // A line that states no type means the service only if no other service has its id.
    const keys = [
      key,
      ...(sharedIds.has(id) ? [] : [id]),
      ...(domain ? [domain.name, domain.unicodeName] : []),
    ]
    const thing = {
      ...pairedThing(service, domain),
      subject: { kind: 'service', type, id, label } as const,
      coverage: coverageOf(keys),
    }
    byService.set(key, enter(thing))
  }
  for (const [domain, key] of paired) byDomain.set(domain.name, byService.get(key) ?? [])
  for (const { id, name, unicodeName, status, expiresOn, autoRenew, renewal } of alone) {
    if (byDomain.has(name)) continue
    const thing = {
      status,
      expiresOn,
      autoRenew,
      renewal,
      subject: { kind: 'domain', type: null, id: name, label: unicodeName } as const,
      coverage: coverageOf([name, unicodeName, ...(sharedIds.has(id) ? [] : [id])]),
    }
    byDomain.set(name, enter(thing))
  }
  entries.sort(soonestFirst)
  const byMonth = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    if (entry.on === null) continue
    const month = entry.on.slice(0, 7)
    const listed = byMonth.get(month)
    if (listed) listed.push(entry)
    else byMonth.set(month, [entry])
  }
  return {
    ...horizon,
    entries,
    ofService: (ref) => byService.get(serviceKey(ref)) ?? [],
    ofDomain: (name) => byDomain.get(name) ?? [],
    inMonth: (month) => byMonth.get(month) ?? [],
  }
}
