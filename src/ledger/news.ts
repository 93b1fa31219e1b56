/** What has changed in an account since a digest of it was taken. Pure: no clock, no I/O. */
import type { News as ContractNews } from '#contract/news.ts'

import {
  type Digest,
  factsOf,
  invoiceIn,
  invoiceState,
  type ThingFacts,
  thingIn,
} from './digest.ts'
import { partPaidOf } from './due.ts'
import type { Ledger } from './ledger.ts'
import { priceChangeOf } from './price-change.ts'
import type { InvoiceRecord } from './records.ts'
import type { Thing } from './thing.ts'
import { hasHappened } from './windows.ts'

/** What the records say. When it was announced, and why, is found by the BFF. */
export type News = Omit<ContractNews, 'at' | 'reason'>

const nothing = {
  on: null,
  amount: null,
  taxIncluded: null,
  before: null,
  from: null,
  to: null,
  contradiction: null,
}

type Extra = Thing['extra']

/** A day that a record states, if it lies between the digest and today. */
function statedDay(extra: Extra, fact: string, since: string, today: string): string | null {
  const on = extra.find((one) => one.fact === fact)?.value ?? null
  return on !== null && on >= since && on <= today ? on : null
}

const isRunning = ({ state }: ThingFacts): boolean => state === 'active' || state === 'suspended'

function stateNews(
  thing: Thing,
  before: ThingFacts,
  now: ThingFacts,
  since: string,
  today: string,
) {
  const { subject, extra, expiresOn } = thing
  const stated = (fact: string) => statedDay(extra, fact, since, today)
  const about = { ...nothing, subject }
  if (now.state === 'suspended' && before.state !== 'suspended')
    return [{ ...about, kind: 'suspended' as const, on: stated('suspendedOn') }]
  if (before.state === 'suspended' && now.state === 'active')
    return [{ ...about, kind: 'restored' as const }]
  if (!isRunning(before) || now.state === 'other' || isRunning(now)) return []
  const expired = expiresOn !== null && expiresOn >= since && expiresOn <= today ? expiresOn : null
  const on = now.state === 'expired' ? expired : stated('cancelledOn')
  return [{ ...about, kind: 'ended' as const, on }]
}

interface Since {
  readonly digest: Digest
  readonly hashOf: (key: string) => string
  /** Whether the customer has changed it since. */
  readonly isOwn: (thing: Thing) => boolean
  /** The day of a renewal that its record states. */
  readonly renewedOn: (thing: Thing) => string | null
}

function thingNews(thing: Thing, ledger: Ledger, since: Since): News[] {
  const { digest, hashOf, isOwn, renewedOn } = since
  const before = thingIn(digest, hashOf(`thing ${thing.key}`))
  if (before === null) return []
  const { today } = ledger
  const now = factsOf(thing, ledger)
  const { subject } = thing
  const about = { ...nothing, subject }
  const news: News[] = stateNews(thing, before, now, digest.day, today)
  const { amount, taxIncluded } = { amount: before.price, taxIncluded: before.taxIncluded }
  const isRenewed =
    now.on !== null && isRunning(now) && hasHappened('charge', before.on, now.on, today)
  const hasMovedOn = isRenewed && before.on !== null && now.on > before.on
  if (hasMovedOn) {
    const stated = renewedOn(thing)
    const on = stated !== null && stated >= digest.day && stated <= today ? stated : null
    news.push({ ...about, kind: 'renewed', on, amount, taxIncluded, to: now.on })
  } else if (isRunning(now) && isRunning(before) && !isOwn(thing)) {
    const isChargeMoved = now.on !== before.on && now.on !== null && before.on !== null
    const isExpiryMoved =
      now.expiresOn !== before.expiresOn && now.expiresOn !== null && before.expiresOn !== null
    if (isChargeMoved) news.push({ ...about, kind: 'date', from: before.on, to: now.on })
    else if (isExpiryMoved)
      news.push({ ...about, kind: 'date', from: before.expiresOn, to: now.expiresOn })
  }
  const change =
    before.taxIncluded === now.taxIncluded && before.termMonths === now.termMonths
      ? priceChangeOf(now.price, before.price)
      : null
  if (change && isRunning(now))
    news.push({
      ...about,
      kind: 'price',
      amount: change.after,
      before: change.before,
      taxIncluded: now.taxIncluded,
      to: now.on,
    })
  for (const contradiction of isOwn(thing) ? [] : ledger.contradictionsOf(thing))
    if (!before.contradictions.includes(contradiction.kind))
      news.push({ ...about, kind: 'contradiction', contradiction })
  return news
}

function invoiceNews(invoice: InvoiceRecord, { digest, hashOf }: Since): News[] {
  const { id, number, status, issuedOn, dueOn, total, taxIncluded } = invoice
  const before = invoiceIn(digest, hashOf(`invoice ${id}`))
  const now = invoiceState(status)
  const subject = { kind: 'invoice', type: null, id, label: number, domainName: null }
  const about = { ...nothing, subject, amount: partPaidOf(invoice) ?? total, taxIncluded }
  if (now === 'paid' && before !== 'paid') {
    // One that was issued and paid long ago has only just become visible.
    const isOld = before === null && (invoice.paidOn ?? issuedOn ?? '~') < digest.day
    return isOld ? [] : [{ ...about, kind: 'invoice-paid', on: invoice.paidOn ?? null }]
  }
  const isNew = now === 'open' && before === null
  return isNew ? [{ ...about, kind: 'invoice-arrived', on: issuedOn, to: dueOn }] : []
}

/** Those with a day first, oldest first. */
const byDay = (a: News, b: News): number => {
  const [left, right] = [a.on ?? '~', b.on ?? '~']
  return left < right ? -1 : left > right ? 1 : 0
}

/** Everything new, oldest first; what has no day comes last. */
export function* newsSince(
  since: Since,
  ledger: Ledger,
  invoices: readonly InvoiceRecord[],
): Generator<void, News[]> {
  const news: News[] = []
  for (const invoice of invoices) {
    yield
    news.push(...invoiceNews(invoice, since))
  }
  for (const thing of ledger.things) {
    yield
    news.push(...thingNews(thing, ledger, since))
  }
  return news.toSorted(byDay)
}
