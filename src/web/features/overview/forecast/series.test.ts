import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Charge, ForecastMonth } from '#web/api/overview.ts'

import { columnsOf } from './columns.ts'
import { isTold, seriesOf, subjectKey, uncountedIn } from './series.ts'

const charge = (
  id: string,
  on: string,
  minorUnits: number,
  more: Partial<Charge> = {},
): Charge => ({
  subject: { kind: 'service', type: 'vps', id, label: id },
  on,
  price: { minorUnits, currency: 'EUR' },
  taxIncluded: false,
  termMonths: 1,
  autoRenew: { enabled: true, changeable: true, lockedReason: null },
  ...more,
})

const month = (
  name: string,
  charges: Charge[],
  ending: [number, string, boolean | null][] = [],
) => {
  const sums = new Map<string, ForecastMonth['totals']['sums'][number]>()
  for (const { price, taxIncluded } of charges) {
    if (!price) continue
    const key = `${price.currency}${taxIncluded}`
    const minorUnits = (sums.get(key)?.amount.minorUnits ?? 0) + price.minorUnits
    sums.set(key, { amount: { ...price, minorUnits }, taxIncluded })
  }
  return {
    month: name,
    charges,
    totals: { sums: [...sums.values()], uncounted: 0 },
    ending: {
      count: ending.length,
      totals: {
        sums: ending.map(([minorUnits, currency, taxIncluded]) => ({
          amount: { minorUnits, currency },
          taxIncluded,
        })),
        uncounted: 0,
      },
    },
  }
}

test('currencies and tax bases stand apart, the dearest first', () => {
  const series = seriesOf([
    month('2026-11', [
      charge('a', '2026-11-24', 500),
      charge('b', '2026-11-25', 900, { taxIncluded: true }),
      charge('c', '2026-11-26', 40_000, { price: { minorUnits: 40_000, currency: 'JPY' } }),
    ]),
  ])
  expect(
    series.map(({ currency, taxIncluded, charged }) => [currency, taxIncluded, charged]),
  ).toEqual([
    ['JPY', false, 40_000],
    ['EUR', true, 900],
    ['EUR', false, 500],
  ])
})

test('what was turned on here is a part of what is charged', () => {
  const added = charge('a', '2026-11-24', 500)
  const [series] = seriesOf(
    [month('2026-11', [added, charge('b', '2026-11-25', 900)], [[300, 'EUR', false]])],
    new Set([subjectKey(added.subject)]),
  )
  expect(series?.bars).toEqual([{ month: '2026-11', charged: 1400, added: 500, ending: 300 }])
})

test('one or two things to pay are told, three are drawn', () => {
  const told = seriesOf([
    month('2026-11', [charge('a', '2026-11-24', 500), charge('b', '2026-11-25', 900)]),
    month('2026-12', [charge('a', '2026-12-24', 500)]),
  ])
  expect(told.map(isTold)).toEqual([true])
  expect(told[0]?.payments.map(({ first, times }) => [first.on, times])).toEqual([
    ['2026-11-24', 2],
    ['2026-11-25', 1],
  ])
  const drawn = seriesOf([
    month(
      '2026-11',
      ['a', 'b', 'c'].map((id) => charge(id, '2026-11-24', 500)),
    ),
  ])
  expect(drawn.map(isTold)).toEqual([false])
})

test('what has no price is counted, not summed', () => {
  const one = month('2026-11', [])
  one.totals.uncounted = 2
  expect(uncountedIn([one, month('2026-12', [])])).toBe(2)
  expect(seriesOf([one])).toEqual([])
})

test('bars stay inside the drawing, never overlap, and mirror from right to left', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount, fc.double({ min: 0, max: 1, noNaN: true })), {
        minLength: 12,
        maxLength: 12,
      }),
      (amounts) => {
        const bars = amounts.map(([charged, ending, part], index) => ({
          month: `2026-${index + 1}`,
          charged,
          ending,
          added: Math.round(charged * part),
        }))
        const columns = columnsOf(bars)
        for (const column of columns) {
          const parts = [column.charged, column.added, column.ending].filter((one) => one !== null)
          let floor = 100
          for (const { y, height } of parts) {
            expect(y + height).toBeLessThanOrEqual(floor + 1e-9)
            floor = y
          }
          expect(column.top).toBeGreaterThan(4)
        }
        const mirrored = columnsOf(bars, true)
        for (const [index, { x, width }] of columns.entries()) {
          expect(mirrored[index]?.x).toBeCloseTo(100 - x - width, 6)
        }
      },
    ),
  )
})

test('heights are in proportion to amounts', () => {
  const [a, b] = columnsOf([
    { month: '2026-11', charged: 100_00, added: 0, ending: 0 },
    { month: '2026-12', charged: 50_00, added: 0, ending: 0 },
  ])
  expect((a?.charged?.height ?? 0) / (b?.charged?.height ?? 1)).toBeCloseTo(2, 6)
})
