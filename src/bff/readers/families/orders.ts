import { extraOf } from '#bff/readers/extra.ts'
import type { Order } from '#contract/orders.ts'
import { Rec } from '#wire/dialect/fields/record.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { htmlToText } from '#wire/dialect/text/html.ts'
import { instant } from '#wire/dialect/values/dates.ts'
import { flag, identifier, isRecord, text, word } from '#wire/dialect/values/plain.ts'
import { readStatus } from '#wire/dialect/values/words.ts'

import type { Item } from './services.ts'
import { readSubject } from './subjects.ts'

/** An order, or `null` where nothing identifies it. */
export function readOrder(rec: Rec): Item<Order> | null {
  const id = rec.id('id') ?? rec.id('number')
  if (id === null) return null
  const configured = rec.scope.context.profile.statuses.orders
  const status = rec.pick('status', (value) => readStatus('orders', value, configured))
  const taxed = rec.taxedMoney('total')
  const total = taxed?.amount ?? null
  const excluded = rec.flag('taxExcluded')
  const value: Order = {
    id,
    number: rec.pick('number', word) ?? id,
    ...(status ?? { status: 'unknown', statusText: null }),
    placedAt: rec.instant('placedAt'),
    items: rec.pick('items', (one) => readItems(one, rec, total?.currency ?? null)) ?? [],
    steps: rec.pick('steps', (one) => readSteps(one, rec)) ?? [],
    total,
    taxIncluded:
      rec.flag('taxIncluded') ?? taxed?.taxIncluded ?? (excluded === null ? null : !excluded),
    invoiceId: rec.pick('invoiceId', (one) => {
      const invoice = identifier(one)
      return invoice === '0' ? null : invoice
    }),
    invoiceNumber: null,
    extra: [],
  }
  value.extra = extraOf(rec)
  return { value, origin: { type: null, id, form: null } }
}

function readItems(value: unknown, order: Rec, currency: string | null): Order['items'] | null {
  const records = recordsIn(value, 'lines')?.records
  const scope = { ...order.scope, listCurrency: order.currency ?? currency }
  return (
    records?.slice(0, 2000).flatMap((raw) => {
      if (typeof raw === 'string')
        return [{ description: text(raw) ?? '', quantity: null, amount: null, subject: null }]
      if (!isRecord(raw)) return []
      const rec = new Rec('lines', raw, scope)
      return [
        {
          description: htmlToText(rec.pick('description', text) ?? rec.text('domain') ?? ''),
          quantity: rec.number('quantity'),
          amount: rec.money('amount') ?? rec.money('unitPrice'),
          subject: readSubject(rec),
        },
      ]
    }) ?? null
  )
}

function readSteps(value: unknown, order: Rec): Order['steps'] | null {
  const steps = Array.isArray(value) ? value.slice(0, 100) : []
  const result = steps.flatMap((raw): Order['steps'] => {
    if (!isRecord(raw)) return []
    const label = word(
      raw.label ?? raw.name ?? raw.title ?? raw.step ?? raw.status ?? raw.event ?? raw.state,
    )
    if (label === null) return []
    const at = instant(raw.at ?? raw.date ?? raw.time ?? raw.timestamp ?? raw.completedAt ?? raw.completed_at ?? raw.created_at ?? raw.createdAt, order.rules) // prettier-ignore
    const done = flag(raw.done ?? raw.completed ?? raw.isDone ?? raw.is_done ?? raw.finished)
    return [{ label, at, done: done ?? at !== null }]
  })
  return result.length > 0 ? result : null
}
