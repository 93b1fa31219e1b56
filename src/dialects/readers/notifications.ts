import type { Notification } from '#contract/notifications.ts'
import type { RecordReader } from '#dialects/fields/field-reader.ts'
import { htmlToText } from '#dialects/text/html.ts'
import { isSecretName } from '#dialects/text/secret-names.ts'
import { filterText } from '#dialects/text/secrets.ts'
import { instant } from '#dialects/values/dates.ts'
import { asciiName } from '#dialects/values/hosts.ts'
import {
  bare,
  cut,
  flag,
  identifier,
  type JsonObject,
  link,
  scalarText,
  word,
} from '#dialects/values/plain.ts'
import { kindOf, nestedSubject, typeOf } from '#dialects/values/subjects.ts'
import { readSeverity } from '#dialects/values/words.ts'

import type { WriteForm } from './renewing.ts'
import type { Item } from './services.ts'

/** Removes markup first: a tag must not separate a secret from its label. */
const proseOf =
  (record: RecordReader<'notifications'>) =>
  (value: unknown): string | null => {
    const plain = htmlToText(scalarText(value) ?? '').trim()
    return plain ? filterText(plain, (number) => states(record.raw, number)) : null
  }

/** A number, perhaps with a prefix: `4233`, `INV-2026-118`. */
const numberShape = /^[a-z]{0,5}[-#/]?\d[\d/-]*$/i

/** Whether another field of a record is this number: the invoice of a notification is no PIN. */
const states = (raw: JsonObject, number: string): boolean =>
  numberShape.test(number) &&
  Object.entries(raw).some(([key, one]) => scalarText(one) === number && !isSecretName(bare(key)))

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** `null` without an id: it could not be marked as read. */
export function readNotification(record: RecordReader<'notifications'>): Item<Notification> | null {
  const id = record.id('id')
  if (id === null) return null
  const prose = proseOf(record)
  const body = record.pick('body', prose) ?? ''
  const { read, readAt, form } = readState(record)
  const value: Notification = {
    id,
    title: record.pick('title', prose) ?? (cut(body, 80) || id),
    body,
    severity: record.pick('severity', (one) => readSeverity(one)) ?? 'info',
    category: record.pick('category', (one) =>
      readSeverity(firstOf(one)) ? null : (word(firstOf(one))?.replace(/^.*\\/, '') ?? null),
    ),
    createdAt: record.instant('createdAt'),
    read,
    readAt,
    link: readLink(record),
  }
  return { value, origin: { type: null, id, form } }
}

function readState(record: RecordReader<'notifications'>): {
  read: boolean | null
  readAt: string | null
  form: WriteForm | null
} {
  let form: WriteForm | null = null
  const keep = (path: readonly string[], value: unknown, inverted: boolean) => {
    form ??= { path, inverted, value: value as WriteForm['value'] }
  }
  const readAt = record.pick('readAt', (value) =>
    typeof value === 'boolean' ? null : instant(value, record.rules),
  )
  const stated = record.pick('read', (value, { path }) => {
    const found = flag(record.flagWord(value))
    if (found !== null) keep(path, value, false)
    return found
  })
  const unread = record.pick('unread', (value, { path }) => {
    const found = flag(record.flagWord(value))
    if (found !== null) keep(path, value, true)
    return found
  })
  const word = record.pick('readStatus', (value, { path }) => {
    const plain = bare(scalarText(value) ?? '')
    if (!/^(?:read|seen|opened|unread|unseen|new)$/.test(plain)) return null
    keep(path, value, false)
    return !/^(?:un|new)/.test(plain)
  })
  // `read_at: null` means unread; a missing field means nothing.
  const dated = record
    .candidates('readAt')
    .find((one) => record.value(one) !== undefined && typeof record.value(one) !== 'boolean')
  if (dated) keep(dated.path, record.value(dated), false)
  const read =
    stated ?? (unread === null ? null : !unread) ?? word ?? (readAt ? true : dated ? false : null)
  return { read, readAt, form }
}

function readLink(record: RecordReader<'notifications'>): Notification['link'] {
  const nested = record.pick('subject', nestedSubject) ?? record.pick('link', nestedSubject)
  if (nested) return nested
  const service = record.id('serviceId')
  const type = record.text('serviceType')
  if (service !== null) return { kind: 'service', type: type && typeOf(type), id: service }
  for (const [kind, linked] of [
    ['invoice', 'invoiceId'],
    ['order', 'orderId'],
  ] as const) {
    const id = record.id(linked)
    if (id !== null) return { kind, type: null, id }
  }
  const domain = record.pick('domain', asciiName)
  if (domain !== null) return { kind: 'domain', type: null, id: domain }
  const related = record.pick('relatedId', identifier)
  const kind = related === null ? null : record.pick('relatedType', kindOf)
  if (related !== null && kind !== null) return { kind, type: null, id: related }
  const url = record.pick('link', (one) => link(one))
  return url === null ? null : { kind: 'external', url }
}
