import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { chargesOfAmount } from './charges-of-amount.ts'
import type { DetailedInvoice, DetailedLine } from './detailed-invoices.ts'
import { invoiceDifference, previousInvoice } from './invoice-difference.ts'

const euro = (minorUnits: number) => ({ minorUnits, currency: 'EUR' })
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

type LineGiven = { id?: string; units?: number; quantity?: number } & Partial<DetailedLine>

const line = ({
  id = '1',
  units = 1000,
  quantity = 1,
  ...given
}: LineGiven = {}): DetailedLine => ({
  description: `VPS ${id}`,
  quantity,
  unitPrice: euro(Math.round(units / quantity)),
  amount: euro(units),
  taxRatePercent: 19,
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  subject: { kind: 'service', type: 'vps', id },
  ...given,
})

function invoice(
  number: string,
  lines: readonly DetailedLine[],
  { rate = 19, ...given }: { rate?: number } & Partial<DetailedInvoice> = {},
): DetailedInvoice {
  const subtotal = sumOf(lines.map(({ amount }) => amount?.minorUnits ?? 0))
  const tax = Math.round((subtotal * rate) / 100)
  return {
    id: number,
    number,
    status: 'paid',
    issuedOn: `2026-${number}-01`,
    paidOn: null,
    subtotal: euro(subtotal),
    tax: [{ name: 'VAT', ratePercent: rate, amount: euro(tax) }],
    total: euro(subtotal + tax),
    balanceDue: euro(0),
    lines,
    ...given,
  }
}

const partsOf = (before: DetailedInvoice, after: DetailedInvoice) =>
  invoiceDifference(before, after)?.parts.map(({ kind, by }) => `${kind} ${by}`)

describe('the difference of two invoices', () => {
  test('the next month of the same costs nothing more', () => {
    const next = line({ periodStart: '2026-11-01', periodEnd: '2026-11-30' })
    expect(partsOf(invoice('10', [line()]), invoice('11', [next]))).toEqual([])
  })

  test.each([
    ['a new service', [line(), line({ id: '2', units: 500 })], ['added 500', 'tax 95']],
    ['a service that is gone', [], ['gone -1000', 'tax -190']],
    ['another price', [line({ units: 1200 })], ['price 200', 'tax 38']],
    ['two more', [line({ units: 3000, quantity: 3 })], ['quantity 2000', 'tax 380']],
    [
      'two more at another price',
      [line({ units: 2700, quantity: 3 })],
      ['quantity 2000', 'price -300', 'tax 323'],
    ],
    [
      'a year instead of a month, at a discount',
      [line({ units: 10_000, periodEnd: '2027-09-30' })],
      ['period 11000', 'price -2000', 'tax 1710'],
    ],
    [
      'half a month',
      [line({ units: 452, periodEnd: '2026-10-14', unitPrice: euro(1000) })],
      ['period -548', 'tax -104'],
    ],
    [
      'another plan of the same service',
      [line({ units: 1500, description: 'VPS large' })],
      ['price 500', 'tax 95'],
    ],
  ])('%s', (_, lines, parts) => {
    expect(partsOf(invoice('10', [line()]), invoice('11', lines))).toEqual(parts)
  })

  test('another rate of tax is a tax that changed', () => {
    const [before, after] = [invoice('10', [line()]), invoice('11', [line()], { rate: 16 })]
    expect(invoiceDifference(before, after)?.parts).toMatchObject([
      { kind: 'tax', before: { ratePercent: 19 }, after: { ratePercent: 16 }, by: -30 },
    ])
  })

  test('lines that include tax have no tax beside them', () => {
    const gross = (number: string, units: number) =>
      invoice(number, [line({ units })], { subtotal: euro(units - 160), total: euro(units) })
    expect(partsOf(gross('10', 1000), gross('11', 1200))).toEqual(['price 200'])
    expect(invoiceDifference(gross('10', 1000), invoice('11', [line()]))).toBeNull()
  })

  test('what no line explains is the rest', () => {
    const after = invoice('11', [line()], { total: euro(1090), subtotal: euro(900) })
    expect(partsOf(invoice('10', [line()]), after)).toEqual(['rest -100'])
  })

  test('invoices in two currencies, or without lines, cannot be compared', () => {
    const before = invoice('10', [line()])
    const dollars = { minorUnits: 1190, currency: 'USD' }
    expect(invoiceDifference(before, invoice('11', [], { total: dollars }))).toBeNull()
    expect(invoiceDifference(before, invoice('11', [], { lines: null }))).toBeNull()
  })
})

