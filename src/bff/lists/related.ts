/**
 * What belongs to a service or domain, from the lists as far as they have been read. The record
 * itself never waits for them: the page asks again while they are being read.
 */
import type { Core } from '#bff/core.ts'
import type { Family, Families } from '#bff/provider/families.ts'
import type { Snapshot } from '#bff/provider/snapshots.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type {
  AutoRenewChange,
  DomainDetail,
  RelatedInvoices,
  ServiceDetail,
} from '#contract/details.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Service } from '#contract/services.ts'

import { joinedDomains } from './domains-view.ts'
import { findItems } from './list.ts'
import { invoiceList } from './resources/invoices.ts'

const newest = 3

/** A list as far as it is known now; `null`: not yet, or it cannot be read. */
interface Known<T> {
  snapshot: Snapshot<T> | null
  /** Nothing more is to be expected. */
  settled: boolean
}

export interface Lists {
  services: Known<Service>
  domains: Known<Domain>
  invoices: Known<Invoice>
}

/** Begins to read what the answer is made of; `known` says how far that is, without waiting. */
export function beginLists({ snapshots }: Core, session: SignedIn): () => Lists {
  const begin = <F extends Family>(family: F) => {
    const known: Known<Families[F]> = { snapshot: null, settled: false }
    void snapshots
      .get(session, family)
      // A list that cannot be read is not shown; the record's own reading says what is wrong.
      .then(
        (snapshot) => Object.assign(known, { snapshot, settled: snapshot.complete }),
        () => Object.assign(known, { settled: true }),
      )
    return () => (known.settled ? known : { ...known, snapshot: snapshots.peek(session, family) })
  }
  const [services, domains, invoices] = [begin('services'), begin('domains'), begin('invoices')]
  return () => ({ services: services(), domains: domains(), invoices: invoices() })
}

const isWhole = ({ snapshot, settled }: Known<unknown>) => settled || snapshot?.complete === true

const keyOf = ({ type, id }: { type: string; id: string }) => `${type}/${id}`

/** Own domains by both forms of their name. */
type Names = ReadonlyMap<string, Domain>

const namesOf = (domains: readonly Domain[]): Names =>
  new Map(domains.flatMap((one) => [one.unicodeName, one.name].map((name) => [name, one] as const)))

/** The own domain that a host name is or lies under: `shop.example.com` under `example.com`. */
function domainAbove(host: string | null, names: Names): Domain | undefined {
  for (let rest = host?.toLowerCase() ?? ''; rest !== '';) {
    const found = names.get(rest)
    if (found) return found
    const dot = rest.indexOf('.')
    rest = dot === -1 ? '' : rest.slice(dot + 1)
  }
  return undefined
}

function invoicesAbout(
  { snapshot }: Known<Invoice>,
  subjects: readonly string[],
  today: string,
): RelatedInvoices | null {
  if (!snapshot) return null
  const query = { service: [...new Set(subjects)], sort: '-issuedOn' }
  const { items } = findItems(snapshot.items, invoiceList, query, today)
  const named = (invoice: Invoice) => invoice.lines?.some(({ subject }) => subject !== null)
  if (items.length === 0 && !snapshot.items.some(named)) return null
  return { items: items.slice(0, newest), total: items.length, subjects: query.service }
}

/**
 * Its own invoices. Lines that name nothing but the name that it serves are the domain's: they are
 * its where it stands for that domain, or where there is none of that name.
 */
function serviceSubjects(service: Service, own: readonly Domain[], names: Names | null): string[] {
  const name = service.domain?.toLowerCase()
  const isNamed = own.length > 0 || (names !== null && name !== undefined && !names.has(name))
  return [keyOf(service), ...(isNamed && name !== undefined ? [name] : [])]
}

/** A bare number that another service has as well could be either's. */
function domainSubjects({ id, name, service }: Domain, services: readonly Service[]): string[] {
  const own = service && keyOf(service)
  const shared = services.some((one) => one.id === id && keyOf(one) !== own)
  return [name, ...(shared ? [] : [id]), ...(own ? [own] : [])]
}

const domainsIn = ({ domains, services }: Lists): readonly Domain[] =>
  joinedDomains(domains.snapshot?.items ?? [], services.snapshot?.items ?? [])

interface Asked {
  lists: Lists
  /** In the account's zone. */
  today: string
  changesOf: (ref: { type: string; id: string }) => Promise<AutoRenewChange[]>
}

export async function serviceDetail(service: Service, asked: Asked): Promise<ServiceDetail> {
  const { lists, today, changesOf } = asked
  const domains = domainsIn(lists)
  const own = domains.filter((domain) => domain.service && keyOf(domain.service) === keyOf(service))
  const names = namesOf(domains)
  const above = own.length > 0 ? undefined : domainAbove(service.domain, names)
  const subjects = serviceSubjects(service, own, isWhole(lists.domains) ? names : null)
  return {
    ...service,
    domains: above ? [above] : own,
    invoices: invoicesAbout(lists.invoices, subjects, today),
    changes: await changesOf(service),
    complete: Object.values(lists).every(isWhole),
  }
}

export async function domainDetail(domain: Domain, asked: Asked): Promise<DomainDetail> {
  const { lists, today, changesOf } = asked
  const services = lists.services.snapshot?.items ?? []
  const domains = domainsIn(lists)
  const names = namesOf(domains)
  const standIns = new Set(domains.flatMap(({ service }) => (service ? [keyOf(service)] : [])))
  return {
    ...domain,
    services: services.filter(
      (service) =>
        !standIns.has(keyOf(service)) && domainAbove(service.domain, names)?.name === domain.name,
    ),
    invoices: invoicesAbout(lists.invoices, domainSubjects(domain, services), today),
    changes: domain.service ? await changesOf(domain.service) : [],
    complete: Object.values(lists).every(isWhole),
  }
}
