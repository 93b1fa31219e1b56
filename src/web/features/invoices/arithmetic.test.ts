import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Invoice, InvoiceLine } from '#contract/invoices.ts'

import { checkArithmetic } from './arithmetic.ts'

type Figures = Pick<Invoice, 'lines' | 'subtotal' | 'tax' | 'total'>

const eur = (minorUnits: number, currency: string | null = 'EUR') => ({ minorUnits, currency })

const line = (
  quantity: number | null,
  price: number | null,
  amount: number | null,
  rate?: number,
) =>
  ({
    description: 'Web hosting S',
    quantity,
    unitPrice: price === null ? null : eur(price),
    amount: amount === null ? null : eur(amount),
    taxRatePercent: rate ?? null,
    periodStart: null,
    periodEnd: null,
    subject: null,
  }) satisfies InvoiceLine

const tax = (ratePercent: number | null, amount: number | null) => ({
  name: 'VAT',
  ratePercent,
  amount: amount === null ? null : eur(amount),
})

/** 180.00 net, 19 % tax, 214.20 in total. */
const validInvoice: Figures = {
  lines: [line(1, 490, 490), line(1, 1240, 1240), line(1, 14540, 14540), line(5, 346, 1730)],
  subtotal: eur(18000),
  tax: [tax(19, 3420)],
  total: eur(21420),
}

describe('invoices that add up', () => {
  test.each<[string, Figures]>([
    ['net lines, one rate', validInvoice],
    [
      'gross lines',
      {
        ...validInvoice,
        lines: [line(1, 21420, 21420)],
        subtotal: eur(18000),
        tax: [tax(19, 3420)],
      },
    ],
    [
      'two rates, each over its own lines',
      {
        lines: [line(1, 950, 950, 19), line(1, 1400, 1400, 7)],
        subtotal: eur(2350),
        tax: [tax(19, 181), tax(7, 98)],
        total: eur(2629),
      },
    ],
    [
      'two taxes without rates on the lines (GST and QST)',
      {
        lines: [line(1, 10000, 10000)],
        subtotal: eur(10000),
        tax: [tax(5, 500), tax(9.975, 998)],
        total: eur(11498),
      },
    ],
    ['tax rounded line by line', { ...validInvoice, tax: [tax(19, 3422)], total: eur(21422) }],
    [
      'a unit price finer than a cent: 1.5 × 3.333 = 5.00',
      { lines: [line(1.5, 333, 500)], subtotal: eur(500), tax: [tax(0, 0)], total: eur(500) },
    ],
    ['no tax at all', { ...validInvoice, tax: [], total: eur(18000) }],
    [
      'a credit note',
      {
        lines: [line(1, -1900, -1900, 19)],
        subtotal: eur(-1900),
        tax: [tax(19, -361)],
        total: eur(-2261),
      },
    ],
    ['no net stated, but it follows from the tax', { ...validInvoice, subtotal: null }],
    [
      'prices with tax, amounts without',
      { ...validInvoice, lines: [line(2, 10710, 18000, 19)], tax: [tax(19, 3420)] },
    ],
  ])('%s', (_, figures) => {
    expect(checkArithmetic(figures).state).toBe('adds-up')
  })
})

describe('invoices that do not add up', () => {
  test.each<[string, Figures, object]>([
    [
      'the lines sum to more than the net',
      { ...validInvoice, lines: [line(1, 18100, 18100)] },
      { step: 'lines', index: null, computed: eur(18100), stated: eur(18000) },
    ],
    [
      'quantity times price is not the amount',
      { ...validInvoice, lines: [line(2, 9000, 17000), line(1, 1000, 1000)] },
      { step: 'line', index: 0, computed: eur(18000), stated: eur(17000) },
    ],
    [
      'a tax is not its rate times the net',
      { ...validInvoice, tax: [tax(19, 3600)], total: eur(21600) },
      { step: 'tax', index: 0, computed: eur(3420), stated: eur(3600) },
    ],
    [
      'net plus tax is not the total',
      { ...validInvoice, total: eur(22420) },
      { step: 'total', index: null, computed: eur(21420), stated: eur(22420) },
    ],
  ])('%s', (_, figures, difference) => {
    expect(checkArithmetic(figures)).toEqual({ state: 'differs', differences: [difference] })
  })
})

