/**
 * The charge ledger: every coming charge and every end of an account, each once. All sums and dates
 * of charges that a customer sees are read from it. Pure: no clock, no I/O.
 */
import { memoStepsOn } from '#memo-on.ts'

import { type Contradiction, findContradictions } from './contradictions.ts'
import { coverageBySubject } from './coverage.ts'
import { entriesOf, type ChargeOrEnd, type Horizon } from './entries.ts'
import { type LeadDays, leadTimeOf } from './lead-times.ts'
import { paired, serviceKey, servicesOfDomains } from './pairs.ts'
import { paymentsByKey } from './payments.ts'
import type { DomainRecord, InvoiceRecord, ServiceRecord } from './records.ts'
import { atOnce, sorted } from './steps.ts'
import { addsNoTax, type TaxRate, taxRateOf, withoutAddedTax } from './tax.ts'
import type { Thing } from './thing.ts'
import { yearFrom } from './year.ts'

export interface LedgerEntry extends ChargeOrEnd {
  readonly thing: Thing
}

export interface Ledger extends Horizon {
  readonly things: readonly Thing[]
  /** `null` if it is not known what tax the next charges have. */
  readonly tax: TaxRate | null
  /** Whether the newest invoice adds no tax. */
  readonly isUntaxed: boolean
  /** Soonest first, undated ones last. */
  readonly entries: readonly LedgerEntry[]
  readonly thingOfService: (ref: { type: string; id: string }) => Thing | undefined
  /** By the ASCII form of its name; its service if it has one. */
  readonly thingOfDomain: (name: string) => Thing | undefined
  readonly ofService: (ref: { type: string; id: string }) => readonly LedgerEntry[]
  /** By the ASCII form of its name; the entries of its service if it has one. */
  readonly ofDomain: (name: string) => readonly LedgerEntry[]
  /** The entries of a month (`2026-12`). */
  readonly inMonth: (month: string) => readonly LedgerEntry[]
  /** What of its records cannot all be true. */
  readonly contradictionsOf: (thing: Thing) => readonly Contradiction[]
}

interface LedgerLists {
  readonly services: readonly ServiceRecord[]
  readonly domains: readonly DomainRecord[]
  readonly invoices: readonly InvoiceRecord[]
  /** Whether the lists are whole, so that what is missing in them does not exist. */
  readonly complete?: boolean
  readonly leadDays?: LeadDays
}

const nothing: readonly never[] = []

/** Values that occur more than once. */
function repeated(values: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const value of values) (seen.has(value) ? shared : seen).add(value)
  return shared
}

function pairedFields(service: ServiceRecord, domain: DomainRecord | null) {
  const { status, expiresOn, autoRenew, renewal } = paired<ServiceRecord | DomainRecord>(
    service,
    domain,
  )
  return { status, expiresOn, autoRenew, renewal }
}

const byId = ({ subject: { id: a } }: Thing, { subject: { id: b } }: Thing): number =>
  a < b ? -1 : a > b ? 1 : 0

/**
 * Entries by month, and all: soonest first, undated ones last, those of a day by id. Sorts things and days,
 * because there are many times as many entries.
 */
function* soonestFirst(
  entriesByThing: ReadonlyMap<Thing, readonly LedgerEntry[]>,
): Generator<void, { entries: LedgerEntry[]; byMonth: ReadonlyMap<string, LedgerEntry[]> }> {
  const byDay = new Map<string, LedgerEntry[]>()
  for (const thing of yield* sorted([...entriesByThing.keys()], byId)) {
    yield
    for (const entry of entriesByThing.get(thing) ?? []) {
      const day = entry.on ?? '~'
      const others = byDay.get(day)
      if (others) others.push(entry)
      else byDay.set(day, [entry])
    }
  }
  const days = [...byDay.keys()].toSorted()
  const entriesOn = (some: readonly string[]) => some.flatMap((day) => byDay.get(day) ?? [])
  yield
  const byMonth = Map.groupBy(days, (day) => day.slice(0, 7))
  return {
    entries: entriesOn(days),
    byMonth: new Map([...byMonth].map(([month, inMonth]) => [month, entriesOn(inMonth)])),
  }
}

/** Other lists change while invoices do not. */
const billedIn = memoStepsOn(coverageBySubject)

