import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { DetailedInvoice } from './detailed-invoices.ts'
import { spendSteps } from './spend.ts'
import type { SpendBasis } from './spent.ts'
import { atOnce } from './steps.ts'

const today = '2026-11-20'
const spendOf = (invoices: readonly DetailedInvoice[], basis: SpendBasis = 'invoiced') =>
  atOnce(spendSteps(invoices, '2026', today, basis))

const days = ['2024-05-01', '2025-01-31', '2025-11-20', '2025-11-21', '2026-01-01', '2026-11-20']

const invoice = fc
  .record({
    currency: fc.constantFrom('EUR', 'KWD', null),
    issuedOn: fc.constantFrom(...days, null),
    paidOn: fc.constantFrom(...days, null),
    status: fc.constantFrom('paid', 'unpaid', 'partially-paid', 'refunded', 'cancelled', 'draft'),
    paid: fc.constantFrom(0, 500, null),
    discount: fc.constantFrom(0, 130),
    lines: fc.option(
      fc.array(
        fc.record({
          type: fc.constantFrom('vps', 'mail', 'domain', null),
          units: fc.integer({ min: -2000, max: 90_000 }),
        }),
        { maxLength: 4 },
      ),
    ),
  })
  .map(({ currency, lines, paid, discount, issuedOn, paidOn, status }): DetailedInvoice => {
    const money = (minorUnits: number) => ({ minorUnits, currency })
    const total = (lines ?? [{ units: 700 }]).reduce((sum, { units }) => sum + units, -discount)
    return {
      issuedOn,
      paidOn,
      status,
      id: 'i',
      number: 'i',
      subtotal: null,
      tax: [],
      total: money(total),
      balanceDue: paid === null ? null : money(total - paid),
      lines:
        lines?.map(({ type, units }) => ({
          description: null,
          quantity: null,
          unitPrice: null,
          amount: money(units),
          taxRatePercent: null,
          periodStart: null,
          periodEnd: null,
          subject:
            type === null
              ? null
              : type === 'domain'
                ? { kind: 'domain' as const, type: null, id: 'example.com' }
                : { kind: 'service' as const, type, id: '7' },
        })) ?? null,
    }
  })

/** The reference: what one would add up on paper, year by year. */
function sumOnPaper(
  invoices: readonly DetailedInvoice[],
  basis: SpendBasis,
  currency: string,
  isCounted: (day: string) => boolean,
): number {
  let sum = 0
  for (const { status, issuedOn, paidOn, total, balanceDue } of invoices) {
    if (issuedOn === null || total?.currency !== currency) continue
    if (status === 'cancelled' || status === 'draft') continue
    const day = basis === 'paid' ? (paidOn ?? issuedOn) : issuedOn
    if (!isCounted(day)) continue
    if (basis === 'invoiced' || status === 'paid' || status === 'refunded') sum += total.minorUnits
    else if (status === 'partially-paid' && balanceDue !== null)
      sum += total.minorUnits - balanceDue.minorUnits
  }
  return sum
}

test('months and types add up to what was invoiced or paid, beside the same days of the year before', () => {
  fc.assert(
    fc.property(
      fc.array(invoice, { maxLength: 15 }),
      fc.constantFrom<SpendBasis>('invoiced', 'paid'),
      (invoices, basis) => {
        for (const { currency, all, months, types } of spendOf(invoices, basis).currencies) {
          const onPaper = (isCounted: (day: string) => boolean) =>
            sumOnPaper(invoices, basis, currency, isCounted)
          const whole = onPaper((day) => day.startsWith('2026'))
          const sameDays = onPaper((day) => day >= '2025-01-01' && day <= '2025-11-20')
          expect(all).toEqual({ amount: whole, before: sameDays })
          for (const side of ['amount', 'before'] as const)
            expect(types.reduce((sum, type) => sum + type[side], 0)).toBe(all[side])
          expect(months.map(({ amount }) => amount)).toEqual(
            months.map((_, at) => {
              const month = `2026-${String(at + 1).padStart(2, '0')}`
              return onPaper((day) => day.startsWith(month))
            }),
          )
          expect(months.reduce((sum, { before }) => sum + before, 0)).toBe(
            onPaper((day) => day.startsWith('2025')),
          )
        }
      },
    ),
  )
})

test('each type is what its own lines cost, where nothing is taken off the invoice', () => {
  const plain = fc.record({
    currency: fc.constantFrom('EUR', 'KWD'),
    issuedOn: fc.constantFrom(...days),
    lines: fc.array(
      fc.record({
        type: fc.constantFrom('vps', 'mail', null),
        units: fc.integer({ min: 1, max: 90_000 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  fc.assert(
    fc.property(fc.array(plain, { maxLength: 15 }), (all) => {
      const invoices = all.map(({ currency, issuedOn, lines }): DetailedInvoice => {
        const units = lines.reduce((sum, each) => sum + each.units, 0)
        const ofCurrency = lines.map((each) => line(each.units, each.type, currency))
        return { ...base, issuedOn, total: { minorUnits: units, currency }, lines: ofCurrency }
      })
      for (const { currency, types } of spendOf(invoices).currencies) {
        /** Goes through all lines again for each type. */
        const onPaper = (type: string | null, from: string, to: string) => {
          let sum = 0
          for (const each of all)
            if (each.currency === currency && each.issuedOn >= from && each.issuedOn <= to)
              for (const item of each.lines) if (item.type === type) sum += item.units
          return sum
        }
        const expected = ['vps', 'mail', null].map((type) => ({
          type,
          amount: onPaper(type, '2026-01-01', today),
          before: onPaper(type, '2025-01-01', '2025-11-20'),
        }))
        const isSpent = ({ amount, before }: { amount: number; before: number }) =>
          amount + before > 0
        expect(new Set(types)).toEqual(new Set(expected.filter(isSpent)))
      }
    }),
  )
})

const base = {
  id: 'i',
  number: 'i',
  status: 'paid',
  issuedOn: '2026-02-01',
  paidOn: null,
  subtotal: null,
  tax: [],
  balanceDue: null,
}
const euro = (minorUnits: number) => ({ minorUnits, currency: 'EUR' })
const line = (minorUnits: number, type: string | null, currency = 'EUR') => ({
  description: null,
  quantity: null,
  unitPrice: null,
  amount: { minorUnits, currency },
  taxRatePercent: null,
  periodStart: null,
  periodEnd: null,
  subject: type === null ? null : ({ kind: 'service', type, id: '7' } as const),
})

test('tax is divided among the types of the lines, and what says no type stays unassigned', () => {
  const lines = [line(1000, 'vps'), line(2000, 'mail'), line(1000, null)]
  expect(spendOf([{ ...base, total: euro(4760), lines }]).currencies[0]?.types).toEqual([
    { type: 'mail', amount: 2380, before: 0 },
    { type: 'vps', amount: 1190, before: 0 },
    { type: null, amount: 1190, before: 0 },
  ])
})

test('an invoice without lines is unassigned, one without a currency uncounted, a payment without a day said to be so', () => {
  const invoices = [
    { ...base, total: euro(100), lines: null },
    { ...base, total: { minorUnits: 5, currency: null }, lines: null },
  ]
  expect(spendOf(invoices, 'paid')).toMatchObject({
    uncounted: 1,
    currencies: [{ undated: 1, types: [{ type: null, amount: 100 }] }],
  })
})
