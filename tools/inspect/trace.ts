/** What the readers make of one record: fields found, fields left, words not understood. */
import type { UnreadReason } from '#contract/explanation.ts'
import type { Considered } from '#dialects/fields/considered.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import type { RecordKind } from '#dialects/fields/tables.ts'
import { accountOf } from '#dialects/readers/account.ts'
import { readArticle } from '#dialects/readers/help-articles.ts'
import { readPrice } from '#dialects/readers/prices.ts'
import type { ReadContext } from '#dialects/reading/context.ts'
import { type ListResource } from '#dialects/reading/lists.ts'
import { explain, readRecord } from '#dialects/reading/records.ts'
import type { WriteForm } from '#dialects/reading/writes.ts'
import { isSecretName } from '#dialects/text/secret-names.ts'
import { filterText } from '#dialects/text/secrets.ts'
import type { Currency } from '#dialects/values/currency-field.ts'
import { bare, isRecord, type JsonObject } from '#dialects/values/plain.ts'

import { unclaimedIn } from './unclaimed.ts'

export interface Finding {
  /** The contract's field; `null` for a field of the provider that none claims. */
  field: string | null
  names: string[]
  used: string | null
  /** Names that should state the field, too, but could not be read, with the reason. */
  unread: Map<string, UnreadReason>
  /** Value of the used name, with secrets hidden. */
  sample: string | null
}

const valueAt = (record: unknown, label: string): unknown => {
  let value = record
  for (const key of label.split('.')) value = isRecord(value) ? value[key] : undefined
  return value
}

/** A value for the operator: no secrets, at most 60 characters. */
export function sampleOf(record: unknown, label: string): string | null {
  const value = valueAt(record, label)
  if (value === undefined) return null
  if (label.split('.').some((key) => isSecretName(bare(key)))) return '(hidden)'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isRecord(value)) return `{ ${Object.keys(value).slice(0, 8).join(', ')} }`
  return filterText(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60)
}

/** A field that nothing reads may hold a secret, so only the kind of its value is printed. */
function kindAt(record: unknown, label: string): string | null {
  const value = valueAt(record, label)
  if (value === undefined || value === null || value === '') return null
  return Array.isArray(value) ? `a list of ${value.length}` : typeof value
}

const emptyFinding = (field: string | null): Finding => ({
  field,
  names: [],
  used: null,
  unread: new Map(),
  sample: null,
})

/** Joins the findings of several records. */
export function merged(
  traces: readonly { fields: Considered[]; others: string[]; record: unknown }[],
): Finding[] {
  const byField = new Map<string, Finding>()
  const others = new Map<string, Finding>()
  for (const { fields, others: rest, record } of traces) {
    for (const { field, names, used, unread } of fields) {
      const finding = byField.get(field) ?? emptyFinding(field)
      for (const { name, reason } of unread) finding.unread.set(name, reason)
      finding.names = [...new Set([...finding.names, ...names])]
      if (used !== null && finding.used === null)
        Object.assign(finding, { used, sample: sampleOf(record, used) })
      byField.set(field, finding)
    }
    for (const name of rest)
      if (!others.has(name))
        others.set(name, { ...emptyFinding(null), names: [name], sample: kindAt(record, name) })
  }
  return [...byField.values(), ...others.values()]
}

export interface Trace {
  fields: Considered[]
  others: string[]
  read: boolean
  form: WriteForm | null
  words: string[]
}

export function trace(
  resource: string,
  raw: JsonObject,
  listCurrency: Currency,
  context: ReadContext,
): Trace {
  const fields: Considered[] = []
  const scope: Scope = { context, listCurrency }
  // Every resource is a kind of record.
  const others = unclaimedIn(resource as RecordKind, raw, scope)
  const none = { fields, others, form: null }
  const words = () => unreadWords(raw, fields)
  if (resource === 'account')
    return { ...none, read: Boolean(accountOf(raw, context, fields)), words: words() }
  if (resource === 'prices')
    return { ...none, read: readPrice(raw, scope, fields) !== null, words: words() }
  if (resource === 'help') {
    const article = readArticle(raw, scope, { locale: 'en', stated: null }, null, fields)
    return { ...none, read: article !== null, words: words() }
  }
  const list = resource as ListResource
  const item = readRecord(list, raw, scope)
  fields.push(...explain(list, raw, context).fields)
  const value: JsonObject = { ...item?.value }
  const status =
    value.status === 'unknown' && typeof value.statusText === 'string'
      ? [`status: ${value.statusText}`]
      : []
  return {
    ...none,
    read: item !== null,
    form: item?.origin.form ?? null,
    words: [...status, ...words()],
  }
}

/** Letters only: what is not a word may be a secret. */
const plainWord = /^\p{L}[\p{L} _-]{0,30}$/u

/** Words that a field claims and could not read, and that no other field has read. */
const unreadWords = (raw: JsonObject, fields: readonly Considered[]): string[] =>
  fields.flatMap(({ field, used, unread }) =>
    used === null
      ? unread
          .filter(({ name }) => fields.every((other) => other.used !== name))
          .map(({ name }) => sampleOf(raw, name) ?? '')
          .filter((sample) => plainWord.test(sample))
          .map((sample) => `${field}: ${sample}`)
      : [],
  )
