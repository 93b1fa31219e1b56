import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'

import { decimal } from '#server/csv.ts'
import { eur, price } from '#site/testing/samples.ts'

import { costOver, priced } from './priced.ts'
import { activePromotion } from './promotion.ts'
import { inView, loadTaxTable, rateOn, scale, TaxTable, type TaxView } from './tax.ts'

const table = TaxTable.parse({
  home: 'DE',
  countries: {
    DE: {
      rates: [
        { percent: '16', from: '2020-07-01', until: '2020-12-31' },
        { percent: '19', from: '2021-01-01' },
      ],
    },
    CH: { rates: [{ percent: '8.1', from: '2024-01-01' }] },
    JP: { term: 'tax', rates: [{ percent: '10' }] },
  },
})
const view = (basis: 'with' | 'without', country = 'DE'): TaxView => {
  const rate = rateOn(table, country, '2026-11-20')
  const home = rateOn(table, 'DE', '2026-11-20')
  if (!rate || !home) throw new Error('no rate on that day')
  return { basis, rate, home }
}
const none = () => null

describe('cost over years', () => {
  test.each([
    // years, first, renew, least years, total
    [1, 549, 949, 1, 549],
    [2, 549, 949, 1, 1498],
    [3, 549, 949, 1, 2447],
    [10, 549, 949, 1, 9090],
    [3, 0, 0, null, 0],
    [1, 7900, 7900, 2, null],
    [2, 7900, 7900, 2, 15_800],
  ])('%i years of %i, then %i (at least %s) cost %s', (years, first, renew, least, total) => {
    const sum = costOver(years, eur(first), eur(renew), least)
    expect(sum?.minorUnits ?? null).toBe(total)
  })

  test('is never n times an introductory price', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.nat(1e6),
        fc.integer({ min: 1, max: 10 }),
        (first, renew, years) => {
          const sum = costOver(years, eur(first), eur(renew), null)
          expect(sum?.minorUnits).toBe(first + renew * (years - 1))
        },
      ),
    )
  })

  test('is null if a part is missing or in another currency', () => {
    expect(costOver(3, null, eur(1), 1)).toBeNull()
    expect(costOver(3, eur(1), null, 1)).toBeNull()
    expect(costOver(1, eur(1), null, 1)).toEqual(eur(1))
    expect(costOver(2, eur(1), { minorUnits: 1, currency: 'USD' }, 1)).toBeNull()
  })

  test('adds the amounts as shown, tax included, so that a visitor’s own sum agrees', () => {
    const row = priced(price('com', { register: eur(549), renew: eur(949) }), {
      today: '2026-11-20',
      years: 3,
      tax: view('with'),
      lowest: none,
    })
    expect([row.first, row.renew, row.cost]).toEqual([eur(653), eur(1129), eur(653 + 2 * 1129)])
  })
})

describe('tax', () => {
  test.each([
    // stated, included, basis, country, shown
    [1000, false, 'with', 'DE', 1190],
    [1000, false, 'without', 'DE', 1000],
    [1190, true, 'with', 'DE', 1190],
    [1190, true, 'without', 'DE', 1000],
    [1190, true, 'with', 'JP', 1100],
    [1000, false, 'with', 'CH', 1081],
    [549, false, 'with', 'CH', 593],
  ] as const)(
    '%i (tax included: %s) shown %s tax of %s is %i',
    (amount, included, basis, country, shown) => {
      expect(inView(eur(amount), included, view(basis, country))).toEqual(eur(shown))
    },
  )

  test('is not applied if the provider does not say whether it is included', () => {
    expect(inView(eur(1000), null, view('with'))).toEqual(eur(1000))
    expect(inView(eur(1000), false, null)).toEqual(eur(1000))
  })

  test('rates apply on their days', () => {
    expect(rateOn(table, 'DE', '2020-12-31')?.percent).toBe('16')
    expect(rateOn(table, 'DE', '2021-01-01')?.percent).toBe('19')
    expect(rateOn(table, 'CH', '2023-12-31')).toBeNull()
    expect(rateOn(table, 'FR', '2026-01-01')).toBeNull()
  })

  test('a table without its home country is invalid', () => {
    expect(TaxTable.safeParse({ home: 'FR', countries: {} }).success).toBe(false)
  })

  test.each([
    [5, 1, 2, 2],
    [15, 1, 10, 2],
    [25, 1, 10, 2],
    [35, 1, 10, 4],
    [-25, 1, 10, -2],
    [9_007_199_254_740, 119_000, 100_000, 10_718_567_113_141],
  ])('%i × %i ÷ %i rounds half-even to %i', (amount, by, over, result) => {
    expect(scale(amount, by, over)).toBe(result)
  })
})

