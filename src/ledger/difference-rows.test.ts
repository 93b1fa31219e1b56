import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { DetailedInvoice, DetailedLine } from './detailed-invoices.ts'
import { differenceRows } from './difference-rows.ts'
import { invoiceDifference } from './invoice-difference.ts'

const currency = 'EUR'
const line = fc.record({
  id: fc.constantFrom('1', '2', '3'),
  words: fc.constantFrom('VPS', 'Backup', 'Renewal, 1 year'),
  units: fc.integer({ min: -5000, max: 90_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  months: fc.constantFrom(1, 12),
})

const invoice = fc
  .record({
    lines: fc.array(line, { maxLength: 6 }),
    rate: fc.constantFrom(0, 7, 19),
    discount: fc.constantFrom(0, 0, 250),
  })
  .map(({ lines, rate, discount }): DetailedInvoice => {
    const subtotal = lines.reduce((sum, { units }) => sum + units, -discount)
    const tax = Math.round((subtotal * rate) / 100)
    return {
      id: 'i',
      number: 'i',
      status: 'paid',
      issuedOn: '2026-10-01',
      paidOn: null,
      subtotal: { minorUnits: subtotal, currency },
      tax:
        rate === 0
          ? []
          : [{ name: 'VAT', ratePercent: rate, amount: { minorUnits: tax, currency } }],
      total: { minorUnits: subtotal + tax, currency },
      balanceDue: null,
      lines: lines.map(({ id, words, units, quantity, months }): DetailedLine => ({
        description: words,
        quantity,
        unitPrice: null,
        amount: { minorUnits: units, currency },
        taxRatePercent: rate,
        periodStart: '2026-10-01',
        periodEnd: months === 1 ? '2026-10-31' : '2027-09-30',
        subject: { kind: 'service', type: 'vps', id },
      })),
    }
  })

/** What each service costs, added up without looking at lines of the other invoice. */
function costs({ lines }: DetailedInvoice): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { subject, amount } of lines ?? [])
    sums.set(subject?.id ?? '', (sums.get(subject?.id ?? '') ?? 0) + (amount?.minorUnits ?? 0))
  return sums
}

const sumOf = (items: readonly { by: number }[]) => items.reduce((sum, { by }) => sum + by, 0)

test('changes add up per service to what it costs more, and in all to the difference of the totals', () => {
  fc.assert(
    fc.property(invoice, invoice, (before, after) => {
      const difference = invoiceDifference(before, after)
      if (difference === null) return
      const { rows, taxes, rest } = differenceRows(difference)
      const [was, is] = [costs(before), costs(after)]
      for (const id of ['1', '2', '3']) {
        const own = rows.filter((row) => (row.after ?? row.before)?.subject?.id === id)
        expect(own.reduce((sum, { changes }) => sum + sumOf(changes), 0)).toBe(
          (is.get(id) ?? 0) - (was.get(id) ?? 0),
        )
      }
      const all = rows.reduce((sum, { changes }) => sum + sumOf(changes), sumOf(taxes) + rest)
      expect(all).toBe((after.total?.minorUnits ?? 0) - (before.total?.minorUnits ?? 0))
      // Every line is in exactly one row.
      expect(rows.flatMap((row) => row.after ?? []).toSorted(byAmount)).toEqual(
        [...(after.lines ?? [])].toSorted(byAmount),
      )
      expect(rows.flatMap((row) => row.before ?? [])).toHaveLength(before.lines?.length ?? 0)
    }),
  )
})

const byAmount = (a: DetailedLine, b: DetailedLine) =>
  (a.amount?.minorUnits ?? 0) - (b.amount?.minorUnits ?? 0)
