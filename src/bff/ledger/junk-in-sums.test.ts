/** Junk in any amount field of a provider's record is counted by no sum. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Invoice } from '#contract/invoices.ts'
import type { Service } from '#contract/services.ts'
import { readList } from '#dialects/reading/lists.ts'
import { answering, context } from '#dialects/testing/reading.ts'
import { dueOf } from '#ledger/due.ts'
import { createLedger } from '#ledger/ledger.ts'
import { spendSteps } from '#ledger/spend.ts'
import { atOnce } from '#ledger/steps.ts'
import { taxSummarySteps } from '#ledger/tax-summary.ts'
import { totalsOf } from '#ledger/totals.ts'

type Json = Record<string, unknown>

/** Net 20, tax 4, total 24, of which 4 have been paid in parts. */
const invoice: Json = {
  id: 'i1',
  number: 'INV-1',
  status: 'unpaid',
  issued_at: '2026-11-01',
  due_date: '2026-12-01',
  subtotal: '20.00',
  taxes: [{ name: 'VAT', rate: 20, amount: '4.00' }],
  total: '24.00',
  amount_paid: '4.00',
  lines: [
    { description: 'Web', quantity: 1, amount: '12.00', service_id: 's1', service_type: 'vps' },
    { description: 'a.example', quantity: 1, amount: '8.00', domain: 'a.example' },
  ],
}
const other: Json = {
  id: 'i2',
  number: 'INV-2',
  status: 'paid',
  issued_at: '2026-10-01',
  paid_on: '2026-10-02',
  subtotal: '1.00',
  taxes: [{ name: 'VAT', rate: 20, amount: '0.20' }],
  total: '1.20',
}

const withoutPaid: Json = { ...invoice, amount_paid: null }
/** Each way to put junk into one amount field, and the record that it is put into. */
const places: Record<string, readonly [record: Json, put: (junk: unknown) => Json]> = {
  total: [invoice, (junk) => ({ ...invoice, total: junk })],
  subtotal: [invoice, (junk) => ({ ...invoice, subtotal: junk })],
  'balance due': [
    { ...invoice, balance_due: '20.00' },
    (junk) => ({ ...invoice, balance_due: junk }),
  ],
  'amount of a tax': [
    invoice,
    (junk) => ({ ...invoice, taxes: [{ name: 'VAT', rate: 20, amount: junk }] }),
  ],
  'flat tax': [
    { ...invoice, taxes: null, tax: '4.00' },
    (junk) => ({ ...invoice, taxes: null, tax: junk }),
  ],
  'amount paid': [invoice, (junk) => ({ ...invoice, amount_paid: junk })],
  credit: [{ ...withoutPaid, credit: '4.00' }, (junk) => ({ ...withoutPaid, credit: junk })],
  'part payment': [
    { ...withoutPaid, payments: [{ amount: '3.00' }, { amount: '1.00' }] },
    (junk) => ({ ...withoutPaid, payments: [{ amount: '3.00' }, { amount: junk }] }),
  ],
  'amount of a line': [
    invoice,
    (junk) => {
      const [first, ...rest] = invoice.lines as Json[]
      return { ...invoice, lines: [{ ...first, amount: junk }, ...rest] }
    },
  ],
}

/** Sums that a customer sees, each as text. `null`: it states that something is missing. */
async function sumsOf(records: readonly Json[]) {
  const source = answering([...records, other])
  const { items } = await readList('invoices', source, context({ accountCurrency: 'EUR' }))
  const invoices: Invoice[] = items.map(({ value }) => value)
  const open = invoices.filter(({ status }) => status !== 'paid')
  const due = totalsOf(open.map(dueOf))
  const spend = atOnce(spendSteps(invoices, '2026', '2026-11-20', 'invoiced'))
  const tax = atOnce(taxSummarySteps(invoices, '2026-01-01', '2026-12-31'))
  const totalOf = ({ blocks }: typeof tax) =>
    blocks.map(({ invoices: { net, tax, total } }) => [net, tax, total])
  return {
    due: due.sums.map(({ amount }) => amount.minorUnits),
    uncounted: due.uncounted + spend.uncounted + tax.apart.length,
    spent: spend.currencies.map(({ all }) => all.amount),
    tax: totalOf(tax),
  }
}

/** Texts with and without digits, in the forms that junk takes. */
const junk = fc.oneof(
  fc.stringMatching(/^zq[a-z]{3,12}$/),
  fc.stringMatching(/^zq[a-z]{3,9} [1-9]\d{0,3}$/),
  fc.stringMatching(/^[1-9]\d{0,3} zq[a-z]{3,9}$/),
  fc.constant({ zq: 7 }),
)

test.each(Object.entries(places))('%s', async (_, [record, put]) => {
  const [whole, nothing] = [await sumsOf([record]), await sumsOf([])]
  await fc.assert(
    fc.asyncProperty(junk, async (value) => {
      const sums = await sumsOf([put(value)])
      for (const key of ['due', 'spent', 'tax'] as const)
        expect([whole[key], nothing[key]]).toContainEqual(sums[key])
      // Where a sum leaves the record out, it says so.
      const isCounted = JSON.stringify(sums.due) === JSON.stringify(whole.due)
      expect(isCounted || sums.uncounted > whole.uncounted).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('price of a renewal', async () => {
  const service = { id: 's1', type: 'vps', status: 'active', next_due_date: '2026-12-02' }
  const forecast = async (price: unknown) => {
    const source = answering([{ ...service, renewal_price: price, auto_renew: true }])
    const { items } = await readList('services', source, context({ accountCurrency: 'EUR' }))
    const services: Service[] = items.map(({ value }) => value)
    const { entries } = createLedger({ services, domains: [], invoices: [] }, '2026-11-20')
    return totalsOf(entries)
  }
  expect((await forecast('12.00')).sums[0]?.amount.minorUnits).toBe(1200)
  await fc.assert(
    fc.asyncProperty(junk, async (value) => {
      const { sums, uncounted } = await forecast(value)
      expect([sums, uncounted > 0]).toEqual([[], true])
    }),
    { numRuns: 40 },
  )
})
