/**
 * Finds what needs the customer's attention, most harmful first, then by date. A cause and everything
 * it affects make one item.
 */
import { daysBetween } from '#i18n/days.ts'

import { isOpen } from './coverage.ts'
import { isEnded } from './entries.ts'
import { byName, domainOfHost } from './hosts.ts'
import { joinDomains } from './joined-domains.ts'
import {
  dueOf,
  type Reason,
  type Reasons,
  reasonsIn,
  serviceKey,
  type Suspendable,
} from './reasons.ts'
import type { AutoRenew, DomainRecord, InvoiceRecord, Lists, ServiceRecord } from './records.ts'
import type { Money } from './totals.ts'

interface AnySubject {
  kind: string
  type: string | null
  id: string
  label: string
}

/** The first few of several, and how many more there are. */
export interface Several {
  items: AnySubject[]
  more: number
}

/** The contract's item; `docs/contract.md` describes its fields. */
export interface AttentionItem {
  kind: 'invoice-overdue' | 'payment-failed' | 'suspended' | 'expired' | 'ends-soon'
  severity: 'warning' | 'critical'
  subject: AnySubject
  on: string | null
  renewalOn: string | null
  termMonths: number | null
  amount: Money | null
  taxIncluded: boolean | null
  payUrl: string | null
  autoRenew: AutoRenew | null
  reason: Reason | null
  also: Several
  usedBy: Several
  nextAttemptOn: string | null
}

/** Days within which something with auto-renew off "ends soon". */
const soonDays = 30

/** Whether it will end, because auto-renew is off. */
export const isEnding = ({
  autoRenew,
  status,
}: Pick<ServiceRecord, 'status'> & { autoRenew: { enabled: boolean } | null }): boolean =>
  autoRenew?.enabled === false && !isEnded(status)

export const endOf = ({ expiresOn, renewal }: Pick<ServiceRecord, 'expiresOn' | 'renewal'>) =>
  expiresOn ?? renewal.on

/** Whether `on` is within the next `days` days, today included. */
export function isWithin(on: string | null, days: number, today: string): boolean {
  if (on === null) return false
  const distance = daysBetween(today, on)
  return distance >= 0 && distance <= days
}

/** Something that renews or ends: a service, or a domain without a service. */
export interface Renewable
  extends Suspendable, Pick<ServiceRecord, 'renewal' | 'autoRenew' | 'expiresOn' | 'domain'> {
  status: string
  subject: AttentionItem['subject']
}

/** Names that several services have, such as a product's name ("Starter"). */
function sharedNames(services: readonly ServiceRecord[]): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of services) (seen.has(name) ? shared : seen).add(name)
  return shared
}

/** Services, and the domains that no listed service represents. */
export function renewables(
  services: readonly ServiceRecord[],
  domains: readonly DomainRecord[],
): Renewable[] {
  const serviceKeys = new Set(services.map(serviceKey))
  const renewable = (
    item: ServiceRecord | DomainRecord,
    subject: Renewable['subject'],
  ): Renewable => ({
    key: 'type' in item ? serviceKey(item) : item.name,
    domain: 'type' in item ? item.domain : item.name,
    extra: item.extra,
    status: item.status,
    renewal: item.renewal,
    autoRenew: item.autoRenew,
    expiresOn: item.expiresOn,
    subject,
  })
  const shared = sharedNames(services)
  const fromServices = services.map((service) => {
    const { type, id, name, domain } = service
    const label = shared.has(name) && domain !== null ? `${name} (${domain})` : name
    return renewable(service, { kind: 'service', type, id, label })
  })
  const fromDomains = domains
    .filter(({ service }) => !service || !serviceKeys.has(serviceKey(service)))
    .map((domain) => {
      const { name: id, unicodeName: label } = domain
      return renewable(domain, { kind: 'domain', type: null, id, label })
    })
  return [...fromServices, ...fromDomains]
}

const none: Several = { items: [], more: 0 }
const maxNamed = 3

const several = (subjects: readonly Renewable['subject'][]): Several => ({
  items: subjects.slice(0, maxNamed),
  more: Math.max(0, subjects.length - maxNamed),
})

function invoiceItems(invoice: InvoiceRecord): AttentionItem[] {
  const { status, id, number, dueOn, payUrl, nextAttemptOn } = invoice
  if (!isOpen(status) || (status !== 'overdue' && status !== 'payment-failed')) return []
  return [
    {
      kind: status === 'overdue' ? 'invoice-overdue' : 'payment-failed',
      severity: 'critical',
      subject: { kind: 'invoice', type: null, id, label: number },
      on: dueOn,
      renewalOn: null,
      termMonths: null,
      ...dueOf(invoice),
      payUrl,
      autoRenew: null,
      reason: null,
      also: none,
      usedBy: none,
      nextAttemptOn: status === 'payment-failed' ? nextAttemptOn : null,
    },
  ]
}

