/** Random accounts and flips against a plain reference that recounts a changed copy of the account. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, addMonths } from '#i18n/days.ts'

import { createLedger } from './ledger.ts'
import { atOnce } from './steps.ts'
import { whatIfSteps } from './what-if.ts'

const today = '2026-11-20'
const firstOfMonth = '2026-11-01'
const until = '2027-11-01'

/** A term longer than the twelve months that are summed up. */
const neverAgain = 24

const service = fc.record({
  days: fc.option(fc.integer({ min: -20, max: 400 }), { nil: null, freq: 6 }),
  units: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null, freq: 6 }),
  currency: fc.constantFrom('EUR', 'KWD', 'JPY'),
  termMonths: fc.constantFrom<number[]>(1, 3, 12),
  autoRenew: fc.option(fc.record({ enabled: fc.boolean(), changeable: fc.boolean() }), {
    nil: null,
    freq: 6,
  }),
  isBilled: fc.boolean(),
})
type Sample = typeof service extends fc.Arbitrary<infer T> ? T : never

/** Days before a renewal when it is too late to decide; `null` if nobody states them. */
const leadDays = fc.constantFrom(null, null, 0, 5, 30)

const flip = fc.record({ nth: fc.nat({ max: 9 }), enabled: fc.boolean() })

function ledgerOf(samples: readonly Sample[], lead: number | null = null) {
  const services = samples.map(({ days, units, currency, termMonths, autoRenew }, nth) => ({
    type: 'vps',
    id: `s${nth}`,
    name: `host-${nth}`,
    domain: null,
    status: 'active',
    expiresOn: null,
    manageUrl: null,
    extra: [],
    autoRenew: autoRenew && { ...autoRenew, lockedReason: null },
    renewal: {
      on: days === null ? null : addDays(today, days),
      price: units === null ? null : { minorUnits: units, currency },
      taxIncluded: false,
      termMonths,
    },
  }))
  const invoices = samples.flatMap(({ isBilled, days }, nth) =>
    isBilled && days !== null
      ? [
          {
            id: `i${nth}`,
            number: `${nth}`,
            status: 'unpaid',
            issuedOn: today,
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
                periodStart: addDays(today, days),
                periodEnd: null,
                quantity: 1,
                amount: null,
                subject: { kind: 'service' as const, type: 'vps', id: `s${nth}` },
              },
            ],
          },
        ]
      : [],
  )
  const lists = {
    services,
    domains: [],
    invoices,
    ...(lead !== null && { leadDays: { '*': lead } }),
  }
  return createLedger(lists, today)
}

/** Days on which one service is charged without an invoice for it, within twelve months. */
function chargeDays({ days, termMonths, autoRenew, isBilled }: Sample): string[] {
  if (days === null || days < 0 || autoRenew?.enabled !== true) return []
  const all: string[] = []
  for (let nth = 0; ; nth += 1) {
    const day = addMonths(addDays(today, days), nth * termMonths)
    if (day >= until) return all
    if (nth > 0 || !isBilled) all.push(day)
  }
}

/** Sums such as `2026-12 EUR`, and `all EUR`. */
function expectedSums(samples: readonly Sample[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const sample of samples)
    for (const day of chargeDays(sample))
      for (const key of [`${day.slice(0, 7)} ${sample.currency}`, `all ${sample.currency}`])
        if (sample.units !== null) sums[key] = (sums[key] ?? 0) + sample.units
  return sums
}

/** Whether a renewal without an invoice is so near that nothing can be changed about it. */
const isTooLate = ({ days, isBilled }: Sample, lead: number | null): boolean =>
  lead !== null && days !== null && days >= 0 && days < lead && !isBilled

const isFlippable = ({ autoRenew }: Sample, enabled: boolean): boolean =>
  autoRenew !== null && autoRenew.changeable && autoRenew.enabled !== enabled

