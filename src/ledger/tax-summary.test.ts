import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { DetailedInvoice, DetailedLine } from './detailed-invoices.ts'
import { atOnce } from './steps.ts'
import { taxSummarySteps } from './tax-summary.ts'

const summaryOf = (invoices: readonly DetailedInvoice[], from = '2026-01-01', to = '2026-12-31') =>
  atOnce(taxSummarySteps(invoices, from, to))

interface Given {
  currency: string
  issuedOn: string | null
  status: string
  lines: { units: number; rate: number }[]
  statesRates: boolean
  statesLines: boolean
}

/** Tax is rounded once per rate. */
function invoiceOf({ currency, issuedOn, status, lines, statesRates, statesLines }: Given) {
  const money = (minorUnits: number) => ({ minorUnits, currency })
  const byRate = Map.groupBy(lines, ({ rate }) => rate)
  const tax = [...byRate].map(([rate, own]) => ({
    name: 'VAT',
    ratePercent: statesRates ? rate : null,
    amount: money(Math.round((own.reduce((sum, { units }) => sum + units, 0) * rate) / 100)),
  }))
  const subtotal = lines.reduce((sum, { units }) => sum + units, 0)
  const total = tax.reduce((sum, { amount }) => sum + amount.minorUnits, subtotal)
  return {
    id: 'i',
    number: 'i',
    status,
    issuedOn,
    paidOn: null,
    subtotal: money(subtotal),
    tax,
    total: money(total),
    balanceDue: null,
    lines: statesLines
      ? lines.map(({ units, rate }): DetailedLine => ({
          description: 'VPS',
          quantity: 1,
          unitPrice: null,
          amount: money(units),
          taxRatePercent: rate,
          periodStart: null,
          periodEnd: null,
          subject: null,
        }))
      : null,
  } satisfies DetailedInvoice
}

const given = fc.record<Given>({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  issuedOn: fc.constantFrom(
    '2025-12-31',
    '2026-01-01',
    '2026-06-15',
    '2026-12-31',
    '2027-01-01',
    null,
  ),
  status: fc.constantFrom('paid', 'paid', 'unpaid', 'refunded', 'cancelled', 'draft'),
  lines: fc.array(
    fc.record({ units: fc.integer({ min: -9000, max: 90_000 }), rate: fc.constantFrom(0, 7, 19) }),
    { minLength: 1, maxLength: 5 },
  ),
  statesRates: fc.boolean(),
  statesLines: fc.boolean(),
})

test('blocks and what is apart add up to the totals of the period’s invoices, to the cent', () => {
  fc.assert(
    fc.property(fc.array(given, { maxLength: 12 }), (all) => {
      const invoices = all.map(invoiceOf)
      const { blocks, apart } = summaryOf(invoices)
      // The reference: an accountant with a list, who knows nothing of rates.
      for (const currency of ['EUR', 'JPY', 'KWD']) {
        const own = invoices.filter(
          ({ issuedOn, status, total }) =>
            issuedOn?.startsWith('2026') === true &&
            !['cancelled', 'draft'].includes(status) &&
            total.currency === currency,
        )
        const inBlocks = blocks.filter((block) => block.currency === currency)
        const sumOf = (of: 'net' | 'tax' | 'total') =>
          inBlocks.reduce((sum, { invoices: paid, credits }) => sum + paid[of] + credits[of], 0)
        const rated = own.filter((one) => !apart.includes(one))
        expect(sumOf('total')).toBe(rated.reduce((sum, { total }) => sum + total.minorUnits, 0))
        expect(sumOf('net')).toBe(rated.reduce((sum, { subtotal }) => sum + subtotal.minorUnits, 0))
        expect(sumOf('tax')).toBe(sumOf('total') - sumOf('net'))
        expect(apart.filter(({ total }) => total?.currency === currency)).toEqual(
          own.filter(({ tax }) => tax.some(({ ratePercent }) => ratePercent === null)),
        )
        for (const { months, invoices: paid, credits } of inBlocks)
          expect(months.reduce((sum, { total }) => sum + total, 0)).toBe(paid.total + credits.total)
      }
    }),
  )
})