const toItem = (
  item: Renewable,
  kind: AttentionItem['kind'],
  severity: AttentionItem['severity'],
): AttentionItem => ({
  kind,
  severity,
  subject: item.subject,
  on: endOf(item),
  renewalOn: item.renewal.on,
  termMonths: item.renewal.termMonths,
  amount: item.renewal.price,
  taxIncluded: item.renewal.taxIncluded,
  payUrl: null,
  autoRenew: item.autoRenew,
  reason: null,
  also: none,
  usedBy: none,
  nextAttemptOn: null,
})

function endingItems(item: Renewable, today: string): AttentionItem[] {
  const { status } = item
  if (status === 'expired' || status === 'redemption') return [toItem(item, 'expired', 'critical')]
  const isSoon = status !== 'suspended' && isEnding(item) && isWithin(endOf(item), soonDays, today)
  return isSoon ? [toItem(item, 'ends-soon', 'warning')] : []
}

/** Suspended things that share a debt. */
interface Chain {
  items: Renewable[]
  debts: Set<InvoiceRecord>
}

/** Joins what is suspended for the same debts. What has no debt is a chain of its own. */
function chainsOf(suspended: readonly Renewable[], reasons: Reasons): Chain[] {
  const chains = new Set<Chain>()
  const chainByDebt = new Map<InvoiceRecord, Chain>()
  for (const item of suspended) {
    const debts = reasons.debtsOf(item)
    const chain: Chain = { items: [item], debts: new Set(debts) }
    for (const debt of debts) {
      const other = chainByDebt.get(debt)
      if (other && chains.delete(other)) {
        chain.items.unshift(...other.items)
        for (const shared of other.debts) chain.debts.add(shared)
      }
    }
    for (const debt of chain.debts) chainByDebt.set(debt, chain)
    chains.add(chain)
  }
  return [...chains]
}

/** The item that owes the oldest debt names the chain; the rest of the chain is listed with it. */
function suspendedItem({ items }: Chain, reasons: Reasons): AttentionItem[] {
  const oldestDebt = (item: Renewable) => reasons.of(item)?.debts[0]?.dueOn ?? '~'
  const [first, ...others] = items.toSorted((a, b) => (oldestDebt(a) < oldestDebt(b) ? -1 : 1))
  if (!first) return []
  const reason = reasons.of(first)
  const debt = reason?.debts[0]
  return [
    {
      ...toItem(first, 'suspended', 'critical'),
      on: first.extra.find(({ fact }) => fact === 'suspendedOn')?.value ?? null,
      ...(debt && { amount: debt.amount, taxIncluded: debt.taxIncluded, payUrl: debt.payUrl }),
      reason,
      also: several(others.map(({ subject }) => subject)),
    },
  ]
}

/** Most harmful first. */
const kinds: AttentionItem['kind'][] = [
  'suspended',
  'invoice-overdue',
  'payment-failed',
  'expired',
  'ends-soon',
]

/** Adds the running services that use a name which has expired or will. */
function withUsers(items: AttentionItem[], lists: Lists): AttentionItem[] {
  const services = lists.services?.items ?? []
  const names = byName(joinDomains(lists.domains?.items ?? [], services))
  const users = new Map<string, AttentionItem['subject'][]>()
  for (const { type, id, name, domain, status } of services) {
    const host = domainOfHost(domain, names)
    const key = host && domainKey(host)
    if (!key || key === serviceKey({ type, id }) || status !== 'active') continue
    const subject = { kind: 'service', type, id, label: name }
    const others = users.get(key)
    if (others) others.push(subject)
    else users.set(key, [subject])
  }
  return items.map((item) => {
    const { kind, type, id } = item.subject
    const key = kind === 'domain' || type === null ? id : serviceKey({ type, id })
    const found = item.kind === 'suspended' ? undefined : users.get(key)
    return found ? { ...item, usedBy: several(found) } : item
  })
}

const domainKey = ({ service, name }: DomainRecord): string =>
  service ? serviceKey(service) : name

function findAttention(lists: Lists, today: string): AttentionItem[] {
  const services = lists.services?.items ?? []
  const items = renewables(services, joinDomains(lists.domains?.items ?? [], services))
  const reasons = reasonsIn(lists, today)
  const chains = chainsOf(
    items.filter(({ status }) => status === 'suspended'),
    reasons,
  )
  const causes = new Set(chains.flatMap(({ debts }) => [...debts]))
  const all = [
    ...chains.flatMap((chain) => suspendedItem(chain, reasons)),
    ...withUsers(
      items.flatMap((item) => endingItems(item, today)),
      lists,
    ),
    ...(lists.invoices?.items ?? [])
      .filter((invoice) => !causes.has(invoice))
      .flatMap(invoiceItems),
  ]
  // `~` sorts items without a date after those with one.
  const rank = ({ kind, on, reason, subject }: AttentionItem) =>
    `${kinds.indexOf(kind)} ${reason?.debts[0]?.dueOn ?? on ?? '~'} ${subject.id}`
  return all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

const cache = new WeakMap<Reasons, AttentionItem[]>()

/** Computed once per set of lists and day. */
export function attentionIn(lists: Lists, today: string): readonly AttentionItem[] {
  const reasons = reasonsIn(lists, today)
  const items = cache.get(reasons) ?? findAttention(lists, today)
  cache.set(reasons, items)
  return items
}
