import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Charge, Overview } from '#contract/overview.ts'
import { addMonths } from '#i18n/days.ts'

import { withAutoRenew } from './overview-change.ts'

const months = Array.from({ length: 12 }, (_, n) => addMonths('2026-11-01', n).slice(0, 7))

const charge = (on: string, minorUnits: number, enabled: boolean, id = 'a'): Charge => ({
  subject: { kind: 'service', type: 'vps', id, label: `${id}.example` },
  on,
  price: { minorUnits, currency: 'EUR' },
  taxIncluded: false,
  termMonths: 1,
  autoRenew: { enabled, changeable: true, lockedReason: null },
})

const totalsOf = (charges: Charge[]) => ({
  sums:
    charges.length === 0
      ? []
      : [
          {
            amount: {
              minorUnits: charges.reduce((sum, { price }) => sum + (price?.minorUnits ?? 0), 0),
              currency: 'EUR',
            },
            taxIncluded: false,
          },
        ],
  uncounted: 0,
})

function overviewOf(charges: Charge[]): Overview {
  const isOn = ({ autoRenew }: Charge) => autoRenew?.enabled !== false
  return {
    attention: charges
      .filter((item) => !isOn(item))
      .map(({ subject, on, price, taxIncluded, autoRenew }) => ({
        kind: 'ends-soon',
        severity: 'warning',
        subject,
        on,
        amount: price,
        taxIncluded,
        payUrl: null,
        renewalOn: null,
        autoRenew,
        reason: null,
        also: { items: [], more: 0 },
        usedBy: { items: [], more: 0 },
        nextAttemptOn: null,
      })),
    next: charges.filter(isOn).slice(0, 8),
    forecast: months.map((month) => {
      const inMonth = charges.filter(({ on }) => on.startsWith(month))
      return {
        month,
        totals: totalsOf(inMonth.filter(isOn)),
        ending: {
          count: inMonth.filter((item) => !isOn(item)).length,
          totals: totalsOf(inMonth.filter((item) => !isOn(item))),
        },
        charges: inMonth,
      }
    }),
    notifications: [],
    counts: { attention: null, services: null, domains: null, invoices: null, unread: null },
    asOf: '2026-11-20T10:42:00Z',
    stale: false,
    retryAfterSeconds: null,
    complete: true,
    problems: [],
  }
}

const charged = (overview: Overview) =>
  overview.forecast.map(({ totals }) => totals.sums[0]?.amount.minorUnits ?? 0)
const ending = (overview: Overview) =>
  overview.forecast.map(({ ending }) => ending.totals.sums[0]?.amount.minorUnits ?? 0)

test('turned on, a service is charged at its next date and every term after', () => {
  const after = withAutoRenew(
    overviewOf([charge('2026-11-24', 1890, false)]),
    { type: 'vps', id: 'a' },
    true,
  )
  expect(charged(after)).toEqual(Array.from({ length: 12 }, () => 1890))
  expect(ending(after)).toEqual(Array.from({ length: 12 }, () => 0))
  expect(after.forecast.every(({ ending }) => ending.count === 0)).toBe(true)
  expect(after.attention[0]?.autoRenew?.enabled).toBe(true)
  expect(after.next.map(({ on }) => on).slice(0, 2)).toEqual(['2026-11-24', '2026-12-24'])
})

test('a service with a yearly or unknown term is charged once in twelve months', () => {
  for (const termMonths of [12, null]) {
    const after = withAutoRenew(
      overviewOf([{ ...charge('2026-12-09', 1420, false), termMonths }]),
      { type: 'vps', id: 'a' },
      true,
    )
    expect(charged(after).filter((sum) => sum > 0)).toEqual([1420])
  }
})

test('turned off, a service ends once and is not charged; others stay', () => {
  const monthly = Array.from({ length: 12 }, (_, n) =>
    charge(addMonths('2026-11-30', n), 500, true),
  )
  const after = withAutoRenew(
    overviewOf([...monthly, charge('2027-02-01', 900, true, 'b')]),
    { type: 'vps', id: 'a' },
    false,
  )
  expect(charged(after)).toEqual([0, 0, 0, 900, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(ending(after)).toEqual([500, ...Array.from({ length: 11 }, () => 0)])
  expect(after.next.some(({ subject }) => subject.id === 'a')).toBe(false)
})

test('a charge without a price adds to no sum and counts as uncounted', () => {
  const free = { ...charge('2026-12-09', 0, false), price: null, termMonths: 12 }
  const after = withAutoRenew(overviewOf([free]), { type: 'vps', id: 'a' }, true)
  expect(after.forecast[1]?.totals).toEqual({ sums: [], uncounted: 1 })
})

test('turning off and on again restores the forecast', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom(1, 3, 6, 12),
      fc.integer({ min: 0, max: 10_000_000 }),
      (date, termMonths, price) => {
        const first = {
          ...charge(`2026-11-${String(date).padStart(2, '0')}`, price, true),
          termMonths,
        }
        const all = Array.from({ length: Math.ceil(12 / termMonths) }, (_, n) => ({
          ...first,
          on: addMonths(first.on, n * termMonths),
        }))
        const before = overviewOf(all)
        const service = { type: 'vps', id: 'a' }
        const back = withAutoRenew(withAutoRenew(before, service, false), service, true)
        expect(charged(back)).toEqual(charged(before))
        expect(ending(back)).toEqual(ending(before))
        expect(back.forecast.map(({ charges }) => charges)).toEqual(
          before.forecast.map(({ charges }) => charges),
        )
      },
    ),
  )
})

test('a short month does not move the date in later months', () => {
  expect([1, 2, 13].map((n) => addMonths('2026-12-31', n))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2028-01-31',
  ])
})