/** The reference: adds up line by line and tax by tax, without blocks. */
function sumsOnPaper(all: readonly Given[], currency: string, rate: number, isCredit: boolean) {
  const sums = { count: 0, net: 0, tax: 0 }
  for (const each of all) {
    const { total, tax } = invoiceOf(each)
    const lines = each.lines.filter((line) => line.rate === rate)
    const isOther = each.currency !== currency || lines.length === 0
    if (isOther || total.minorUnits < 0 !== isCredit) continue
    if (['cancelled', 'draft'].includes(each.status)) continue
    if (!each.issuedOn?.startsWith('2026')) continue
    sums.count += 1
    sums.net += lines.reduce((sum, { units }) => sum + units, 0)
    sums.tax += tax.find(({ ratePercent }) => ratePercent === rate)?.amount.minorUnits ?? 0
  }
  const rounding = sums.tax - Math.round((sums.net * rate) / 100)
  return { ...sums, total: sums.net + sums.tax, rounding }
}

test('each rate has the net, tax and total of its own lines, and of credit notes apart', () => {
  const rated = given.map((each) => Object.assign(each, { statesRates: true, statesLines: true }))
  fc.assert(
    fc.property(fc.array(rated, { maxLength: 12 }), (all) => {
      const { blocks, apart } = summaryOf(all.map(invoiceOf))
      expect(apart).toEqual([])
      for (const currency of ['EUR', 'JPY', 'KWD'])
        for (const rate of [0, 7, 19]) {
          const block = blocks.find(
            (each) => each.currency === currency && each.rates[0]?.ratePercent === rate,
          )
          const [charged, credited] = [false, true].map((isCredit) =>
            sumsOnPaper(all, currency, rate, isCredit),
          )
          const none = { count: 0, net: 0, tax: 0, total: 0, rounding: 0 }
          const { invoices = none, credits = none } = block ?? {}
          expect([invoices, credits]).toEqual([charged, credited])
        }
    }),
  )
})

const one = (lines: Given['lines'], more: Partial<Given> = {}): DetailedInvoice =>
  invoiceOf({
    currency: 'EUR',
    issuedOn: '2026-03-01',
    status: 'paid',
    statesRates: true,
    statesLines: true,
    lines,
    ...more,
  })

describe('rates', () => {
  test('an invoice with two rates counts in the block of each', () => {
    const { blocks } = summaryOf([
      one([
        { units: 950, rate: 19 },
        { units: 1400, rate: 7 },
      ]),
    ])
    expect(blocks.map(({ rates, invoices }) => [rates[0]?.ratePercent, invoices.net])).toEqual([
      [19, 950],
      [7, 1400],
    ])
  })

  test('two rates without lines have a block of their own, without a rounding difference', () => {
    const lines = [
      { units: 950, rate: 19 },
      { units: 1400, rate: 7 },
    ]
    const { blocks } = summaryOf([one(lines, { statesLines: false })])
    expect(blocks).toMatchObject([
      { rates: [{ ratePercent: 19 }, { ratePercent: 7 }], invoices: { net: 2350, rounding: null } },
    ])
  })

  test('rounding is tax as invoiced minus the rate of the sum', () => {
    // 19% of 0.03 is rounded up twice; of 0.06 it is 0.01.
    const { blocks } = summaryOf([one([{ units: 3, rate: 19 }]), one([{ units: 3, rate: 19 }])])
    expect(blocks[0]?.invoices).toMatchObject({ tax: 2, rounding: 1 })
  })

  test('credit notes are apart from invoices', () => {
    const { blocks } = summaryOf([
      one([{ units: 1000, rate: 19 }]),
      one([{ units: -100, rate: 19 }]),
    ])
    expect(blocks[0]).toMatchObject({
      invoices: { count: 1, net: 1000, tax: 190, total: 1190 },
      credits: { count: 1, net: -100, tax: -19, total: -119 },
    })
  })
})