describe('decimals by ISO 4217', () => {
  test.each([
    [100_000, 'JPY', '100000'],
    [100_000, 'KWD', '100.000'],
    [100_000, 'EUR', '1000.00'],
    [100_000, 'HUF', '1000.00'],
    [5, 'BHD', '0.005'],
    [-5, 'EUR', '-0.05'],
    [7, 'CLF', '0.0007'],
    [1050, null, '10.50'],
  ])('%i %s is %s', (minorUnits, currency, text) => {
    expect(decimal({ minorUnits, currency })).toBe(text)
  })
})

describe('promotions', () => {
  const offer = (change: object, register = 1000) =>
    price('com', {
      register: eur(register),
      promotion: {
        register: eur(500),
        from: '2026-11-01',
        until: '2026-12-31',
        lowestInLast30Days: null,
        ...change,
      },
    })
  const today = '2026-11-20'

  test.each([
    ['runs', {}, true],
    ['has ended', { until: '2026-11-19' }, false],
    ['ends today', { until: today }, true],
    ['has not begun', { from: '2026-11-21' }, false],
    ['begins today', { from: today }, true],
    ['is not lower than the list price', { register: eur(1000) }, false],
  ])('a promotion that %s', (_, change, active) => {
    expect(activePromotion(offer(change), today, none) !== null).toBe(active)
  })

  test('strikes through the lowest price of the 30 days before, not the list price', () => {
    const stated = offer({ lowestInLast30Days: eur(800) })
    expect(activePromotion(stated, today, none)?.was).toEqual(eur(800))
  })

  test('strikes through nothing if that price was no higher', () => {
    const promotion = activePromotion(offer({ lowestInLast30Days: eur(500) }), today, none)
    expect(promotion).toMatchObject({ register: eur(500), was: null, reference: eur(500) })
  })

  test('the price in our history is used if it is lower in the 30 days before the start', () => {
    const lookups: string[] = []
    const history = (tld: string, first: string, last: string) => {
      lookups.push(tld, first, last)
      return { minorUnits: 600, complete: false }
    }
    expect(activePromotion(offer({ lowestInLast30Days: eur(800) }), today, history)?.was).toEqual(
      eur(600),
    )
    expect(lookups).toEqual(['com', '2026-10-02', '2026-10-31'])
  })

  test('without the provider’s figure only a history of all 30 days counts', () => {
    const history = (complete: boolean) => () => ({ minorUnits: 900, complete })
    expect(activePromotion(offer({}), today, history(false))?.was).toBeNull()
    expect(activePromotion(offer({}), today, history(true))?.was).toEqual(eur(900))
  })

  test('an extension that cannot be registered has no promotion', () => {
    expect(activePromotion({ ...offer({}), register: null }, today, none)).toBeNull()
  })
})

test('an invalid tax file is reported in one line', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-tax-')), 'tax.json')
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }))
  const reason = async () => await loadTaxTable(file).catch((error: Error) => error.message)
  expect(await reason()).toBe(`PORTICO_TAX_FILE: ${file}: cannot be read`)
  writeFileSync(file, '{')
  expect(await reason()).toBe(`PORTICO_TAX_FILE: ${file}: is not JSON`)
  writeFileSync(file, '{"home":"DE","countries":{}}')
  expect(await reason()).toBe(
    `PORTICO_TAX_FILE: ${file}: home countries has no entry for the home country`,
  )
})
