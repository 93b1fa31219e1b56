import * as fc from 'fast-check'

import { Order } from '#contract/orders.ts'
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

const order = fc.record({
  id,
  number: fc.stringMatching(/^O-\d{6}$/),
  status: names('completed', 'pending', 'processing', 'failed', 'cancelled'),
  placed: maybe(day),
  total: amount,
  invoice: maybe(fc.stringMatching(/^R-\d{5}$/)),
})
const words = {
  id: names('id', 'order_id', 'uuid'),
  number: names('number', 'order_number', 'order_num', 'reference'),
  status: names('status', 'state', 'order_status'),
  placed: names('placed_at', 'ordered_at', 'order_date', 'created_at', 'purchase_date', 'date'),
  total: names('total', 'total_amount', 'amount', 'grand_total', 'order_total', 'price_with_tax'),
  currency: names('currency', 'currency_code'),
  invoice: names('invoice_id', 'invoice_number', 'invoice', 'bill_id'),
  lines: names('items', 'line_items', 'products', 'order_items', 'details'),
  description: names('description', 'title', 'product_name'),
  amount: names('amount', 'total', 'price'),
}
const status: Record<string, string[]> = {
  completed: ['completed', 'Active', 'delivered', 'FULFILLED'],
  pending: ['Pending', 'notPaid', 'awaiting_payment', 'documentsRequested'],
  processing: ['processing', 'delivering', 'checking', 'in_progress', 'payment_initiated'],
  failed: ['failed', 'Fraud', 'refused_by_registry'],
  cancelled: ['cancelled', 'Canceled', 'cancelling'],
}

readsBack('orders', Order, {
  canonical: order,
  words,
  key: (one) => one.id,
  write(one, writing) {
    const { name, word, ...write } = writing
    return {
      [name(word.id)]: one.id,
      [name(word.number)]: one.number,
      [name(word.status)]: spelt(status[one.status], writing),
      ...write.day(word.placed, one.placed),
      ...write.amount(word.total, one.total),
      ...write.currency(word.currency, one.total),
      [name(word.invoice)]: one.invoice,
      [name(word.lines)]: [
        { [name(word.description)]: 'VPS', ...write.amount(word.amount, one.total) },
      ],
    }
  },
  found: (value) => ({
    id: value.id,
    number: value.number,
    status: value.status,
    // Each dialect has its own time of day.
    placed: value.placedAt === null ? null : Math.abs(Date.parse(value.placedAt)) > 0,
    total: value.total,
    invoice: value.invoiceId,
    items: value.items.map((item) => [item.description, item.amount]),
  }),
  wanted: (one) => ({
    ...one,
    placed: one.placed === null ? null : true,
    total: minorOf(one.total),
    items: [['VPS', minorOf(one.total)]],
  }),
})