/** Builds a ledger in steps, so that a long list need not hold up other work. */
export function* ledgerSteps(
  { services, domains, invoices, complete = true, leadDays = {} }: LedgerLists,
  today: string,
  horizon: Horizon = yearFrom(today),
): Generator<void, Ledger> {
  const billed = yield* billedIn(invoices)
  const isUntaxed = addsNoTax(invoices)
  const lists = { services: { items: services, complete }, domains: { items: domains, complete } }
  const payments = yield* paymentsByKey(lists, invoices)
  const coverageOf = (keys: readonly string[]) =>
    billed.size === 0 ? [] : keys.flatMap((key) => billed.get(key) ?? [])
  const sharedNames = repeated(services.map(({ name }) => name))
  yield
  const sharedIds = repeated(services.map(({ id }) => id))
  yield
  const serviceOf = yield* servicesOfDomains(domains.length > 0 ? services : [])
  const domainsByService = new Map<string, DomainRecord>()
  const entriesByThing = new Map<Thing, readonly LedgerEntry[]>()
  const byService = new Map<string, LedgerEntry[]>()
  const byDomain = new Map<string, readonly LedgerEntry[]>()
  const thingByService = new Map<string, Thing>()
  const thingByDomain = new Map<string, Thing>()

  const enter = (thing: Thing): LedgerEntry[] => {
    const own = entriesOf(thing, horizon, thing.coverage).map((entry) =>
      Object.assign(entry, { thing }),
    )
    entriesByThing.set(thing, own)
    return own
  }
  const alone: DomainRecord[] = []
  const represented: [DomainRecord, string][] = []
  for (const domain of domains) {
    yield
    const service = serviceOf(domain)
    if (service === null) {
      alone.push(domain)
      continue
    }
    const key = serviceKey(service)
    represented.push([domain, key])
    if (!domainsByService.has(key)) domainsByService.set(key, domain)
  }
  for (const service of services) {
    const { type, id, name } = service
    const key = serviceKey(service)
    if (byService.has(key)) continue
    yield
    const domain = domainsByService.get(key) ?? null
    const label =
      sharedNames.has(name) && service.domain !== null ? `${name} (${service.domain})` : name
    // A line that states no type means the service only if no other service has its id.
    const keys = [
      key,
      ...(sharedIds.has(id) ? [] : [id]),
      ...(domain ? [domain.name, domain.unicodeName] : []),
    ]
    const fields = pairedFields(service, domain)
    const thing = {
      ...fields,
      renewal: withoutAddedTax(fields.renewal, isUntaxed),
      statedTaxIncluded: fields.renewal.taxIncluded,
      subject: {
        kind: 'service',
        type,
        id,
        label,
        domainName: domain?.name ?? null,
      } as const,
      key,
      extra: service.extra,
      domain,
      coverage: coverageOf(keys),
      payments: payments.get(key) ?? nothing,
      leadTime: leadTimeOf({ type, isDomain: domain !== null, extra: service.extra }, leadDays),
    }
    byService.set(key, enter(thing))
    thingByService.set(key, thing)
  }
  for (const [{ name }, key] of represented) {
    const thing = thingByService.get(key)
    if (thing) thingByDomain.set(name, thing)
    byDomain.set(name, byService.get(key) ?? [])
  }
  for (const domain of alone) {
    const { id, name, unicodeName, status, expiresOn, autoRenew, renewal, extra } = domain
    if (byDomain.has(name)) continue
    yield
    const thing = {
      status,
      expiresOn,
      autoRenew,
      renewal: withoutAddedTax(renewal, isUntaxed),
      statedTaxIncluded: renewal.taxIncluded,
      subject: {
        kind: 'domain',
        type: null,
        id: name,
        label: unicodeName,
        domainName: null,
      } as const,
      key: name,
      extra,
      domain: null,
      coverage: coverageOf([name, unicodeName, ...(sharedIds.has(id) ? [] : [id])]),
      payments: payments.get(name) ?? nothing,
      leadTime: leadTimeOf({ type: null, isDomain: true, extra }, leadDays),
    }
    byDomain.set(name, enter(thing))
    thingByDomain.set(name, thing)
  }
  const things = [...entriesByThing.keys()]
  const { entries, byMonth } = yield* soonestFirst(entriesByThing)
  yield
  const contradictions = yield* findContradictions(
    { things, services, domains, invoices, complete },
    today,
  )
  return {
    ...horizon,
    things,
    tax: taxRateOf(invoices),
    isUntaxed,
    entries,
    thingOfService: (ref) => thingByService.get(serviceKey(ref)),
    thingOfDomain: (name) => thingByDomain.get(name),
    ofService: (ref) => byService.get(serviceKey(ref)) ?? [],
    ofDomain: (name) => byDomain.get(name) ?? [],
    inMonth: (month) => byMonth.get(month) ?? [],
    contradictionsOf: ({ key }) => contradictions.get(key) ?? nothing,
  }
}

export const createLedger = (lists: LedgerLists, today: string, horizon?: Horizon): Ledger =>
  atOnce(ledgerSteps(lists, today, horizon))

/** For lists that have no charges. */
export const emptyLedger = createLedger({ services: [], domains: [], invoices: [] }, '2000-01-01')
