/** Says why something is suspended: by overdue invoices that bill it, or in the provider's words. */
import { subjectResolver } from '#bff/details/subjects.ts'
import { dueOf, isOpen } from '#bff/lists/descriptions/invoices.ts'
import { joinDomains } from '#bff/lists/joined-domains.ts'
import type { Snapshot } from '#bff/provider/snapshots.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Debt, Reason } from '#contract/reasons.ts'
import type { Service } from '#contract/services.ts'
import type { Extra, Subject } from '#contract/shapes.ts'

const maxDebts = 3

type Read<T> = Pick<Snapshot<T>, 'items' | 'complete'> | null

export interface Lists {
  services: Read<Service>
  domains: Read<Domain>
  invoices: Read<Invoice>
}

/** A service or domain, with what is needed to say why it is suspended. */
export interface Suspendable {
  status: string
  /** `type/id` of a service, the ASCII name of a domain without one. */
  key: string
  extra: readonly Extra[]
}

export interface Reasons {
  /** Why it is suspended; `null` if it is not, or if the provider states no reason. */
  of(item: Suspendable): Reason | null
  /** Every debt that suspends it, oldest first. */
  debtsOf(item: Suspendable): readonly Invoice[]
}

export const serviceKey = ({ type, id }: { type: string; id: string }): string => `${type}/${id}`

const isOverdue = (invoice: Invoice, today: string): boolean =>
  invoice.status === 'overdue' ||
  (isOpen(invoice) && invoice.dueOn !== null && invoice.dueOn < today)

/** Oldest first; `~` sorts debts without a due day last. */
const byAge = (a: Invoice, b: Invoice): number => {
  const [first, second] = [a, b].map(({ dueOn, id }) => `${dueOn ?? '~'} ${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

/** Key of the service or domain that an invoice line bills; `null` if it is not listed. */
export function keyFinder({
  services,
  domains,
}: Pick<Lists, 'services' | 'domains'>): (subject: Subject | null) => string | null {
  const resolve = subjectResolver(services, domains)
  const serviceKeys = new Set(services?.items.map(serviceKey))
  const domainKeys = new Map<string, string>()
  for (const { name, unicodeName, id, service } of joinDomains(
    domains?.items ?? [],
    services?.items ?? [],
  )) {
    const key = service && serviceKeys.has(serviceKey(service)) ? serviceKey(service) : name
    for (const alias of [id, unicodeName, name]) domainKeys.set(alias, key)
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
const isNamedIn = (text: string, { number }: Invoice): boolean =>
  number.length >= 5 && /\d/.test(number) && text.split(/[\s,;:()#]+/).includes(number)

const toDebt = (invoice: Invoice): Debt => {
  const { id, number, dueOn, payUrl } = invoice
  return { id, number, dueOn, ...dueOf(invoice), payUrl }
}

function findReasons(lists: Lists, today: string): Reasons {
  const overdue = (lists.invoices?.items ?? [])
    .filter((invoice) => isOverdue(invoice, today))
    .toSorted(byAge)
  const keyOf = keyFinder(lists)
  const byKey = new Map<string, Invoice[]>()
  for (const invoice of overdue)
    for (const key of new Set((invoice.lines ?? []).map(({ subject }) => keyOf(subject)))) {
      if (key === null) continue
      const debts = byKey.get(key)
      if (debts) debts.push(invoice)
      else byKey.set(key, [invoice])
    }
  const debtsOf = (item: Suspendable): readonly Invoice[] => {
    if (item.status !== 'suspended') return []
    const stated = statedReason(item)
    const billed = byKey.get(item.key) ?? []
    if (stated === null) return billed
    const named = overdue.filter((invoice) => isNamedIn(stated, invoice))
    return [...new Set([...billed, ...named])].toSorted(byAge)
  }
  return {
    debtsOf,
    of(item) {
      if (item.status !== 'suspended') return null
      const debts = debtsOf(item)
      const stated = statedReason(item)
      if (debts.length === 0 && stated === null) return null
      return {
        debts: debts.slice(0, maxDebts).map(toDebt),
        moreDebts: Math.max(0, debts.length - maxDebts),
        stated,
      }
    },
  }
}

const cache = new WeakMap<readonly Invoice[], { key: unknown[]; reasons: Reasons }>()

/** Computed once per set of lists and day. */
export function reasonsIn(lists: Lists, today: string): Reasons {
  const { services, domains, invoices } = lists
  if (!invoices) return findReasons(lists, today)
  const key = [services?.items, services?.complete, domains?.items, domains?.complete, today]
  const cached = cache.get(invoices.items)
  if (cached?.key.every((part, index) => part === key[index])) return cached.reasons
  const reasons = findReasons(lists, today)
  cache.set(invoices.items, { key, reasons })
  return reasons
}
