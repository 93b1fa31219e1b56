import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ReadContext } from '#bff/readers/context.ts'
import { readList } from '#bff/readers/lists.ts'
import { ProviderProfile } from '#bff/readers/profile.ts'
import { Invoice } from '#contract/invoices.ts'
import { type Amount, dialect, provider, writer } from '#wire/dialect/made-up/provider.ts'

/** A profile of its own: what is learnt about one provider is not carried over to the next. */
const context = (): ReadContext => ({
  profile: ProviderProfile.parse({}),
  accountCurrency: null,
  timeZone: null,
  today: '2026-11-20',
  keyHash: 'hash',
})

const day = fc
  .date({
    min: new Date('2015-01-01T12:00:00Z'),
    max: new Date('2035-12-31T12:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const amount: fc.Arbitrary<Amount> = fc.oneof(
  fc.record({
    minor: fc.integer({ min: 1, max: 5_000_000 }),
    currency: fc.constantFrom('EUR', 'USD', 'GBP', 'CHF', 'PLN'),
    digits: fc.constant(2),
  }),
  fc.record({
    minor: fc.integer({ min: 1, max: 5_000_000 }),
    currency: fc.constant('JPY'),
    digits: fc.constant(0),
  }),
)
const names = <T extends string>(...choices: T[]) => fc.constantFrom(...choices)
const id = fc.oneof(
  fc.integer({ min: 1, max: 1e9 }).map(String),
  fc.stringMatching(/^[a-z]{2,4}_[a-z0-9]{8}$/),
)
const minorOf = (one: Amount | null) => one && { minorUnits: one.minor, currency: one.currency }

describe('invoices', () => {
  const invoice = fc.record({
    id,
    number: fc.stringMatching(/^R[A-Z]-20\d\d-\d{4}$/),
    status: names('paid', 'unpaid', 'draft', 'refunded', 'cancelled'),
    issued: day,
    due: maybe(day.filter((one) => one >= '2026-11-20')),
    paid: maybe(day),
    total: amount,
    net: maybe(fc.integer({ min: 1, max: 100_000 })),
    balance: maybe(fc.integer({ min: 0, max: 100_000 })),
  })
  const words = {
    id: names('id', 'invoice_id', 'bill_id', 'uuid'),
    number: names('number', 'invoice_number', 'invoice_num', 'nr', 'reference'),
    status: names('status', 'state', 'payment_status', 'invoice_status'),
    issued: names(
      'issued_at',
      'date',
      'invoice_date',
      'created_at',
      'issue_date',
      'issued_on',
      'billing_date',
      'date_issued',
    ),
    due: names('due_date', 'due_at', 'due_on', 'pay_by', 'payment_due_date', 'date_due'),
    paid: names('paid_at', 'date_paid', 'paid_on', 'payment_date', 'settled_at'),
    total: names(
      'total',
      'total_amount',
      'grand_total',
      'total_incl_tax',
      'price_with_tax',
      'gross_total',
      'amount_total',
    ),
    net: names(
      'subtotal',
      'sub_total',
      'net_total',
      'total_excl_tax',
      'price_without_tax',
      'net_amount',
    ),
    balance: names(
      'balance',
      'balance_due',
      'amount_due',
      'outstanding_amount',
      'open_amount',
      'amount_remaining',
    ),
    currency: names('currency', 'currency_code'),
    description: names('description', 'title', 'name', 'label', 'text'),
    lines: names('items', 'lines', 'line_items', 'details', 'positions'),
    amount: names('amount', 'total', 'line_total', 'total_price', 'amount_total'),
    quantity: names('quantity', 'qty'),
  }
  const status: Record<string, string[]> = {
    paid: ['paid', 'Paid', 'PAID', 'settled'],
    unpaid: ['unpaid', 'Unpaid', 'notPaid', 'awaiting_payment', 'Payment Pending', 'open', 'due'],
    draft: ['Draft', 'draft'],
    refunded: ['Refunded', 'refunded'],
    cancelled: ['Cancelled', 'canceled', 'VOID'],
  }

  test('in any dialect read back the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(invoice, { minLength: 1, maxLength: 15, selector: (one) => one.id }),
        dialect,
        fc.record(words),
        fc.nat(6),
        async (canonical, style, word, nth) => {
          const write = writer(style)
          const { name } = write
          const of = (total: Amount, minor: number | null): Amount | null =>
            minor === null ? null : { ...total, minor }
          const records = canonical.map((one) => ({
            [name(word.id)]: one.id,
            [name(word.number)]: one.number,
            [name(word.status)]: status[one.status]?.[nth % (status[one.status]?.length ?? 1)],
            ...write.day(word.issued, one.issued),
            ...write.day(word.due, one.due),
            ...write.day(word.paid, one.paid),
            ...write.amount(word.total, one.total),
            ...write.amount(word.net, of(one.total, one.net)),
            ...write.amount(word.balance, of(one.total, one.balance)),
            ...write.currency(word.currency, one.total),
            [name(word.lines)]: [
              {
                [name(word.description)]: 'Hosting Pro',
                [name(word.quantity)]: 2,
                ...write.amount(word.amount, one.total),
              },
            ],
          }))
          const withId =
            style.wrapper === 'jsonApi'
              ? records.map((record) => ({ id: record[name(word.id)], ...record }))
              : records
          const { items, unreadable } = await readList(
            'invoices',
            provider(withId, 'invoices', style),
            context(),
          )
          expect(unreadable).toEqual([])
          for (const item of items) Invoice.parse(item.value)
          const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
          const found = items.map(({ value }) => ({
            id: value.id,
            number: value.number,
            status: value.status,
            issued: value.issuedOn,
            due: value.dueOn,
            paid: value.paidOn,
            total: value.total,
            net: value.subtotal?.minorUnits ?? null,
            balance: value.balanceDue?.minorUnits ?? null,
            lines: value.lines?.map((line) => [line.description, line.quantity, line.amount]),
          }))
          const wanted = canonical.map((one) => ({
            ...one,
            total: minorOf(one.total),
            lines: [['Hosting Pro', 2, minorOf(one.total)]],
          }))
          expect(found.sort(byId)).toEqual(wanted.sort(byId))
        },
      ),
      { numRuns: 500 },
    )
  }, 60_000)
})