describe('no verdict when figures are missing', () => {
  test.each<[string, Figures]>([
    ['no total', { ...validInvoice, total: null }],
    ['the total has no currency', { ...validInvoice, total: eur(99, null) }],
    ['no lines', { ...validInvoice, lines: null }],
    ['an empty list of lines', { ...validInvoice, lines: [] }],
    ['a line without an amount', { ...validInvoice, lines: [line(1, 490, null), line(1, 1, 1)] }],
    [
      'a line in another currency',
      { ...validInvoice, lines: [{ ...line(1, 1, 1), amount: eur(1, 'USD'), unitPrice: null }] },
    ],
    ['neither net nor tax', { ...validInvoice, subtotal: null, tax: [], total: eur(21420) }],
    ['a total above the net and no tax line', { ...validInvoice, tax: [] }],
    ['a tax without an amount', { ...validInvoice, tax: [tax(19, null)] }],
  ])('%s', (_, figures) => {
    expect(checkArithmetic(figures)).toEqual({ state: 'unknown' })
  })
})

const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'USD')
const rates = fc.constantFrom(0, 5, 7, 8.1, 19, 20, 25.5)

/** Correct invoices: net lines, tax rounded once per rate or once per line. */
const correctInvoice = fc
  .record({
    currency: currencies,
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 40 }),
        price: fc.integer({ min: -90_000, max: 900_000 }),
        rate: rates,
      }),
      { minLength: 1, maxLength: 30 },
    ),
    perLine: fc.boolean(),
  })
  .map(({ currency, lines, perLine }): Figures => {
    const money = (minorUnits: number) => ({ minorUnits, currency })
    const usedRates = [...new Set(lines.map(({ rate }) => rate))]
    const taxes = usedRates.map((rate) => {
      const amounts = lines
        .filter((entry) => entry.rate === rate)
        .map(({ quantity, price }) => quantity * price)
      const amount = perLine
        ? amounts.reduce((sum, net) => sum + Math.round((net * rate) / 100), 0)
        : Math.round((amounts.reduce((sum, net) => sum + net, 0) * rate) / 100)
      return { name: null, ratePercent: rate, amount: money(amount) }
    })
    const net = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    return {
      lines: lines.map(({ quantity, price, rate }) => ({
        ...line(quantity, null, null, rate),
        unitPrice: money(price),
        amount: money(quantity * price),
      })),
      subtotal: money(net),
      tax: taxes,
      total: money(taxes.reduce((sum, { amount }) => sum + amount.minorUnits, net)),
    }
  })

test('a correct invoice adds up in any currency', () => {
  fc.assert(
    fc.property(correctInvoice, (figures) => {
      expect(checkArithmetic(figures).state).toBe('adds-up')
    }),
  )
})

test('a total that is off by more than rounding allows is always detected', () => {
  fc.assert(
    fc.property(
      correctInvoice,
      fc.integer({ min: 20, max: 100_000 }),
      fc.boolean(),
      (figures, off, up) => {
        const { total } = figures
        const wrong = total && { ...total, minorUnits: total.minorUnits + (up ? off : -off) }
        const check = checkArithmetic({ ...figures, total: wrong })
        expect(check.state).toBe('differs')
      },
    ),
  )
})

test('omitting any figure never makes a correct invoice look wrong', () => {
  fc.assert(
    fc.property(correctInvoice, fc.integer({ min: 0, max: 63 }), (figures, omitted) => {
      // Each bit of `omitted` leaves out one figure.
      const { lines, subtotal, tax, total } = figures
      const check = checkArithmetic({
        lines:
          omitted & 1
            ? null
            : (lines ?? []).map(({ amount, unitPrice, quantity, taxRatePercent }) => ({
                description: '',
                amount,
                unitPrice,
                quantity: omitted & 2 ? null : quantity,
                taxRatePercent: omitted & 4 ? null : taxRatePercent,
                periodStart: null,
                periodEnd: null,
                subject: null,
              })),
        subtotal: omitted & 8 ? null : subtotal,
        tax: omitted & 16 ? [] : tax,
        total: omitted & 32 ? null : total,
      })
      expect(check.state).not.toBe('differs')
    }),
  )
})
