/** Says why something is suspended: by overdue invoices that bill it, or in the provider's words. */
import type { Debt, Reason } from '#contract/reasons.ts'
import type { Subject as LineSubject } from '#contract/shapes.ts'
import { memoStepsOn } from '#memo-on.ts'

import { dueOf, isOverdue } from './due.ts'
import { joinDomains } from './joined-domains.ts'
import { areReadAlike } from './named-alike.ts'
import { serviceKey } from './pairs.ts'
import type { DomainRecord, InvoiceRecord, AccountLists, ServiceRecord } from './records.ts'
import { mapped, sorted } from './steps.ts'
import { subjectResolver } from './subjects.ts'

// For the reference platform, which must not import the contract.
export type { Debt, Reason }

const maxDebts = 3

/** A service or domain, with what is needed to say why it is suspended. */
export interface Suspendable {
  status: string
  /** `type/id` of a service, the ASCII name of a domain without one. */
  key: string
  extra: ServiceRecord['extra']
}

export interface Reasons {
  /** Why it is suspended; `null` if it is not, or if the provider states no reason. */
  of(item: Suspendable): Reason | null
  ofService(service: ServiceRecord): Reason | null
  ofDomain(domain: DomainRecord): Reason | null
  /** Every debt that suspends it, oldest first. */
  debtsOf(item: Suspendable): readonly InvoiceRecord[]
}

/** Oldest first; `~` sorts debts without a due day last. */
const byAge = (a: InvoiceRecord, b: InvoiceRecord): number => {
  const [first, second] = [a, b].map(({ dueOn, id }) => `${dueOn ?? '~'} ${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

/** Key of a domain: that of the service which represents it, if that one is listed. */
const domainKey = ({ service, name }: DomainRecord, serviceKeys: ReadonlySet<string>): string =>
  service && serviceKeys.has(serviceKey(service)) ? serviceKey(service) : name

function* keysOf(services: AccountLists['services']): Generator<void, ReadonlySet<string>> {
  return new Set(yield* mapped(services?.items ?? [], serviceKey))
}

/** Key of the service or domain that an invoice line bills; `null` if it is not listed. */
export function* keyFinder({
  services,
  domains,
}: Pick<AccountLists, 'services' | 'domains'>): Generator<
  void,
  (subject: LineSubject | null) => string | null
> {
  const resolve = subjectResolver(services, domains)
  const serviceKeys = yield* keysOf(services)
  const domainKeys = new Map<string, string>()
  for (const domain of yield* joinDomains(domains?.items ?? [], services?.items ?? [])) {
    yield
    const key = domainKey(domain, serviceKeys)
    for (const alias of [domain.id, domain.unicodeName, domain.name]) domainKeys.set(alias, key)
  }
  return (subject) => {
    const resolved = resolve(subject)
    if (resolved === null) return null
    const { kind, type, id } = resolved
    const key = type === null ? null : serviceKey({ type, id })
    if (key !== null && serviceKeys.has(key)) return key
    return kind === 'domain' ? (domainKeys.get(id) ?? null) : null
  }
}

const statedReason = ({ extra }: Suspendable): string | null =>
  extra.find(({ fact }) => fact === 'suspensionReason')?.value ?? null

/** Whether a text names an invoice. Short numbers could be anything. */
const isNamedIn = (text: string, { number }: InvoiceRecord): boolean =>
  number.length >= 5 && /\d/.test(number) && text.split(/[\s,;:()#]+/).includes(number)

const toDebt = (invoice: InvoiceRecord): Debt => {
  const { id, number, dueOn, payUrl } = invoice
  return { id, number, dueOn, ...dueOf(invoice), payUrl }
}

function* findReasons(
  _owner: readonly unknown[],
  invoices: AccountLists['invoices'],
  services: AccountLists['services'],
  domains: AccountLists['domains'],
  today: string,
): Generator<void, Reasons> {
  const late = (invoices?.items ?? []).filter((invoice) => isOverdue(invoice, today))
  const overdue = yield* sorted(late, byAge)
  const serviceKeys = yield* keysOf(services)
  const keyOf = overdue.length > 0 ? yield* keyFinder({ services, domains }) : () => null
  const byKey = new Map<string, InvoiceRecord[]>()
  for (const invoice of overdue) {
    yield
    for (const key of new Set((invoice.lines ?? []).map(({ subject }) => keyOf(subject)))) {
      if (key === null) continue
      const debts = byKey.get(key)
      if (debts) debts.push(invoice)
      else byKey.set(key, [invoice])
    }
  }
  const debtsOf = (item: Suspendable): readonly InvoiceRecord[] => {
    if (item.status !== 'suspended') return []
    const stated = statedReason(item)
    const billed = byKey.get(item.key) ?? []
    if (stated === null) return billed
    const named = overdue.filter((invoice) => isNamedIn(stated, invoice))
    return [...new Set([...billed, ...named])].toSorted(byAge)
  }
  const of = (item: Suspendable): Reason | null => {
    if (item.status !== 'suspended') return null
    const debts = debtsOf(item)
    const stated = statedReason(item)
    if (debts.length === 0 && stated === null) return null
    return {
      debts: debts.slice(0, maxDebts).map(toDebt),
      moreDebts: Math.max(0, debts.length - maxDebts),
      stated,
    }
  }
  const suspendable = (item: ServiceRecord | DomainRecord): Suspendable => {
    const key = 'type' in item ? serviceKey(item) : domainKey(item, serviceKeys)
    const { status, extra } = item
    return { status, extra, key }
  }
  return {
    debtsOf,
    of,
    ofService: (service) => of(suspendable(service)),
    ofDomain: (domain) => of(suspendable(domain)),
  }
}

type Inputs = AccountLists[keyof AccountLists] | string

/** Reasons name services and domains, and say nothing else of them. Other invoices have another owner. */
const isSameInput = (a: Inputs, b: Inputs): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : areReadAlike(a, b)

const reasonsOn = memoStepsOn(findReasons, 1, isSameInput)

/** Computed once per list of invoices and day, as long as services and domains keep their names. */
export function* reasonsIn(
  { services, domains, invoices }: AccountLists,
  today: string,
): Generator<void, Reasons> {
  const owner = (invoices ?? services ?? domains)?.items ?? []
  return yield* reasonsOn(owner, invoices, services, domains, today)
}