describe('random pairs of invoices', () => {
  const units = fc.integer({ min: -5000, max: 200_000 })
  const randomLine = fc
    .record({
      id: fc.constantFrom('1', '2', '3', 'none'),
      units,
      quantity: fc.option(fc.integer({ min: 1, max: 9 })),
      unitPrice: fc.option(units.map(euro)),
      isPriced: fc.boolean(),
      description: fc.constantFrom('Plan A', 'Plan B', 'Plan 2026-10', 'Plan 2026-11'),
      period: fc.constantFrom(
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', '2026-12-01'],
        ['2026-11-01', '2027-10-31'],
        ['2026-11-11', '2026-11-30'],
        [null, null],
      ),
    })
    .map(({ id, units: amount, quantity, unitPrice, isPriced, description, period }) =>
      Object.assign(line({ id, units: amount, description, unitPrice }), {
        quantity,
        amount: isPriced || amount % 7 > 0 ? euro(amount) : null,
        periodStart: period[0] ?? null,
        periodEnd: period[1] ?? null,
        subject: id === 'none' ? null : { kind: 'service' as const, type: 'vps', id },
      }),
    )
  const randomInvoice = fc.record({
    lines: fc.array(randomLine, { maxLength: 6 }),
    rate: fc.constantFrom(0, 16, 19),
    off: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, units),
  })
  const pair = fc.tuple(randomInvoice, randomInvoice).map((both) =>
    both.map(({ lines, rate, off }, index) => {
      const made = invoice(`${10 + index}`, lines, { rate })
      return { ...made, total: euro((made.total?.minorUnits ?? 0) + off) }
    }),
  )

  test('the parts add up to the difference of the totals, and each line is in them once', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        if (!before || !after) return
        const difference = invoiceDifference(before, after)
        if (difference === null) return
        const totals = (after.total?.minorUnits ?? 0) - (before.total?.minorUnits ?? 0)
        expect(sumOf(difference.parts.map(({ by }) => by))).toBe(totals)
        const lineSum = (from: DetailedInvoice) =>
          sumOf((from.lines ?? []).map(({ amount }) => amount?.minorUnits ?? 0))
        const ofLines = difference.parts.filter(({ kind }) => kind !== 'tax' && kind !== 'rest')
        const isWhole = [before, after].every(({ lines }) => lines?.every(({ amount }) => amount))
        const lines = isWhole ? sumOf(ofLines.map(({ by }) => by)) : 0
        expect(lines).toBe(isWhole ? lineSum(after) - lineSum(before) : 0)
        const keys = ofLines.map(({ kind, before: was, after: is }) =>
          [
            kind,
            before.lines?.indexOf(was as DetailedLine),
            after.lines?.indexOf(is as DetailedLine),
          ].join(' '),
        )
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('the other way around the totals differ by the opposite', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        if (!before || !after) return
        const [there, back] = [invoiceDifference(before, after), invoiceDifference(after, before)]
        expect((there?.by ?? 0) + (back?.by ?? 0)).toBe(0)
      }),
    )
  })
})

