import type { Notification } from '#contract/notifications.ts'
import type { Rec } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { htmlToText } from '#wire/dialect/text/html.ts'
import { filterText } from '#wire/dialect/text/secrets.ts'
import { instant } from '#wire/dialect/values/dates.ts'
import { asciiName } from '#wire/dialect/values/hosts.ts'
import { bare, flag, identifier, link, scalarText, word } from '#wire/dialect/values/plain.ts'
import { kindOf, nestedSubject, typeOf } from '#wire/dialect/values/subjects.ts'
import { readSeverity } from '#wire/dialect/values/words.ts'

import type { WriteForm } from './renewing.ts'
import type { Item } from './services.ts'

const field = fieldsOf('notifications')

/** Markup off first, so that a label and its secret cannot be kept apart by a tag. */
const prose = (value: unknown): string | null => {
  const plain = htmlToText(scalarText(value) ?? '').trim()
  return plain ? filterText(plain) : null
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** A notification, or `null` without an id: nothing could be done with it. */
export function readNotification(rec: Rec): Item<Notification> | null {
  const id = rec.id(field.id)
  if (id === null) return null
  const body = rec.pick(field.body, prose) ?? ''
  const { read, readAt, form } = readState(rec)
  const value: Notification = {
    id,
    title: rec.pick(field.title, prose) ?? (body.slice(0, 80) || id),
    body,
    severity: rec.pick(field.severity, (one) => readSeverity(one)) ?? 'info',
    category: rec.pick(field.category, (one) =>
      readSeverity(firstOf(one)) ? null : (word(firstOf(one))?.replace(/^.*\\/, '') ?? null),
    ),
    createdAt: rec.instant(field.createdAt),
    read,
    readAt,
    link: readLink(rec),
  }
  return { value, origin: { type: null, id, form } }
}

function readState(rec: Rec): {
  read: boolean | null
  readAt: string | null
  form: WriteForm | null
} {
  let form: WriteForm | null = null
  const keep = (path: readonly string[], value: unknown, inverted: boolean) => {
    form ??= { path, inverted, value: value as WriteForm['value'] }
  }
  const readAt = rec.pick(field.readAt, (value) =>
    typeof value === 'boolean' ? null : instant(value, rec.rules),
  )
  const stated = rec.pick(field.read, (value, { path }) => {
    const found = flag(value)
    if (found !== null) keep(path, value, false)
    return found
  })
  const unread = rec.pick(field.unread, (value, { path }) => {
    const found = flag(value)
    if (found !== null) keep(path, value, true)
    return found
  })
  const word = rec.pick(field.readStatus, (value, { path }) => {
    const plain = bare(scalarText(value) ?? '')
    if (!/^(?:read|seen|opened|unread|unseen|new)$/.test(plain)) return null
    keep(path, value, false)
    return !/^(?:un|new)/.test(plain)
  })
  // `read_at: null` states that it is unread; a field that is left out states nothing.
  const dated = rec
    .candidates(field.readAt)
    .find((one) => rec.value(one) !== undefined && typeof rec.value(one) !== 'boolean')
  if (dated) keep(dated.path, rec.value(dated), false)
  const read =
    stated ??
    (unread === null ? null : !unread) ??
    word ??
    (readAt ? true : dated && stated === null ? false : null)
  return { read, readAt, form }
}

function readLink(rec: Rec): Notification['link'] {
  const nested = rec.pick(field.subject, nestedSubject) ?? rec.pick(field.link, nestedSubject)
  if (nested) return nested
  const service = rec.id(field.serviceId)
  const type = rec.text(field.serviceType)
  if (service !== null) return { kind: 'service', type: type && typeOf(type), id: service }
  for (const [kind, linked] of [
    ['invoice', field.invoiceId],
    ['order', field.orderId],
  ] as const) {
    const id = rec.id(linked)
    if (id !== null) return { kind, type: null, id }
  }
  const domain = rec.pick(field.domain, asciiName)
  if (domain !== null) return { kind: 'domain', type: null, id: domain }
  const related = rec.pick(field.relatedId, identifier)
  const kind = related === null ? null : rec.pick(field.relatedType, kindOf)
  if (related !== null && kind !== null) return { kind, type: null, id: related }
  const url = rec.pick(field.link, (one) => link(one))
  return url === null ? null : { kind: 'external', url }
}
