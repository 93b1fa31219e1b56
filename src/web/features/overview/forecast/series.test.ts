import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Charge, ForecastMonth } from '#web/api/overview.ts'

import { columnsOf } from './columns.ts'
import { countUncounted, isShort, seriesOf } from './series.ts'

const charge = (
  id: string,
  on: string,
  minorUnits: number,
  more: Partial<Charge> = {},
): Charge => ({
  kind: 'charge',
  subject: { kind: 'service', type: 'vps', id, label: id, domainName: null },
  on,
  price: { minorUnits, currency: 'EUR' },
  taxIncluded: false,
  termMonths: 1,
  invoice: null,
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
  const series = seriesOf(
    [
      month('2026-11', [
        charge('a', '2026-11-24', 500),
        charge('b', '2026-11-25', 900, { taxIncluded: true }),
        charge('c', '2026-11-26', 40_000, { price: { minorUnits: 40_000, currency: 'JPY' } }),
      ]),
    ],
    [],
  )
  expect(
    series.map(({ currency, taxIncluded, charged }) => [currency, taxIncluded, charged]),
  ).toEqual([
    ['JPY', false, 40_000],
    ['EUR', true, 900],
    ['EUR', false, 500],
  ])
})

test('what was turned on here is part of the charged amount, once that includes it', () => {
  const months = [month('2026-11', [charge('b', '2026-11-25', 900)], [[300, 'EUR', false]])]
  const addedOf = (minorUnits: number) =>
    seriesOf(
      months,
      [],
      [{ month: '2026-11', price: { minorUnits, currency: 'EUR' }, taxIncluded: false }],
    )[0]?.bars
  expect(addedOf(500)).toEqual([{ month: '2026-11', charged: 900, added: 500, ending: 300 }])
  expect(addedOf(1000)).toEqual([{ month: '2026-11', charged: 900, added: 900, ending: 300 }])
})

test('a series is short if the server names its payments', () => {
  const november = month('2026-11', [
    charge('a', '2026-11-24', 500),
    charge('b', '2026-11-25', 900, { price: { minorUnits: 900, currency: 'JPY' } }),
  ])
  const series = seriesOf([november], [{ ...charge('a', '2026-11-24', 500), times: 12 }])
  expect(series.map((one) => [one.currency, isShort(one)])).toEqual([
    ['JPY', false],
    ['EUR', true],
  ])
})

test('a charge without a price is counted but not summed', () => {
  const november = month('2026-11', [])
  november.totals.uncounted = 2
  expect(countUncounted([november, month('2026-12', [])])).toBe(2)
  expect(seriesOf([november], [])).toEqual([])
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
          const parts = [column.charged, column.added, column.ending]
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
  expect((first?.charged.height ?? 0) / (second?.charged.height ?? 1)).toBeCloseTo(2, 6)
})