test('sums before and after are those of the account as it is and as it would be', () => {
  fc.assert(
    fc.property(
      fc.array(service, { maxLength: 8 }),
      fc.array(flip, { maxLength: 8 }),
      leadDays,
      (samples, flips, lead) => {
        const wanted = new Map(flips.map(({ nth, enabled }) => [nth, enabled]))
        const changed = samples.map((sample, nth): Sample => {
          const enabled = wanted.get(nth)
          if (enabled === undefined || !isFlippable(sample, enabled)) return sample
          // It is charged once more, or ends all the same.
          if (isTooLate(sample, lead)) return { ...sample, termMonths: neverAgain }
          return { ...sample, autoRenew: { changeable: true, enabled } }
        })
        const asked = flips.map(({ nth, enabled }) => ({ type: 'vps', id: `s${nth}`, enabled }))
        const isShown = ({ id }: { id: string }) => Number(id.slice(1)) % 2 === 0
        const result = atOnce(whatIfSteps(ledgerOf(samples, lead), asked, isShown))

        const sums = (side: 'before' | 'after') => {
          const all: Record<string, number> = {}
          const rows = [{ month: 'all', totals: result[side] }].concat(
            result.months.map((each) => ({ month: each.month, totals: each[side] })),
          )
          for (const { month, totals } of rows)
            for (const { amount } of totals.sums)
              all[`${month} ${amount.currency}`] = amount.minorUnits
          return all
        }
        expect(sums('before')).toEqual(expectedSums(samples))
        expect(sums('after')).toEqual(expectedSums(changed))
        const even = (_: Sample, nth: number) => nth % 2 === 0
        const evenBefore = expectedSums(samples.filter(even))
        const evenAfter = expectedSums(changed.filter(even))
        for (const { month, shown } of result.months)
          for (const { amount } of shown.sums) {
            const key = `${month} ${amount.currency}`
            const difference = (evenAfter[key] ?? 0) - (evenBefore[key] ?? 0)
            expect([key, amount.minorUnits]).toEqual([key, difference])
          }
        expect(result.months.map(({ month }) => month)).toHaveLength(12)
        expect(result.months[0]?.month).toBe(firstOfMonth.slice(0, 7))

        const reasons = [...wanted].flatMap(([nth, enabled]) => {
          const sample = samples[nth]
          if (sample === undefined) return [`s${nth} gone`]
          if (isFlippable(sample, enabled)) return []
          if (sample.autoRenew === null) return [`s${nth} unknown`]
          return [`s${nth} ${sample.autoRenew.enabled === enabled ? 'same' : 'locked'}`]
        })
        const dropped = result.dropped.map(({ id, reason }) => `${id} ${reason}`)
        expect(dropped.toSorted()).toEqual(reasons.toSorted())

        const endDays = [...wanted]
          .flatMap(([nth, enabled]) => {
            const sample = samples[nth]
            const ends =
              sample !== undefined &&
              !enabled &&
              isFlippable(sample, false) &&
              !sample.isBilled &&
              !isTooLate(sample, lead)
            return ends && sample.days !== null && sample.days >= 0 ? [sample.days] : []
          })
          .toSorted((a, b) => a - b)
        expect(result.ends.count).toBe(endDays.length)
        const [first] = endDays
        expect(result.ends.first?.on).toBe(first === undefined ? undefined : addDays(today, first))
        const effects = result.ends.count + result.renews.count + result.unclear
        expect(effects).toBe(wanted.size - result.dropped.length)
      },
    ),
  )
})

test('says how many charges nobody states, whatever is flipped', () => {
  const unknown = {
    days: 5,
    units: 100,
    currency: 'EUR',
    termMonths: 12,
    isBilled: false,
  } as const
  const ledger = ledgerOf([
    { ...unknown, autoRenew: null },
    { ...unknown, autoRenew: { enabled: true, changeable: true } },
  ])
  const { unstated } = atOnce(whatIfSteps(ledger, [{ type: 'vps', id: 's1', enabled: false }]))
  expect(unstated).toBe(1)
})
