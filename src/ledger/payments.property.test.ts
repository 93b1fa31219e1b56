/** Random invoices: which renewals cost something else than last time, against a plain reading. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, addMonths } from '#i18n/days.ts'

import { createLedger } from './ledger.ts'
import type { InvoiceRecord, ServiceRecord } from './records.ts'

const today = '2026-11-20'

const price = fc.record({
  minorUnits: fc.constantFrom(500, 700),
  currency: fc.constantFrom(...Array<string>(8).fill('EUR'), 'JPY', null),
})
const service = fc.record({
  price: fc.option(price, { nil: null, freq: 6 }),
  taxIncluded: fc.constantFrom(true, false, false, false, null),
  termMonths: fc.constantFrom(12, 12, 12, 1, null),
})
const line = fc.record({
  about: fc.nat({ max: 2 }),
  price: fc.option(price, { nil: null, freq: 6 }),
  quantity: fc.constantFrom(1, 1, 1, 2, null),
  months: fc.constantFrom(12, 12, 12, 1, null),
  /** How many days longer than its months the period is. */
  extraDays: fc.constantFrom(-1, -1, -1, 0, 0, 0, -3, 3, -4, 4),
})
const invoice = fc.record({
  status: fc.constantFrom('paid', 'paid', 'unpaid', 'refunded'),
  daysAgo: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null, freq: 6 }),
  lines: fc.option(fc.array(line, { minLength: 1, maxLength: 2 }), { nil: null, freq: 6 }),
  /** What the lines add up to. */
  basis: fc.constantFrom('subtotal', 'subtotal', 'subtotal', 'total', 'neither'),
})
const account = fc.record({
  services: fc.array(service, { minLength: 1, maxLength: 4 }),
  // Which of two invoices of one day is the newer one is not stated.
  invoices: fc.uniqueArray(invoice, {
    minLength: 1,
    maxLength: 5,
    selector: ({ daysAgo }) => daysAgo,
  }),
})
type Generated<A> = A extends fc.Arbitrary<infer Value> ? Value : never
type Account = Generated<typeof account>
type Line = Generated<typeof line>

const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, each) => sum + (each.price?.minorUnits ?? 0), 0)

const periodEnd = ({ months, extraDays }: Line, start: string) =>
  months === null ? null : addDays(addMonths(start, months), extraDays)

function ledgerOf({ services, invoices }: Account) {
  const records = services.map((each, index): ServiceRecord => ({
    type: 'mail',
    id: String(index),
    name: `s${index}`,
    domain: null,
    status: 'active',
    expiresOn: null,
    autoRenew: { enabled: true, changeable: true, lockedReason: null },
    renewal: { on: '2026-12-01', ...each },
    manageUrl: null,
    extra: [],
  }))
  const bills = invoices.map((each, index): InvoiceRecord => {
    const start = addDays(today, -(each.daysAgo ?? 0))
    const sum = sumOf(each.lines ?? [])
    const money = (minorUnits: number) => ({ minorUnits, currency: 'EUR' })
    return {
      id: String(index),
      number: `N${index}`,
      status: each.status,
      issuedOn: each.daysAgo === null ? null : start,
      dueOn: null,
      nextAttemptOn: null,
      subtotal: money(each.basis === 'subtotal' ? sum : sum + 1),
      tax: [],
      total: money(each.basis === 'total' ? sum : sum + 2),
      balanceDue: null,
      taxIncluded: null,
      payUrl: null,
      lines:
        each.lines?.map((one) => ({
          periodStart: start,
          periodEnd: periodEnd(one, start),
          quantity: one.quantity,
          amount: one.price,
          subject: { kind: 'service', type: 'mail', id: String(one.about) },
        })) ?? null,
    }
  })
  return createLedger({ services: records, domains: [], invoices: bills }, today)
}

/** Searches backwards in time, day by day, for the first paid invoice that names the service. */
function expectedCost({ services, invoices }: Account, at: number): number | null {
  const wanted = services[at]
  for (let daysAgo = 0; daysAgo <= 400; daysAgo += 1) {
    const bill = invoices.find((each) => each.status === 'paid' && each.daysAgo === daysAgo)
    const own = bill?.lines?.filter(({ about }) => about === at) ?? []
    const [only] = own
    if (!bill || !only) continue
    if (own.length > 1 || only.quantity === 2 || only.price === null || !wanted?.price) return null
    if (bill.lines?.some((each) => each.price === null)) return null
    if (only.price.currency !== wanted.price.currency) return null
    const basis = wanted.taxIncluded === null ? null : wanted.taxIncluded ? 'total' : 'subtotal'
    if (bill.basis !== basis) return null
    if (wanted.termMonths === null || only.months !== wanted.termMonths) return null
    if (Math.abs(only.extraDays) > 3) return null
    return only.price.minorUnits === wanted.price.minorUnits ? null : only.price.minorUnits
  }
  return null
}

test('a changed cost is the newest paid line for the same term, currency and tax basis', () => {
  let changed = 0
  fc.assert(
    fc.property(account, (given) => {
      const costs = ledgerOf(given).things.map(({ changedCost }) => changedCost?.price.minorUnits)
      const expected = given.services.map((_, at) => expectedCost(given, at) ?? undefined)
      expect(costs).toEqual(expected)
      changed += costs.filter((cost) => cost !== undefined).length
    }),
    { numRuns: 2000 },
  )
  // The property says nothing if nothing is ever comparable.
  expect(changed).toBeGreaterThan(10)
})
