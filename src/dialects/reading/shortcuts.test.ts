/** Shortcuts that make reading fast never change the result. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { recordReader } from '#dialects/fields/field-reader.ts'
import { type ListResource, readers } from '#dialects/readers/resources.ts'
import { context } from '#dialects/testing/reading.ts'
import { made } from '#dialects/testing/records.ts'
import { calendarDay } from '#dialects/values/dates.ts'
import { readMoney } from '#dialects/values/money.ts'

import { readRecord } from './records.ts'

const inEuros = () => context({ accountCurrency: 'EUR' })
const resources = Object.keys(readers) as ListResource[]

describe('shortcuts', () => {
  test('a record reads the same after others, alone, and traced', () => {
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 6 }), (records) => {
        const shared = inEuros()
        for (const resource of resources)
          for (const raw of records) {
            const read = readRecord(resource, raw, { context: shared, listCurrency: null })
            const alone = readRecord(resource, raw, { context: inEuros(), listCurrency: null })
            const traced = readers[resource](
              recordReader(resource, raw, { context: shared, listCurrency: null }, []),
            )
            expect(read).toEqual(alone)
            expect(read).toEqual(traced)
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
  test('a plain amount reads the same as any other', () => {
    // Shared scopes: indexing a provider's names takes longer than reading an amount.
    const scopes = ['EUR', 'JPY', 'KWD', null].map((currency) => ({
      context: context({ accountCurrency: currency }),
      listCurrency: null,
    }))
    fc.assert(
      fc.property(fc.oneof(amount, pair), fc.constantFrom(...scopes), (value, scope) => {
        const record = recordReader('invoices', { total: value }, scope)
        const [total] = record.candidates('total')
        expect(total && record.moneyOf(total)).toEqual(
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

  test('a plain day reads the same as any other', () => {
    const near = fc
      .tuple(fc.integer({ min: 900, max: 3100 }), fc.nat(13), fc.nat(32))
      .map((parts) => parts.map((one, nth) => String(one).padStart(nth ? 2 : 4, '0')).join('-'))
    fc.assert(
      fc.property(fc.oneof(near, fc.stringMatching(/^[0-9/:-]{10}$/)), (text) => {
        // A leading space avoids the shortcut.
        const day = calendarDay(` ${text}`, { timeZone: null })
        expect(calendarDay(text, { timeZone: null })).toBe(day)
      }),
      { numRuns: 20_000 },
    )
  })
})
