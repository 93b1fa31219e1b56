/** Random accounts, before and after: the news are what comparing both records by record finds. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#i18n/days.ts'

import { digestOf } from './digest.ts'
import { createLedger } from './ledger.ts'
import { newsSince } from './news.ts'
import type { InvoiceRecord, ServiceRecord } from './records.ts'
import { atOnce } from './steps.ts'

const then = '2026-11-10'
const today = '2026-11-20'

const day = fc.integer({ min: -15, max: 15 }).map((away) => addDays(today, away))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 5 })

const state = fc.record({
  status: fc.constantFrom('active', 'active', 'suspended', 'expired', 'cancelled', 'pending'),
  on: orNull(day),
  expiresOn: orNull(day),
  price: orNull(fc.constantFrom<number[]>(500, 700)),
  currency: fc.constantFrom('EUR', 'JPY'),
  taxIncluded: fc.constantFrom(true, false, null),
  termMonths: fc.constantFrom<(number | null)[]>(12, 12, 1, null),
  suspendedOn: orNull(day),
  renewedOn: orNull(day),
})
const bill = fc.record({
  status: fc.constantFrom('unpaid', 'overdue', 'paid', 'draft', 'cancelled'),
  issuedOn: day,
  paidOn: orNull(day),
})
/** `null`: the record is not there. */
const pair = <T>(value: fc.Arbitrary<T>) =>
  fc.record({ before: orNull(value), after: orNull(value) })
const account = fc.record({
  services: fc.array(pair(state), { maxLength: 4 }),
  invoices: fc.array(pair(bill), { maxLength: 4 }),
})
type Generated<A> = A extends fc.Arbitrary<infer Value> ? Value : never
type State = Generated<typeof state>
type Bill = Generated<typeof bill>
type Account = Generated<typeof account>

const service = (one: State, index: number): ServiceRecord => ({
  type: 'vps',
  id: String(index),
  name: `s${index}`,
  domain: null,
  status: one.status,
  expiresOn: one.expiresOn,
  // Off: with it on, days that do not fit are contradictions, which have tests of their own.
  autoRenew: { enabled: false, changeable: true, lockedReason: null },
  renewal: {
    on: one.on,
    price: one.price === null ? null : { minorUnits: one.price, currency: one.currency },
    taxIncluded: one.taxIncluded,
    termMonths: one.termMonths,
  },
  manageUrl: null,
  extra: [{ fact: 'suspendedOn', value: one.suspendedOn }],
})
const invoice = (one: Bill, index: number): InvoiceRecord => ({
  id: `i${index}`,
  number: `N${index}`,
  status: one.status,
  issuedOn: one.issuedOn,
  paidOn: one.paidOn,
  dueOn: null,
  nextAttemptOn: null,
  subtotal: null,
  tax: [],
  total: { minorUnits: 900, currency: 'EUR' },
  balanceDue: null,
  taxIncluded: true,
  payUrl: null,
  lines: null,
})

function accountAt({ services, invoices }: Account, when: 'before' | 'after') {
  return {
    services: services.flatMap((one, n) => (one[when] ? [service(one[when], n)] : [])),
    domains: [],
    invoices: invoices.flatMap((one, n) => (one[when] ? [invoice(one[when], n)] : [])),
  }
}

/** The same rules, written against the two lists. */
function expectedNews({ services, invoices }: Account): string[] {
  const found: string[] = []
  const between = (on: string | null) => (on !== null && on >= then && on <= today ? on : '-')
  const runs = ({ status }: State) => status === 'active' || status === 'suspended'
  for (const [n, { before, after }] of services.entries()) {
    if (!before || !after) continue
    const say = (kind: string, on = '-') => found.push(`s${n} ${kind} ${on}`)
    if (after.status === 'suspended' && before.status !== 'suspended')
      say('suspended', between(after.suspendedOn))
    if (after.status === 'active' && before.status === 'suspended') say('restored')
    if (runs(before) && after.status === 'expired') say('ended', between(after.expiresOn))
    if (runs(before) && after.status === 'cancelled') say('ended')
    const wasDue = before.on !== null && before.on < today
    if (runs(after) && wasDue && after.on !== null && after.on > (before.on ?? ''))
      say('renewed', between(after.renewedOn))
    else if (runs(after) && runs(before)) {
      const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
      if (differs(before.on, after.on) || differs(before.expiresOn, after.expiresOn)) say('date')
    }
    const isComparable =
      before.currency === after.currency &&
      before.taxIncluded === after.taxIncluded &&
      before.termMonths === after.termMonths &&
      before.price !== null &&
      after.price !== null
    if (runs(after) && isComparable && before.price !== after.price) say('price')
  }
  for (const [n, { before, after }] of invoices.entries()) {
    if (!after) continue
    const isNews = after.status === 'paid' && before?.status !== 'paid'
    const wasSeenBefore = before !== null || (after.paidOn ?? after.issuedOn) >= then
    if (isNews && wasSeenBefore) found.push(`N${n} invoice-paid ${after.paidOn ?? '-'}`)
    if (!before && ['unpaid', 'overdue'].includes(after.status))
      found.push(`N${n} invoice-arrived ${after.issuedOn}`)
  }
  return found.toSorted()
}

const hashOf = (key: string) => Buffer.from(key).toString('base64url')

test('news are what differs between the two readings, with the days that records state', () => {
  fc.assert(
    fc.property(account, (given) => {
      const old = accountAt(given, 'before')
      const digest = atOnce(digestOf(createLedger(old, then), old.invoices, hashOf))
      const now = accountAt(given, 'after')
      const renewedOn = ({ subject }: { subject: { id: string } }) =>
        given.services[Number(subject.id)]?.after?.renewedOn ?? null
      // As the store returns it.
      const stored = JSON.parse(JSON.stringify(digest)) as typeof digest
      const since = { digest: stored, hashOf, isOwn: () => false, renewedOn }
      const news = atOnce(newsSince(since, createLedger(now, today), now.invoices))
      const texts = news.map(({ subject, kind, on }) => `${subject.label} ${kind} ${on ?? '-'}`)
      expect(texts.toSorted()).toEqual(expectedNews(given))
      const days = news.map(({ on }) => on ?? '~')
      expect(days).toEqual(days.toSorted())
    }),
    { numRuns: 1000 },
  )
})

test('a record takes at most 120 bytes', () => {
  const longest: State = {
    status: 'suspended',
    on: '2026-11-30',
    expiresOn: '2026-12-31',
    price: Number.MAX_SAFE_INTEGER,
    currency: 'JPY',
    taxIncluded: false,
    termMonths: 1200,
    suspendedOn: null,
    renewedOn: null,
  }
  const size = (count: number) => {
    const services = Array.from({ length: count }, (_, n) => service(longest, n))
    const shortHash = (key: string) => hashOf(key.padEnd(20)).slice(-11)
    const ledger = createLedger({ services, domains: [], invoices: [] }, today)
    return Buffer.byteLength(JSON.stringify(atOnce(digestOf(ledger, [], shortHash))))
  }
  expect((size(200) - size(100)) / 100).toBeLessThanOrEqual(120)
})