describe('the previous invoice', () => {
  const first = invoice('01', [line(), line({ id: '2' })])
  const other = invoice('03', [line({ id: '3' })])
  const second = invoice('02', [line()])

  test('is the newest earlier one for one of the same services', () => {
    const current = invoice('04', [line()])
    expect(previousInvoice(current, [first, other, current, second])).toBe(second)
    expect(previousInvoice(first, [first, other, second])).toBeNull()
  })

  test('is one that bills as many of the same services as any, even if a newer one bills some', () => {
    const both = [line(), line({ id: '2' })]
    const yearAgo = invoice('01', both)
    const lastMonth = invoice('03', [line()])
    const current = invoice('04', both)
    expect(previousInvoice(current, [lastMonth, yearAgo, current])).toBe(yearAgo)
    const sameMonth = invoice('02', both)
    expect(previousInvoice(current, [yearAgo, sameMonth, lastMonth])).toBe(sameMonth)
  })

  test('is none where no earlier one shares half of what either bills', () => {
    const one = invoice('01', [line()])
    const many = invoice(
      '02',
      ['1', '3', '4'].map((id) => line({ id })),
    )
    expect(previousInvoice(many, [one])).toBeNull()
    expect(previousInvoice(invoice('03', [line()]), [many])).toBeNull()
    expect(previousInvoice(many, [one, first])).toBe(null)
    const half = invoice(
      '01',
      ['1', '3'].map((id) => line({ id })),
    )
    expect(previousInvoice(many, [one, half])).toBe(half)
  })

  test('counts what names no service by its words', () => {
    const handbook = (on: string, copies: number) =>
      invoice(on, [line({ subject: null, description: `Printed handbook, ${copies} copies` })])
    expect(previousInvoice(handbook('02', 3), [handbook('01', 2)])?.number).toBe('01')
    const work = invoice('01', [line({ subject: null, description: 'Moving a server' })])
    expect(previousInvoice(handbook('02', 3), [work])).toBeNull()
  })

  test.each(['cancelled', 'draft'])('is not a %s one', (status) => {
    const current = invoice('04', [line()])
    expect(previousInvoice(current, [first, { ...second, status }])).toBe(first)
  })
})

describe('why an amount was charged', () => {
  const places = (units: number, ...invoices: DetailedInvoice[]) =>
    chargesOfAmount(euro(units), invoices).found.map(
      ({ place, invoice: { number } }) => `${place} ${number}`,
    )
  const two = invoice('02', [line({ units: 1000 }), line({ id: '2', units: 250 })])

  test.each([
    [1488, ['total 02']],
    [1250, ['subtotal 02']],
    [238, ['tax 02']],
    [250, ['line 02']],
    [1190, ['line-with-tax 02', 'total 01']],
    [999, []],
  ])('%s is found where an invoice states it', (units, expected) => {
    expect(places(units, invoice('01', [line()]), two)).toEqual(expected)
  })

  test('a part that was paid is found, too', () => {
    const part = { ...two, balanceDue: euro(488) }
    expect(places(1000, part)).toEqual(['paid 02', 'line 02'])
    expect(places(0, { ...two, balanceDue: euro(1488) })).toEqual([])
  })

  test('not on cancelled invoices, and not in another currency', () => {
    expect(places(1488, { ...two, status: 'cancelled' })).toEqual([])
    expect(chargesOfAmount({ minorUnits: 1488, currency: 'USD' }, [two]).found).toEqual([])
    expect(chargesOfAmount({ minorUnits: 1488, currency: null }, [two]).found).toHaveLength(1)
  })

  test('invoices paid on one day may be one payment', () => {
    const paidOn = '2026-03-02'
    const both = [{ ...two, paidOn }, invoice('01', [line()], { paidOn })]
    expect(chargesOfAmount(euro(2678), both).together).toMatchObject([{ paidOn, invoices: both }])
  })

  test('says that invoices without lines may hold it', () => {
    expect(chargesOfAmount(euro(1), [{ ...two, lines: null }])).toMatchObject({ incomplete: true })
  })
})
