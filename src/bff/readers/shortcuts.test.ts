/** What makes reading fast changes nothing of what is read. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { context } from '#bff/testing/reading.ts'
import { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { parseJson } from '#wire/dialect/json.ts'
import { made } from '#wire/dialect/made-up/records.ts'
import { calendarDay, isPlainDay } from '#wire/dialect/values/dates.ts'
import { readMoney } from '#wire/dialect/values/money.ts'

import { type ListFamily, readers } from './families/readers.ts'
import { readRecord } from './lists.ts'

const inEuros = () => context({ accountCurrency: 'EUR' })
const families = Object.keys(readers) as ListFamily[]

describe('shortcuts', () => {
  test('a record reads the same after others, alone, and asked field by field', () => {
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 6 }), (records) => {
        const shared = inEuros()
        for (const family of families)
          for (const raw of records) {
            const read = readRecord(family, raw, { context: shared, listCurrency: null })
            const alone = readRecord(family, raw, { context: inEuros(), listCurrency: null })
            // A record that is traced takes none of the shortcuts.
            const slowly = readers[family](
              new Rec(family, raw, { context: shared, listCurrency: null }, []),
            )
            expect(read).toEqual(alone)
            expect(read).toEqual(slowly)
          }
      }),
      { numRuns: 120 },
    )
  }, 60_000)

  const amount = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.stringMatching(/^[0-9.,-]{0,16}$/),
    fc.constantFrom('', ' ', '1.', '.5', '01.50', '1.234', '0', '-0', 1e21, 0.1 + 0.2, 2.675, null),
  )
  const code = fc.constantFrom('EUR', 'eur', 'JPY', 'KWD', 'CLF', '€', '$', 'XXX', '', 1, null)
  const pair = fc
    .tuple(
      fc.constantFrom('amount', 'value', 'total', 'Amount', 'cents', 'text', 'price_cents'),
      fc.constantFrom('currency', 'currencyCode', 'unit', 'symbol', 'note'),
      amount,
      code,
      fc.boolean(),
    )
    .map(([value, currency, minor, stated, turned]) =>
      turned ? { [currency]: stated, [value]: minor } : { [value]: minor, [currency]: stated },
    )
  test('a plain amount reads as any other', () => {
    // A provider's names are compiled once for it, and that takes longer than an amount.
    const scopes = ['EUR', 'JPY', 'KWD', null].map((currency) => ({
      context: context({ accountCurrency: currency }),
      listCurrency: null,
    }))
    fc.assert(
      fc.property(fc.oneof(amount, pair), fc.constantFrom(...scopes), (value, scope) => {
        const rec = new Rec('invoices', { total: value }, scope)
        const [total] = rec.candidates(fieldsOf('invoices').total)
        expect(total && rec.moneyOf(total)).toEqual(
          readMoney(value, {
            name: 'total',
            currency: scope.context.accountCurrency,
            unit: 'major',
          }),
        )
      }),
      { numRuns: 10_000 },
    )
  })

  test('a plain day is a day', () => {
    const near = fc
      .tuple(fc.integer({ min: 900, max: 3100 }), fc.nat(13), fc.nat(32))
      .map((parts) => parts.map((one, nth) => String(one).padStart(nth ? 2 : 4, '0')).join('-'))
    fc.assert(
      fc.property(fc.oneof(near, fc.stringMatching(/^[0-9/:-]{10}$/)), (text) => {
        if (!isPlainDay(text)) return
        // With a blank in front it goes the long way.
        expect(calendarDay(` ${text}`, { timeZone: null })).toBe(text)
        expect(Number.isNaN(Date.parse(text))).toBe(false)
      }),
      { numRuns: 20_000 },
    )
  })

  test('JSON reads the same, short or long', () => {
    // Behind so many blanks it is read as a long text is.
    const padding = ' '.repeat(250_001)
    const text = fc.oneof(
      fc.json({ maxDepth: 5 }),
      fc.stringMatching(/^[[{"0-9:,.eE\]} -]{0,40}$/),
      fc
        .tuple(fc.stringMatching(/^\d{14,19}$/), fc.nat(20))
        .map(([digits, blanks]) => `{${' '.repeat(blanks)}"n":${digits},"t":"${digits}"}`),
      fc.integer({ min: 195, max: 205 }).map((depth) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)), // prettier-ignore
    )
    const read = (one: string): unknown => {
      try {
        return { value: parseJson(one) }
      } catch (error) {
        return String(error)
      }
    }
    fc.assert(
      fc.property(text, (one) => {
        expect(read(one)).toEqual(read(one + padding))
      }),
      { numRuns: 300 },
    )
  })
})
