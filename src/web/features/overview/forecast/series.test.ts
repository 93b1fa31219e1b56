import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Charge, ForecastMonth } from '#web/api/overview.ts'

import { columnsOf } from './columns.ts'
import { countUncounted, isShort, seriesOf, subjectKey } from './series.ts'

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

test('each currency and tax basis has its own series, the largest first', () => {
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

test('what was turned on here is part of the charged amount', () => {
  const added = charge('a', '2026-11-24', 500)
  const [series] = seriesOf(
    [month('2026-11', [added, charge('b', '2026-11-25', 900)], [[300, 'EUR', false]])],
    new Set([subjectKey(added.subject)]),
  )
  expect(series?.bars).toEqual([{ month: '2026-11', charged: 1400, added: 500, ending: 300 }])
})

test('a series of two payments is short, one of three is not', () => {
  const short = seriesOf([
    month('2026-11', [charge('a', '2026-11-24', 500), charge('b', '2026-11-25', 900)]),
    month('2026-12', [charge('a', '2026-12-24', 500)]),
  ])
  expect(short.map(isShort)).toEqual([true])
  expect(short[0]?.payments.map(({ first, times }) => [first.on, times])).toEqual([
    ['2026-11-24', 2],
    ['2026-11-25', 1],
  ])
  const long = seriesOf([
    month(
      '2026-11',
      ['a', 'b', 'c'].map((id) => charge(id, '2026-11-24', 500)),
    ),
  ])
  expect(long.map(isShort)).toEqual([false])
})

test('a charge without a price is counted but not summed', () => {
  const november = month('2026-11', [])
  november.totals.uncounted = 2
  expect(countUncounted([november, month('2026-12', [])])).toBe(2)
  expect(seriesOf([november])).toEqual([])
})

test('bars stay inside the drawing, never overlap, and are mirrored in right-to-left pages', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount, fc.double({ min: 0, max: 1, noNaN: true })), {
        minLength: 12,
        maxLength: 12,
      }),
      (amounts) => {
        const bars = amounts.map(([charged, ending, addedShare], index) => ({
          month: `2026-${index + 1}`,
          charged,
          ending,
          added: Math.round(charged * addedShare),
        }))
        const columns = columnsOf(bars)
        for (const column of columns) {
          const parts = [column.charged, column.added, column.ending].filter(
            (part) => part !== null,
          )
          let previousTop = 100
          for (const { y, height } of parts) {
            expect(y + height).toBeLessThanOrEqual(previousTop + 1e-9)
            previousTop = y
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

test('heights are proportional to amounts', () => {
  const [first, second] = columnsOf([
    { month: '2026-11', charged: 100_00, added: 0, ending: 0 },
    { month: '2026-12', charged: 50_00, added: 0, ending: 0 },
  ])
  expect((first?.charged?.height ?? 0) / (second?.charged?.height ?? 1)).toBeCloseTo(2, 6)
})
