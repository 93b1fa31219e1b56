/** Lists within a list, by kind or state: `{ vps: [], hosting: [] }`, `[{ type, items: [] }]`. */
import { bare, isRecord, type JsonObject, scalarText } from '#dialects/values/plain.ts'

import { relatedList } from './names.ts'

/** The field that a list's own name states, unless its records have a field like it. */
const namedField: Record<string, { field: string; stated: RegExp }> = {
  services: { field: 'type', stated: /^(?:(?:service|product)?type|kind|category)$/ },
  prices: { field: 'category', stated: /^(?:category|categories|group|tags?)$/ },
  domains: { field: 'status', stated: /stat(?:us|e)$/ },
  invoices: { field: 'status', stated: /stat(?:us|e)$/ },
  orders: { field: 'status', stated: /stat(?:us|e)$/ },
  help: { field: 'category', stated: /^(?:category|categories|section|topic)/ },
  notifications: { field: 'status', stated: /^(?:is)?(?:un)?read|status|^seen$/ },
}

const mostLists = 50

function withListName(record: unknown, name: string | null, kind: string): unknown {
  const named = namedField[kind]
  if (!named || name === null || !isRecord(record)) return record
  const states = (object: JsonObject) =>
    Object.keys(object).some((key) => named.stated.test(bare(key)))
  return states(record) || Object.values(record).some((value) => isRecord(value) && states(value))
    ? record
    : Object.assign({ [named.field]: name }, record)
}

const isListOfRecords = (value: unknown): value is JsonObject[] =>
  Array.isArray(value) && value.every(isRecord)

/**
 * Several lists of one kind of record, joined: `{ hosting: [], vps: [] }`, `{ unread: [], read: [] }`.
 * `null` for anything else, such as a list beside the records it refers to.
 */
export function listsApart(object: JsonObject, keys: string[], kind: string): unknown[] | null {
  const listKeys = keys.filter((key) => !relatedList.test(bare(key)))
  if (keys.length < 2 || keys.length > mostLists || listKeys.length === 0) return null
  const lists: [string, JsonObject[]][] = []
  for (const key of listKeys) {
    const list = object[key]
    if (!isListOfRecords(list)) return null
    if (list.length > 0) lists.push([key, list])
  }
  const [first, ...others] = lists.map(([, list]) => Object.keys(list[0] ?? {}))
  if (!first) return []
  // Records of one kind have field names in common.
  const shared = first.filter((name) => others.every((names) => names.includes(name)))
  if (others.length > 0 && shared.length < Math.min(2, first.length)) return null
  return lists.flatMap(([key, list]) => list.map((record) => withListName(record, key, kind)))
}

/** Kinds whose records have a name instead of an id. */
const namedKinds = /^(?:prices|help)$/
const identifyingField = /^(?:id|uuid|guid|number|slug|tld|domain|subject)$|[^v]id$/

const hasIdentity = (record: JsonObject): boolean =>
  Object.keys(record).some((key) => identifyingField.test(bare(key)))

/** The records of all groups: `[{ type: "vps", items: [] }]`, `[{ name: "Popular", tlds: [] }]`. */
export function ungrouped(
  entries: readonly unknown[],
  kind: string,
  isListName: (name: string) => boolean,
): unknown[] | null {
  if (entries.length === 0 || !namedField[kind]) return null
  const records: unknown[] = []
  for (const entry of entries) {
    if (!isRecord(entry)) return null
    const keys = Object.keys(entry)
    const listKeys = keys.filter((key) => isListOfRecords(entry[key]))
    const [key] = listKeys
    if (key === undefined || listKeys.length > 1 || keys.length > 3) return null
    if (!isListName(bare(key)) || hasIdentity(entry)) return null
    const list = entry[key] as JsonObject[]
    const [first] = list
    if (first && !namedKinds.test(kind) && !hasIdentity(first)) return null
    const name = scalarText(
      entry.type ?? entry.kind ?? entry.status ?? entry.name ?? entry.title ?? entry.label,
    )
    for (const record of list) records.push(withListName(record, name, kind))
  }
  return records
}
