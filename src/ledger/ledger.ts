/**
 * The charge ledger: every coming charge and every end of an account, each once. All sums and dates
 * of charges that a customer sees are read from it. Pure: no clock, no I/O.
 */
import type { Contradiction } from '#contract/listed.ts'
import type { BilledPeriod as Coverage, TaxRate } from '#contract/shapes.ts'
import { memoOn, memoStepsOn } from '#memo-on.ts'

import { findContradictions } from './contradictions.ts'
import { coverageBySubject } from './coverage.ts'
import { entriesOf, type ChargeOrEnd, type Horizon } from './entries.ts'
import { type LeadDays, leadTimeOf } from './lead-times.ts'
import { paired, serviceKey } from './pairs.ts'
import { changedCostOf, type Payments, paymentsByKey } from './payments.ts'
import type { DomainRecord, InvoiceRecord, ServiceRecord } from './records.ts'
import { type Place, type Roster, rosterOf } from './roster.ts'
import { atOnce } from './steps.ts'
import { addsNoTax, taxRateOf, withoutAddedTax } from './tax.ts'
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

function pairedFields(service: ServiceRecord, domain: DomainRecord | null) {
  const { status, expiresOn, autoRenew, renewal } = paired<ServiceRecord | DomainRecord>(
    service,
    domain,
  )
  return { status, expiresOn, autoRenew, renewal }
}

/** A thing, the records that it was made from, and its entries. */
interface Part {
  readonly service: ServiceRecord | null
  readonly domain: DomainRecord | null
  readonly thing: Thing
  readonly entries: readonly LedgerEntry[]
}

/**
 * Entries by month, and all: soonest first, undated ones last, those of a day in the order of parts. Sorts
 * days, because there are many times as many entries.
 */
function* soonestFirst(
  parts: Iterable<Part | undefined>,
): Generator<void, { entries: LedgerEntry[]; byMonth: ReadonlyMap<string, LedgerEntry[]> }> {
  const byDay = new Map<string, LedgerEntry[]>()
  for (const part of parts) {
    yield
    for (const entry of part?.entries ?? []) {
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

type Billed = ReadonlyMap<string, readonly Coverage[]>

/** The parts of the last ledger whose roster, invoices and days were the same. */
const lastParts = memoOn(
  (
    _roster: Roster,
    _billed: Billed,
    _payments: Payments,
    _isUntaxed: boolean,
    _leadDays: LeadDays,
    _today: string,
    _until: string,
  ): { parts: readonly Part[] } => ({ parts: [] }),
)

const noLeadDays: LeadDays = {}

/**
 * Builds a ledger in steps, so that a long list need not hold up other work. After a change it takes over
 * what the change leaves as it was.
 */
export function* ledgerSteps(
  { services, domains, invoices, complete = true, leadDays = noLeadDays }: LedgerLists,
  today: string,
  horizon: Horizon = yearFrom(today),
): Generator<void, Ledger> {
  const billed = yield* billedIn(invoices)
  const isUntaxed = addsNoTax(invoices)
  const lists = { services: { items: services, complete }, domains: { items: domains, complete } }
  const payments = yield* paymentsByKey(lists, invoices)
  const coverageOf = (keys: readonly string[]): readonly Coverage[] =>
    billed.size === 0 ? [] : keys.flatMap((key) => billed.get(key) ?? [])
  const roster = yield* rosterOf(services, domains, invoices)

  function enter(
    { key, label, sharesId }: Place,
    service: ServiceRecord | null,
    domain: DomainRecord | null,
  ): Part {
    // A place has one of them at least.
    const record = service ?? (domain as DomainRecord)
    const { status, expiresOn, autoRenew, renewal } = service
      ? pairedFields(service, domain)
      : record
    const type = service?.type ?? null
    // A line that states no type means the service only if no other service has its id.
    const ownId = sharesId ? [] : [record.id]
    const keys = service
      ? [key, ...ownId, ...(domain ? [domain.name, domain.unicodeName] : [])]
      : [key, label, ...ownId]
    const paid = {
      renewal: withoutAddedTax(renewal, isUntaxed),
      statedTaxIncluded: renewal.taxIncluded,
      payments: payments.get(key) ?? nothing,
    }
    const thing: Thing = {
      ...paid,
      changedCost: changedCostOf(paid),
      status,
      expiresOn,
      autoRenew,
      subject: {
        kind: service ? 'service' : 'domain',
        type,
        id: service?.id ?? key,
        label,
        domainName: service && domain ? domain.name : null,
      },
      key,
      extra: record.extra,
      domain: service && domain,
      coverage: coverageOf(keys),
      leadTime: leadTimeOf({ type, isDomain: domain !== null, extra: record.extra }, leadDays),
    }
    const entries = entriesOf(thing, horizon, thing.coverage).map((entry) =>
      Object.assign(entry, { thing }),
    )
    return { service, domain, thing, entries }
  }

  const { until } = horizon
  const last = lastParts(roster, billed, payments, isUntaxed, leadDays, horizon.today, until)
  const parts: Part[] = []
  // Rows of lists are the records themselves: found like this, no key need be composed for each.
  const byRecord = new Map<object, Part>()
  for (const place of roster.places) {
    yield
    const service = services[place.service ?? -1] ?? null
    const domain = domains[place.domain ?? -1] ?? null
    const former = last.parts[parts.length]
    const isSame = former && former.service === service && former.domain === domain
    const part = isSame ? former : enter(place, service, domain)
    parts.push(part)
    if (service) byRecord.set(service, part)
  }
  last.parts = parts
  const things = parts.map(({ thing }) => thing)
  const partOfService = (ref: { type: string; id: string }) =>
    byRecord.get(ref) ?? parts[roster.ofService.get(serviceKey(ref)) ?? -1]
  const partOfDomain = (name: string) => parts[roster.ofDomain.get(name) ?? -1]
  const thingOfService: Ledger['thingOfService'] = (ref) => partOfService(ref)?.thing
  const { entries, byMonth } = yield* soonestFirst(roster.byId.map((at) => parts[at]))
  yield
  const twins = roster.twins.map((group) => group.flatMap((at) => services[at] ?? []))
  const contradictions = yield* findContradictions(
    { things, services, domains, invoices, twins, thingOf: thingOfService, complete },
    today,
  )
  return {
    ...horizon,
    things,
    tax: taxRateOf(invoices),
    isUntaxed,
    entries,
    thingOfService,
    thingOfDomain: (name) => partOfDomain(name)?.thing,
    ofService: (ref) => partOfService(ref)?.entries ?? nothing,
    ofDomain: (name) => partOfDomain(name)?.entries ?? nothing,
    inMonth: (month) => byMonth.get(month) ?? [],
    contradictionsOf: ({ key }) => contradictions.get(key) ?? nothing,
  }
}

export const createLedger = (lists: LedgerLists, today: string, horizon?: Horizon): Ledger =>
  atOnce(ledgerSteps(lists, today, horizon))

/** For lists that have no charges. */
export const emptyLedger = createLedger({ services: [], domains: [], invoices: [] }, '2000-01-01')
