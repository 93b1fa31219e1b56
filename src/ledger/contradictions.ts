/** Finds what the provider's records say that cannot all be true. Pure: no clock, no I/O. */
import type { Contradiction } from '#contract/listed.ts'
import { addDays } from '#i18n/days.ts'

import { isOpen } from './coverage.ts'
import { isEnded, isExpired } from './entries.ts'
import { keyFinder } from './reasons.ts'
import type { DomainRecord, InvoiceRecord, ServiceRecord } from './records.ts'
import type { Thing } from './thing.ts'

interface Records {
  readonly things: readonly Thing[]
  readonly services: readonly ServiceRecord[]
  readonly domains: readonly DomainRecord[]
  readonly invoices: readonly InvoiceRecord[]
  /** Services of one type for one host name, in groups. */
  readonly twins: readonly (readonly ServiceRecord[])[]
  readonly thingOf: (service: ServiceRecord) => Thing | undefined
  /** Whether the lists are whole. */
  readonly complete: boolean
}

const plain = { invoice: null, other: null, on: null }

/** The newest open invoice with a line about each key. */
function* openInvoices(
  { services, domains, invoices }: Records,
  keys: ReadonlySet<string>,
): Generator<void, ReadonlyMap<string, InvoiceRecord>> {
  const open = new Map<string, InvoiceRecord>()
  const left = invoices.filter(({ status }) => isOpen(status))
  if (left.length === 0 || keys.size === 0) return open
  const keyOf = yield* keyFinder({
    services: { items: services, complete: true },
    domains: { items: domains, complete: true },
  })
  for (const invoice of left) {
    yield
    for (const { subject } of invoice.lines ?? []) {
      const key = keyOf(subject)
      if (key !== null && keys.has(key) && !open.has(key)) open.set(key, invoice)
    }
  }
  return open
}

/** A renewal on the day after the last one is the usual end of a period. */
const isAfter = (charge: string, expiry: string): boolean => charge > addDays(expiry, 1)

const isRenewing = ({ autoRenew }: Thing): boolean => autoRenew?.enabled === true

function ofRenewal(thing: Thing, today: string): Contradiction[] {
  const { status, expiresOn, renewal } = thing
  if (!isRenewing(thing)) return []
  if (isExpired(status)) return [{ ...plain, kind: 'renews-but-expired', on: expiresOn }]
  if (status === 'transferred-away' && renewal.on !== null && renewal.on >= today)
    return [{ ...plain, kind: 'moved-but-renews', on: renewal.on }]
  if (isEnded(status) || expiresOn === null || renewal.on === null || renewal.on < today) return []
  return isAfter(renewal.on, expiresOn)
    ? [{ ...plain, kind: 'charged-after-expiry', on: renewal.on }]
    : []
}

/** Providers spell it `pendingTransfer`, `pending_transfer`, `transferring`. */
const isMoving = ({ status, statusText }: DomainRecord): boolean =>
  status === 'pending' && /transfer/i.test(statusText ?? '')

/** The names of domains whose lock stops a transfer that is under way. */
const namesLocked = (domains: readonly DomainRecord[]): ReadonlySet<string> =>
  new Set(
    domains
      .filter((domain) => domain.transferLock === true && isMoving(domain))
      .map(({ name }) => name),
  )

const dayOf = ({ extra }: Thing, fact: string): string | null =>
  extra.find((one) => one.fact === fact)?.value ?? null

/**
 * The invoice that was paid, so that nothing should be suspended any more. It was paid on or after
 * the day of the suspension, or the provider's reason names it. A provider gets a day to notice.
 */
function ofSuspension(thing: Thing, isOwing: boolean, today: string): Contradiction[] {
  if (thing.status !== 'suspended' || isOwing) return []
  const since = dayOf(thing, 'suspendedOn')
  const reason = dayOf(thing, 'suspensionReason')
  const paid = thing.payments.find(({ invoice: { number, paidOn } }) => {
    if (!paidOn || paidOn >= today) return false
    return reason === null ? since !== null && paidOn >= since : reason.includes(number)
  })
  if (!paid) return []
  const { id, number } = paid.invoice
  return [{ ...plain, kind: 'paid-but-suspended', invoice: { id, number }, on: since }]
}

/** Services of one type for one host name, each of which is charged by itself. */
function* doubles(
  { twins, thingOf }: Records,
  today: string,
): Generator<void, ReadonlyMap<string, Thing['subject']>> {
  const others = new Map<string, Thing['subject']>()
  for (const services of twins) {
    yield
    let first: Thing | null = null
    for (const service of services) {
      const thing = thingOf(service)
      const isCharged =
        thing && isRenewing(thing) && !isEnded(thing.status) && !isExpired(thing.status)
      const { renewal } = service
      if (!isCharged || !renewal.price?.minorUnits || (renewal.on ?? '') < today) continue
      if (first === null) first = thing
      else if (first.key !== thing.key) {
        if (!others.has(first.key)) others.set(first.key, thing.subject)
        others.set(thing.key, first.subject)
      }
    }
  }
  return others
}

/** The contradictions of each thing, by its key. */
export function* findContradictions(
  records: Records,
  today: string,
): Generator<void, ReadonlyMap<string, readonly Contradiction[]>> {
  const { things, complete } = records
  const owing = new Set(
    things
      .filter(({ status }) => status === 'suspended' || status === 'cancelled')
      .map(({ key }) => key),
  )
  const open = yield* openInvoices(records, owing)
  const twice = yield* doubles(records, today)
  const locked = namesLocked(records.domains)
  const found = new Map<string, readonly Contradiction[]>()
  for (const thing of things) {
    yield
    const { key, status } = thing
    const invoice = open.get(key)
    const other = twice.get(key)
    const own = [
      ...ofRenewal(thing, today),
      // What is still owed may be on an invoice that has not been read yet.
      ...(complete ? ofSuspension(thing, invoice !== undefined, today) : []),
    ]
    if (locked.has(thing.domain?.name ?? key)) own.push({ ...plain, kind: 'locked-but-moving' })
    if (status === 'cancelled' && invoice)
      own.push({
        ...plain,
        kind: 'cancelled-but-billed',
        invoice: { id: invoice.id, number: invoice.number },
      })
    if (other) own.push({ ...plain, kind: 'twice-for-one-domain', other })
    if (own.length > 0) found.set(key, own)
  }
  return found
}
