import * as fc from 'fast-check'

import { Invoice } from '#contract/invoices.ts'
import type { Amount } from '#dialects/testing/provider.ts'
import {
  amount,
  day,
  id,
  maybe,
  minorOf,
  names,
  readsBack,
  spelt,
} from '#dialects/testing/read-back.ts'

/** A balance that fits the total and the status. */
const balanceOf = (status: string, { minor }: Amount, most: number): number =>
  status === 'paid' ? 0 : 1 + (most % minor)

const invoice = fc
  .record({
    id,
    number: fc.stringMatching(/^R[A-Z]-20\d\d-\d{4}$/),
    status: names('paid', 'unpaid', 'draft', 'refunded', 'cancelled'),
    issued: day,
    due: maybe(day.filter((one) => one >= '2026-11-20')),
    paid: maybe(day),
    nextAttempt: maybe(day),
    total: amount,
    net: maybe(fc.integer({ min: 1, max: 100_000 })),
    balance: maybe(fc.integer({ min: 0, max: 100_000 })),
  })
  .map((one) => {
    const balance = one.balance === null ? null : balanceOf(one.status, one.total, one.balance)
    return Object.assign(one, { balance })
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
  nextAttempt: names(
    'next_attempt_at',
    'next_payment_attempt',
    'next_retry_at',
    'next_attempt_date',
    'next_collection_date',
  ),
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

const of = (total: Amount, minor: number | null): Amount | null =>
  minor === null ? null : { ...total, minor }

readsBack('invoices', Invoice, {
  canonical: invoice,
  words,
  key: (one) => one.id,
  write(one, writing) {
    const { name, word, ...write } = writing
    return {
      [name(word.id)]: one.id,
      [name(word.number)]: one.number,
      [name(word.status)]: spelt(status[one.status], writing),
      ...write.day(word.issued, one.issued),
      ...write.day(word.due, one.due),
      ...write.day(word.paid, one.paid),
      ...write.day(word.nextAttempt, one.nextAttempt),
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
    }
  },
  found: (value) => ({
    id: value.id,
    number: value.number,
    status: value.status,
    issued: value.issuedOn,
    due: value.dueOn,
    paid: value.paidOn,
    nextAttempt: value.nextAttemptOn,
    total: value.total,
    net: value.subtotal?.minorUnits ?? null,
    balance: value.balanceDue?.minorUnits ?? null,
    lines: value.lines?.map((line) => [line.description, line.quantity, line.amount]),
  }),
  wanted: (one) => ({
    ...one,
    total: minorOf(one.total),
    lines: [['Hosting Pro', 2, minorOf(one.total)]],
  }),
})
