/** Sums by label against a plain reference, for random accounts. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { LabelSums } from '#contract/labels.ts'
import { addDays, addMonths } from '#i18n/days.ts'

import { labelSumSteps, noSums } from './labels.ts'
import { createLedger } from './ledger.ts'
import { atOnce } from './steps.ts'

const today = '2026-11-20'
const labels = ['a', 'b', 'c']

const service = fc.record({
  days: fc.integer({ min: 1, max: 400 }),
  units: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null }),
  currency: fc.constantFrom('EUR', 'KWD'),
  termMonths: fc.constantFrom(1, 12),
  enabled: fc.boolean(),
  labels: fc.subarray(labels),
  paid: fc.array(
    fc.record({
      on: fc.constantFrom('2025-12-31', '2026-01-01', '2026-11-20'),
      units: fc.integer({ min: 1, max: 9999 }),
      status: fc.constantFrom('paid', 'unpaid', 'cancelled'),
    }),
    { maxLength: 3 },
  ),
})
type Sample = typeof service extends fc.Arbitrary<infer T> ? T : never

function listsOf(samples: readonly Sample[]) {
  const services = samples.map(({ days, units, currency, termMonths, enabled }, nth) => ({
    type: 'vps',
    id: `s${nth}`,
    name: `host-${nth}`,
    domain: null,
    status: 'active',
    expiresOn: null,
    manageUrl: null,
    extra: [],
    autoRenew: { enabled, changeable: true, lockedReason: null },
    renewal: {
      on: addDays(today, days),
      price: units === null ? null : { minorUnits: units, currency },
      taxIncluded: false,
      termMonths,
    },
  }))
  const invoices = samples.flatMap(({ paid, currency }, nth) =>
    paid.map(({ on, units, status }, each) => ({
      id: `i${nth}-${each}`,
      number: `${nth}-${each}`,
      status,
      issuedOn: on,
      paidOn: status === 'paid' ? on : null,
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
          quantity: 1,
          amount: { minorUnits: units, currency },
          subject: { kind: 'service' as const, type: 'vps', id: `s${nth}` },
        },
      ],
    })),
  )
  return { services, domains: [], invoices, complete: true }
}

/** The first of the month a year after this one: the end of “the next 12 months”. */
const until = addMonths(`${today.slice(0, 7)}-01`, 12)

function charges({ days, termMonths, enabled }: Sample): number {
  const first = addDays(today, days)
  if (!enabled || first >= until) return 0
  let count = 1
  while (addMonths(first, termMonths * count) < until) count += 1
  return count
}

const add = (sums: Map<string, number>, currency: string, units: number) =>
  sums.set(currency, (sums.get(currency) ?? 0) + units)

/** Adds up label by label, without the ledger. */
function expected(samples: readonly Sample[], label: string | null) {
  const own = samples.filter((each) =>
    label === null ? each.labels.length === 0 : each.labels.includes(label),
  )
  const coming = new Map<string, number>()
  const paid = new Map<string, number>()
  for (const sample of own) {
    const { units, currency } = sample
    if (units !== null)
      for (let nth = charges(sample); nth > 0; nth -= 1) add(coming, currency, units)
    for (const payment of sample.paid)
      if (payment.status === 'paid' && payment.on.startsWith('2026'))
        add(paid, currency, payment.units)
  }
  const ends = own.filter(({ enabled }) => !enabled).map(({ days }) => addDays(today, days))
  return { count: own.length, coming, paid, end: ends.toSorted()[0] ?? null }
}

const asMap = (sums: LabelSums['paid']['sums']) => {
  const map = new Map<string, number>()
  for (const { amount } of sums) add(map, String(amount.currency), amount.minorUnits)
  return map
}

test('cost, payments and next end of a label are those of its services, counted in each label', () => {
  fc.assert(
    fc.property(fc.array(service, { maxLength: 12 }), (samples) => {
      const ledger = createLedger(listsOf(samples), today)
      const labelsOf = (key: string) => samples[Number(key.slice('vps/s'.length))]?.labels ?? []
      const all = atOnce(labelSumSteps(ledger, labelsOf))
      for (const label of [...labels, null]) {
        const { count, coming, paid, nextEnd } = all.get(label) ?? noSums
        const reference = expected(samples, label)
        expect([label, count, nextEnd?.on ?? null]).toEqual([label, reference.count, reference.end])
        expect([label, asMap(coming.sums)]).toEqual([label, reference.coming])
        expect([label, asMap(paid.sums)]).toEqual([label, reference.paid])
      }
    }),
  )
})
