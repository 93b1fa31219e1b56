/**
 * Finds what needs the customer's attention, most harmful first, then by date. A cause and everything
 * it affects make one item.
 */
import type { AttentionItem } from '#contract/overview.ts'
import { memoStepsOn } from '#memo-on.ts'

import { type AnySubject, none, several, toItem } from './attention-item.ts'
import { dueOf, isOverdue, partPaidOf } from './due.ts'
import { isEnd, isExpired } from './entries.ts'
import { expiredOn } from './expired.ts'
import { byName, domainOfHost } from './hosts.ts'
import { joinDomains } from './joined-domains.ts'
import { decisionOf } from './lead-times.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { serviceKey } from './pairs.ts'
import { type Reasons, reasonsIn } from './reasons.ts'
import type { AccountLists, DomainRecord, InvoiceRecord, ServiceRecord } from './records.ts'
import { mapped, sorted } from './steps.ts'
import type { Thing } from './thing.ts'
import { endsWithin, soonDays } from './windows.ts'

/** Adds what contradicts itself to the item about it, or as an item of its own. */
function withContradictions(items: AttentionItem[], ledger: Ledger): AttentionItem[] {
  const keyOf = ({ kind, type, id }: AnySubject) => JSON.stringify([kind, type, id])
  const own = new Map<string, AttentionItem>()
  for (const thing of ledger.things) {
    const contradictions = [...ledger.contradictionsOf(thing)]
    const [first] = contradictions
    // Two services for one domain make one item.
    if (!first || (first.other !== null && own.has(keyOf(first.other)))) continue
    const item = toItem(thing, 'contradiction', 'warning', first.on)
    own.set(keyOf(thing.subject), { ...item, contradictions })
  }
  if (own.size === 0) return items
  const named = items.map((item) => {
    const key = keyOf(item.subject)
    const contradictions = own.get(key)?.contradictions ?? []
    own.delete(key)
    return { ...item, contradictions }
  })
  return [...named, ...own.values()]
}

function invoiceItems(invoice: InvoiceRecord, today: string): AttentionItem[] {
  const { status, id, number, dueOn, payUrl, nextAttemptOn } = invoice
  const hasFailed = status === 'payment-failed'
  if (!hasFailed && !isOverdue(invoice, today)) return []
  return [
    {
      kind: hasFailed ? 'payment-failed' : 'invoice-overdue',
      severity: 'critical',
      subject: { kind: 'invoice', type: null, id, label: number, domainName: null },
      on: dueOn,
      renewalOn: null,
      termMonths: null,
      ...dueOf(invoice),
      total: partPaidOf(invoice),
      payUrl,
      autoRenew: null,
      reason: null,
      also: none,
      usedBy: none,
      nextAttemptOn: hasFailed ? nextAttemptOn : null,
      decideBy: null,
      contradictions: [],
    },
  ]
}

/** What has expired, and what the ledger says will end soon. */
function* endingItems(ledger: Ledger): Generator<void, AttentionItem[]> {
  const { today, things, entries } = ledger
  const expired = things.filter(({ status }) => isExpired(status))
  const ending: LedgerEntry[] = []
  for (const entry of entries) {
    yield
    const { status, leadTime } = entry.thing
    // What has to be decided weeks before its end needs attention as much earlier.
    const days = soonDays + (leadTime?.days ?? 0)
    if (isEnd(entry) && status !== 'suspended' && endsWithin(entry, days, today)) ending.push(entry)
  }
  return [
    ...expired.map((thing) => toItem(thing, 'expired', 'critical', expiredOn(thing, today))),
    ...ending.map((entry) => {
      const { thing, on } = entry
      const decideBy = decisionOf(entry, thing.renewal.on, thing.leadTime, today)?.by ?? null
      return Object.assign(toItem(thing, 'ends-soon', 'warning', on), { decideBy })
    }),
  ]
}

/** Suspended things that share a debt. */
interface Chain {
  items: Thing[]
  debts: Set<InvoiceRecord>
}

/** Joins what is suspended for the same debts. What has no debt is a chain of its own. */
function chainsOf(suspended: readonly Thing[], reasons: Reasons): Chain[] {
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
  const oldestDebt = (item: Thing) => reasons.of(item)?.debts[0]?.dueOn ?? '~'
  const [first, ...others] = items.toSorted((a, b) => (oldestDebt(a) < oldestDebt(b) ? -1 : 1))
  if (!first) return []
  const reason = reasons.of(first)
  const debt = reason?.debts[0]
  return [
    {
      ...toItem(
        first,
        'suspended',
        'critical',
        first.extra.find(({ fact }) => fact === 'suspendedOn')?.value ?? null,
      ),
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
  'contradiction',
]

/** Adds the running services that use a name which has expired or will. */
function* withUsers(
  items: AttentionItem[],
  ledger: Ledger,
  services: readonly ServiceRecord[],
  domains: readonly DomainRecord[],
): Generator<void, AttentionItem[]> {
  if (domains.length === 0) return items
  const names = byName(yield* joinDomains(domains, services))
  const users = new Map<string, AnySubject[]>()
  for (const { type, id, name, domain, status } of services) {
    yield
    const host = domainOfHost(domain, names)
    const key = host && ledger.thingOfDomain(host.name)?.key
    if (!key || key === serviceKey({ type, id }) || status !== 'active') continue
    const domainName = ledger.thingOfService({ type, id })?.subject.domainName ?? null
    const subject = { kind: 'service', type, id, label: name, domainName }
    const others = users.get(key)
    if (others) others.push(subject)
    else users.set(key, [subject])
  }
  return items.map((item) => {
    const { type, id } = item.subject
    const found = users.get(type === null ? id : serviceKey({ type, id }))
    return found ? { ...item, usedBy: several(found) } : item
  })
}

const nothing: readonly never[] = []

const findAttention = memoStepsOn(function* (
  ledger: Ledger,
  reasons: Reasons,
  services: readonly ServiceRecord[],
  domains: readonly DomainRecord[],
  invoices: readonly InvoiceRecord[],
): Generator<void, readonly AttentionItem[]> {
  const { things, today } = ledger
  const chains = chainsOf(
    things.filter(({ status }) => status === 'suspended'),
    reasons,
  )
  const causes = new Set(chains.flatMap(({ debts }) => [...debts]))
  const stated = [
    ...chains.flatMap((chain) => suspendedItem(chain, reasons)),
    ...(yield* withUsers(yield* endingItems(ledger), ledger, services, domains)),
    ...(yield* mapped(invoices, (invoice) =>
      causes.has(invoice) ? [] : invoiceItems(invoice, today),
    )).flat(),
  ]
  const all = withContradictions(stated, ledger)
  // `~` sorts items without a date after those with one.
  const rank = ({ kind, on, reason, subject }: AttentionItem) =>
    `${kinds.indexOf(kind)} ${reason?.debts[0]?.dueOn ?? on ?? '~'} ${subject.id}`
  return yield* sorted(all, (a, b) => (rank(a) < rank(b) ? -1 : 1))
})

/** Computed once per ledger and set of lists, from which the ledger was made. */
export function* attentionIn(
  ledger: Ledger,
  lists: AccountLists,
): Generator<void, readonly AttentionItem[]> {
  const reasons = yield* reasonsIn(lists, ledger.today)
  const { services, domains, invoices } = lists
  return yield* findAttention(
    ledger,
    reasons,
    services?.items ?? nothing,
    domains?.items ?? nothing,
    invoices?.items ?? nothing,
  )
}
