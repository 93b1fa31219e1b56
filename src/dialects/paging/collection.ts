/** Finds a list's records in a payload, whatever they are wrapped in. */
import type { DialectProfile } from '#dialects/rules.ts'
import { bare, isRecord, type JsonObject } from '#dialects/values/plain.ts'

import { isRecordBeside } from './beside.ts'
import { listsApart, ungrouped } from './grouped.ts'
import { fromResource, type Included, includedIn } from './json-api.ts'
import { keyedRecords, pricesByTld, rowsAsRecords } from './keyed.ts'
import { genericListNames, isMeta, lineField, listNamesOf, plainName } from './names.ts'
import { onlyContent, onlyObjectIn } from './unnamed.ts'

export interface Collection {
  records: unknown[]
  /** Objects on the way to the records, outermost first. They hold paging and the list's currency. */
  wrappers: JsonObject[]
  /** One object instead of a list. */
  single: boolean
}

const deepestWrapper = 6
const noneIncluded: Included = new Map()

/** Whether a list within a group may be called this. */
function isGroupListName(name: string, kind: string): boolean {
  // The entries of a price list have lists of prices of their own.
  if (kind === 'prices' && /^(?:prices|pricing|offers)$/.test(name)) return false
  return genericListNames.has(name) || listNamesOf(kind).includes(name)
}

/** Cheap test for entries that need `unwrapped`: one key only, or a key of a known wrapper. */
function mayWrap(entry: JsonObject): boolean {
  if ('attributes' in entry || 'node' in entry || 'Node' in entry || '@id' in entry) return true
  let keys = 0
  for (const _ in entry) if (++keys > 1) return false
  return true
}

/** `{ node: … }`, `{ invoice: … }`: an entry that only wraps its record. */
function unwrapped(entry: unknown, kind: string, included: Included): unknown {
  if (!isRecord(entry) || !mayWrap(entry)) return entry
  const keys = Object.keys(entry)
  const ownNames = listNamesOf(kind)
  const wrapper = keys.find(
    (key) => bare(key) === 'node' || (keys.length === 1 && ownNames.includes(bare(key))),
  )
  const inner =
    wrapper !== undefined && isRecord(entry[wrapper])
      ? entry[wrapper]
      : (onlyObjectIn(entry) ?? entry)
  return withIdFromAddress(fromResource(inner, ownNames, included))
}

/** JSON-LD may identify a record only by its address: `/api/services/17`. */
function withIdFromAddress(record: JsonObject): JsonObject {
  const address = record['@id']
  if (typeof address !== 'string' || 'id' in record || 'uuid' in record) return record
  return Object.assign({ id: address.replace(/^.*\//, '') }, record)
}

function allUnwrapped(entries: readonly unknown[], kind: string, included: Included): unknown[] {
  const groups = ungrouped(entries, kind, (name) => isGroupListName(name, kind))
  return (groups ?? entries).map((entry) => unwrapped(entry, kind, included))
}

/** Lines of an invoice or order; `null` for an empty object or one that only groups other fields. */
export function linesIn(value: unknown): unknown[] | null {
  if (value === '') return []
  const collection = recordsIn(value, 'lines')
  if (!collection || (isRecord(value) && collection.records.length === 0)) return null
  const [line] = collection.records
  if (!collection.single || !isRecord(line)) return collection.records
  return Object.keys(line).some((key) => lineField.test(bare(key))) ? collection.records : null
}

/**
 * The records in `data`: an array, `items|list|results|…`, the resource's own name, wrappers within
 * wrappers, separate lists by kind, an object keyed by id, flattened keys, or one object; `""` and
 * `null` are empty lists. `null` if nothing could be a list. `body` holds JSON:API's `included`.
 */
export function recordsIn(
  data: unknown,
  kind: string,
  body: unknown = null,
  stated?: DialectProfile['list'],
): Collection | null {
  const included = isRecord(body) || isRecord(data) ? includedIn([body, data]) : noneIncluded
  const path = typeof stated === 'string' ? stated : stated?.[kind]
  return path === undefined
    ? collectionIn(data, kind, included, 0)
    : collectionAt(data, path.split('.'), kind, included)
}

/** The list where the operator says it is, or none. */
function collectionAt(
  data: unknown,
  path: readonly string[],
  kind: string,
  included: Included,
): Collection | null {
  const wrappers: JsonObject[] = []
  let value = data
  for (const key of path) {
    if (!isRecord(value)) return null
    wrappers.push(value)
    value = value[key]
  }
  if (!Array.isArray(value)) return null
  return { records: allUnwrapped(value, kind, included), wrappers, single: false }
}

function collectionIn(
  data: unknown,
  kind: string,
  included: Included,
  depth: number,
): Collection | null {
  const list = (entries: readonly unknown[], ...wrappers: JsonObject[]): Collection => ({
    records: allUnwrapped(entries, kind, included),
    wrappers,
    single: false,
  })
  if (data === null || data === '' || data === false) return list([])
  if (Array.isArray(data)) return list(data)
  if (!isRecord(data) || depth > deepestWrapper) return null
  const keys = Object.keys(data)
  if (keys.length === 0) return list([], data)

  const ownNames = listNamesOf(kind)
  const named = keys.filter((key) => ownNames.includes(plainName(key)))
  const generic = keys.filter(
    (key) =>
      genericListNames.has(plainName(key)) || (bare(key) === 'value' && Array.isArray(data[key])),
  )
  const otherThanMeta = keys.filter((key) => !isMeta(key))
  const hasListName =
    generic.length > 0 || named.some((key) => ownNames.indexOf(plainName(key)) < 2)
  const apart = hasListName ? null : listsApart(data, otherThanMeta, kind)
  if (apart) return list(apart, data)

  const isRecordItself = depth > 0 && ('id' in data || 'uuid' in data)
  const likelyLists = isRecordItself ? [] : [...named, ...generic]
  for (const key of likelyLists.sort((a, b) => rank(data[a]) - rank(data[b]))) {
    const value = data[key]
    if (value !== null && value !== '' && typeof value !== 'object') continue
    // A record may have `items` or `product` of its own.
    if (isRecordBeside(data, key, kind)) continue
    if (Array.isArray(value)) return list(rowsAsRecords(value, data), data)
    const inner = collectionIn(value, kind, included, depth + 1)
    if (inner) return { ...inner, wrappers: [data, ...inner.wrappers] }
  }
  const keyed = keyedRecords(data, kind)
  if (keyed) return list(keyed, data)
  const priced = kind === 'prices' ? pricesByTld(data) : null
  if (priced) return list(priced, data)
  const content = onlyContent(data, kind)
  if (content) {
    const { value, wrappers } = content
    const entries = Array.isArray(value) ? value : [value]
    return { ...list(entries, ...wrappers), single: !Array.isArray(value) }
  }
  // Only counts and links: an empty list. Anything else is one record instead of a list.
  if (otherThanMeta.length === 0) return list([], data)
  const [only = ''] = otherThanMeta
  if (otherThanMeta.length === 1 && Array.isArray(data[only])) {
    const inner = collectionIn(data[only], kind, included, depth + 1)
    return inner && { ...inner, wrappers: [data] }
  }
  return { records: [unwrapped(data, kind, included)], wrappers: [data], single: true }
}

/** Arrays before objects before anything else. */
const rank = (value: unknown): number => (Array.isArray(value) ? 0 : isRecord(value) ? 1 : 2)
