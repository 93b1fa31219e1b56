/** Random accounts: what the ledger calls a contradiction is what a plain reading of them finds. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, daysBetween } from '#i18n/days.ts'

import { createLedger } from './ledger.ts'
import type { DomainRecord, InvoiceRecord, ServiceRecord } from './records.ts'

const today = '2026-11-20'

const day = fc.integer({ min: -12, max: 12 }).map((away) => addDays(today, away))
const stated = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 5 })

const fields = fc.record({
  status: fc.constantFrom(
    'active',
    'expired',
    'redemption',
    'cancelled',
    'suspended',
    'pending',
    'transferred-away',
  ),
  expiresOn: stated(day),
  on: stated(day),
  price: fc.constantFrom(0, 500),
  enabled: stated(fc.boolean()),
})
type Generated<A> = A extends fc.Arbitrary<infer Value> ? Value : never
type Fields = Generated<typeof fields>

const renewing = ({ status, expiresOn, on, price, enabled }: Fields) => ({
  status,
  expiresOn,
  autoRenew: enabled === null ? null : { enabled, changeable: true, lockedReason: null },
  renewal: {
    on,
    price: { minorUnits: price, currency: 'EUR' },
    taxIncluded: false,
    termMonths: 12,
  },
  manageUrl: null,
})

const service = fc.record({
  fields,
  type: fc.constantFrom('hosting', 'mail'),
  domain: fc.constantFrom('a.example', 'A.example', 'b.example', null),
  suspendedOn: stated(day),
  reason: fc.constantFrom(null, 'abuse', 'Invoice 2026-00001 is unpaid'),
})
const domain = fc.record({
  fields,
  word: fc.constantFrom('pendingTransfer', 'pending_transfer', 'active', null),
  lock: stated(fc.boolean()),
})
const invoice = fc.record({
  status: fc.constantFrom('paid', 'unpaid', 'overdue', 'partially-paid', 'cancelled', 'draft'),
  paidOn: stated(day),
  about: fc.nat({ max: 5 }),
})

const account = fc.record({
  services: fc.array(service, { maxLength: 5 }),
  domains: fc.array(domain, { maxLength: 3 }),
  invoices: fc.array(invoice, { maxLength: 4 }),
})
type Account = Generated<typeof account>

const numberOf = (index: number) => `2026-0000${index}`

function recordsOf({ services, domains, invoices }: Account) {
  return {
    services: services.map((one, index): ServiceRecord => ({
      ...renewing(one.fields),
      type: one.type,
      id: String(index),
      name: `s${index}`,
      domain: one.domain,
      extra: [
        { fact: 'suspendedOn', value: one.suspendedOn },
        { fact: 'suspensionReason', value: one.reason },
      ],
    })),
    domains: domains.map((one, index): DomainRecord => ({
      ...renewing(one.fields),
      id: `d${index}`,
      name: `d${index}.example`,
      unicodeName: `d${index}.example`,
      service: null,
      statusText: one.word,
      transferLock: one.lock,
      extra: [],
    })),
    invoices: invoices.map((one, index): InvoiceRecord => ({
      id: `i${index}`,
      number: numberOf(index),
      status: one.status,
      issuedOn: addDays(today, -20 - index),
      paidOn: one.paidOn,
      dueOn: null,
      nextAttemptOn: null,
      subtotal: null,
      tax: [],
      total: null,
      balanceDue: null,
      taxIncluded: null,
      payUrl: null,
      lines: [
        {
          periodStart: null,
          periodEnd: null,
          subject: {
            kind: 'service',
            type: services[one.about]?.type ?? 'hosting',
            id: String(one.about),
          },
        },
      ],
    })),
  }
}

/** The same rules once more, by comparing every record with every other one. */
function expectedIn({ services, domains, invoices }: Account): string[] {
  const expected: string[] = []
  const openStatuses = new Set(['unpaid', 'overdue', 'partially-paid'])
  const say = (name: string, kind: string) => expected.push(`${name} ${kind}`)
  const common = (name: string, { status, enabled, expiresOn, on }: Fields) => {
    if (enabled !== true) return
    const isComing = on !== null && daysBetween(today, on) >= 0
    if (status === 'expired' || status === 'redemption') say(name, 'renews-but-expired')
    else if (status === 'transferred-away') {
      if (isComing) say(name, 'moved-but-renews')
    } else if (status !== 'cancelled' && isComing && expiresOn !== null) {
      if (daysBetween(expiresOn, on) > 1) say(name, 'charged-after-expiry')
    }
  }
  const isPaidFor = ({ fields: { status, enabled, on, price } }: Account['services'][number]) =>
    enabled === true &&
    price > 0 &&
    on !== null &&
    on >= today &&
    ['active', 'suspended', 'pending'].includes(status)
  for (const [index, one] of services.entries()) {
    const name = `s${index}`
    const mine = invoices
      .map((each, nth) => ({ ...each, number: numberOf(nth) }))
      .filter(({ about }) => about === index)
    const owes = mine.some(({ status }) => openStatuses.has(status))
    common(name, one.fields)
    if (one.fields.status === 'cancelled' && owes) say(name, 'cancelled-but-billed')
    const settles = ({ status, paidOn, number }: (typeof mine)[number]) =>
      status === 'paid' &&
      paidOn !== null &&
      paidOn < today &&
      (one.reason === null
        ? one.suspendedOn !== null && paidOn >= one.suspendedOn
        : one.reason.includes(number))
    if (one.fields.status === 'suspended' && !owes && mine.some(settles))
      say(name, 'paid-but-suspended')
    const isTwice = services.some(
      (other, nth) =>
        nth !== index &&
        isPaidFor(other) &&
        other.type === one.type &&
        other.domain?.toLowerCase() === one.domain?.toLowerCase(),
    )
    if (one.domain !== null && isPaidFor(one) && isTwice) say(name, 'twice-for-one-domain')
  }
  for (const [index, one] of domains.entries()) {
    const name = `d${index}.example`
    common(name, one.fields)
    if (one.fields.status === 'pending' && one.lock === true && one.word?.startsWith('pending'))
      say(name, 'locked-but-moving')
  }
  return expected.toSorted()
}

test('a contradiction is what comparing all records finds, and nothing else', () => {
  fc.assert(
    fc.property(account, (given) => {
      const ledger = createLedger(recordsOf(given), today)
      const found = ledger.things.flatMap((thing) =>
        ledger.contradictionsOf(thing).map(({ kind }) => `${thing.subject.label} ${kind}`),
      )
      // Services on one host name are told apart by it.
      expect(found.map((text) => text.replace(/ \(.*\)/, '')).toSorted()).toEqual(expectedIn(given))
    }),
    { numRuns: 500 },
  )
})

test('while lists are being read, nobody is said to be suspended although they paid', () => {
  const given = recordsOf({
    services: [
      {
        fields: { status: 'suspended', expiresOn: null, on: null, price: 500, enabled: false },
        type: 'mail',
        domain: null,
        suspendedOn: '2026-11-02',
        reason: null,
      },
    ],
    domains: [],
    invoices: [{ status: 'paid', paidOn: '2026-11-08', about: 0 }],
  })
  const kinds = (complete: boolean) => {
    const ledger = createLedger({ ...given, complete }, today)
    return ledger.things.flatMap((thing) => ledger.contradictionsOf(thing).map(({ kind }) => kind))
  }
  expect(kinds(true)).toEqual(['paid-but-suspended'])
  expect(kinds(false)).toEqual([])
})
