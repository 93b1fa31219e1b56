import type { Order } from '#contract/orders.ts'
import { extraOf } from '#wire/dialect/fields/extra.ts'
import { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { linesIn } from '#wire/dialect/paging/collection.ts'
import { htmlToText } from '#wire/dialect/text/html.ts'
import { instant } from '#wire/dialect/values/dates.ts'
import { flag, identifier, isRecord, text, word } from '#wire/dialect/values/plain.ts'
import { isKnown, readStatus } from '#wire/dialect/values/words.ts'

import type { Item } from './services.ts'
import { readSubject } from './subjects.ts'

const field = fieldsOf('orders')
const lineField = fieldsOf('lines')

/** An order, or `null` where nothing identifies it. */
export function readOrder(rec: Rec): Item<Order> | null {
  const id = rec.id(field.id) ?? rec.id(field.number)
  if (id === null) return null
  const configured = rec.scope.context.profile.statuses.orders
  const status = rec.pickWord(
    field.status,
    (value) => readStatus('orders', value, configured),
    isKnown,
  )
  const taxed = rec.taxedMoney(field.total)
  const total = taxed?.amount ?? null
  const excluded = rec.flag(field.taxExcluded)
  const value: Order = {
    id,
    number: rec.pick(field.number, word) ?? id,
    ...(status ?? { status: 'unknown', statusText: null }),
    placedAt: rec.instant(field.placedAt),
    items: rec.pick(field.items, (one) => readItems(one, rec, total?.currency ?? null)) ?? [],
    steps: rec.pick(field.steps, (one) => readSteps(one, rec)) ?? [],
    total,
    taxIncluded:
      rec.flag(field.taxIncluded) ?? taxed?.taxIncluded ?? (excluded === null ? null : !excluded),
    invoiceId: rec.pick(field.invoiceId, (one) => {
      const invoice = identifier(Array.isArray(one) && one.length === 1 ? one[0] : one)
      return invoice === '0' ? null : invoice
    }),
    invoiceNumber: null,
    extra: [],
  }
  value.extra = extraOf(rec)
  return { value, origin: { type: null, id, form: null } }
}

function readItems(value: unknown, order: Rec, currency: string | null): Order['items'] | null {
  const records = linesIn(value)
  const scope = { ...order.scope, unit: order.unit, listCurrency: order.currency ?? currency }
  return (
    records?.slice(0, 2000).flatMap((raw) => {
      if (typeof raw === 'string')
        return [{ description: text(raw) ?? '', quantity: null, amount: null, subject: null }]
      if (!isRecord(raw)) return []
      const rec = new Rec('lines', raw, scope)
      const quantity = rec.number(lineField.quantity)
      return [
        {
          description: htmlToText(
            rec.pick(lineField.description, text) ?? rec.text(lineField.domain) ?? '',
          ),
          quantity,
          amount: rec.total(lineField.amount, quantity) ?? (quantity === 1 || quantity === null ? rec.money(lineField.unitPrice) : null), // prettier-ignore
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
