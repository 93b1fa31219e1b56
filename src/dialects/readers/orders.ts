import type { Order } from '#contract/orders.ts'
import { extraOf } from '#dialects/fields/extra.ts'
import { recordReader, type RecordReader } from '#dialects/fields/field-reader.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import { linesIn } from '#dialects/paging/collection.ts'
import { htmlToText } from '#dialects/text/html.ts'
import { filterText } from '#dialects/text/secrets.ts'
import { instant } from '#dialects/values/dates.ts'
import { flag, identifier, isRecord, rawText, text, word } from '#dialects/values/plain.ts'
import { isKnown, readStatus } from '#dialects/values/words.ts'

import type { Item } from './services.ts'
import { readSubject } from './subjects.ts'

/** `null` without an id or number. */
export function readOrder(record: RecordReader<'orders'>): Item<Order> | null {
  const id = record.id('id') ?? record.id('number')
  if (id === null) return null
  const configured = record.scope.context.profile.statuses.orders
  const status = record.pickWord(
    'status',
    (value) => readStatus('orders', value, configured),
    isKnown,
  )
  const taxed = record.taxedMoney('total')
  const total = taxed?.amount ?? null
  const excluded = record.flag('taxExcluded')
  const value: Order = {
    id,
    number: record.fullest('number') ?? id,
    ...(status ?? { status: 'unknown', statusText: null }),
    placedAt: record.instant('placedAt'),
    items: record.pick('items', (one) => readItems(one, record, total?.currency ?? null)) ?? [],
    steps: record.pick('steps', (one) => readSteps(one, record)) ?? [],
    total,
    taxIncluded:
      record.flag('taxIncluded') ??
      taxed?.taxIncluded ??
      (excluded === null
        ? (record.scope.context.profile.constants.taxIncluded ?? null)
        : !excluded),
    invoiceId: record.pick('invoiceId', (one) => {
      const invoice = identifier(Array.isArray(one) && one.length === 1 ? one[0] : one)
      return invoice === '0' ? null : invoice
    }),
    invoiceNumber: null,
    extra: [],
  }
  value.extra = extraOf('orders', record)
  return { value, origin: { type: null, id, form: null } }
}

function readItems(
  value: unknown,
  order: RecordReader<'orders'>,
  currency: string | null,
): Order['items'] | null {
  const records = linesIn(value)
  const scope: Scope = {
    ...order.scope,
    unit: order.unit,
    listCurrency: order.currency ?? currency,
  }
  return (
    records?.slice(0, 2000).flatMap((raw) => {
      if (typeof raw === 'string')
        return [{ description: text(raw) ?? '', quantity: null, amount: null, subject: null }]
      if (!isRecord(raw)) return []
      const record = recordReader('lines', raw, scope)
      const quantity = record.number('quantity')
      return [
        {
          description: filterText(
            htmlToText(record.pick('description', rawText) ?? record.text('domain') ?? ''),
          ),
          quantity,
          amount:
            record.total('amount', quantity) ??
            (quantity === 1 || quantity === null ? record.money('unitPrice') : null),
          subject: readSubject(record),
        },
      ]
    }) ?? null
  )
}

function readSteps(value: unknown, order: RecordReader<'orders'>): Order['steps'] | null {
  const steps = Array.isArray(value) ? value.slice(0, 100) : []
  const result = steps.flatMap((raw): Order['steps'] => {
    if (!isRecord(raw)) return []
    const label = word(
      raw.label ?? raw.name ?? raw.title ?? raw.step ?? raw.status ?? raw.event ?? raw.state,
    )
    if (label === null) return []
    const at = instant(
      raw.at ??
        raw.date ??
        raw.time ??
        raw.timestamp ??
        raw.completedAt ??
        raw.completed_at ??
        raw.created_at ??
        raw.createdAt,
      order.rules,
    )
    const done = flag(raw.done ?? raw.completed ?? raw.isDone ?? raw.is_done ?? raw.finished)
    return [{ label, at, done: done ?? at !== null }]
  })
  return result.length > 0 ? result : null
}
