/**
 * Where each field is in records with the same keys. Records of a list nearly always share
 * their keys, so a layout is worked out once and reused: decision 0080.
 */
import type { DialectProfile, Names } from '#dialects/rules.ts'
import { perObject } from '#dialects/values/per-object.ts'
import { bare, isRecord, type JsonObject, scalarText } from '#dialects/values/plain.ts'

import type { AmountName } from './amount-name.ts'
import { createIndex, type NameIndex } from './name-index.ts'
import { mayNameEntries, spelledOut } from './named-lists.ts'
import objectNames from './objects.json' with { type: 'json' }
import { hasShape, type Shape, shapeOf } from './shape.ts'
import type { RecordKind } from './tables.ts'

/** Shared by the candidates of all fields that a value may be. */
interface Place {
  /** Number of the record whose field took the value last. */
  takenBy: number
  /** Of the object that holds it. */
  parent: Place | null
}

/** A place in the record where a field may be. */
export interface Candidate {
  place: Place
  path: readonly string[]
  /** As the provider writes it: `renewal.price_cents`. */
  label: string
  rank: number
  /** All keys of the object that holds it. */
  siblings: readonly string[]
  /** The name may also mean another field. */
  isShared: boolean
  /** What the name says about an amount; worked out on first use. */
  amount?: AmountName
}

export interface Layout {
  shape: Shape
  /** By field: where it may be, best first. */
  fields: ReadonlyMap<string, readonly Candidate[]>
  /** Simple values and lists, up to two levels deep, that no field claims. */
  rest: readonly Candidate[]
  /** Paths of lists whose entries name themselves (`named-lists.ts`). */
  namedLists: readonly (readonly string[])[]
}

/** Objects that only group: their children also count under their own names. */
const grouping = new Set(objectNames.grouping)
/** Other names for what is said about the next renewal: `upcoming_invoice: { total }`. */
const synonyms = new Map(
  Object.entries(objectNames.synonyms).flatMap(([name, others]) =>
    others.map((other) => [other, name] as const),
  ),
)
/** Fields recognised at any depth, whatever the objects around them are called. */
export const recognisedAnywhere = /^(?:autorenew|autorenewal|nextduedate|renewalprice|nameservers)$/

const currencyPart = /^(?:currency|currencycode|ccy)$/
const amountParts = [
  'value|amount|price|total|minor|minorunits|units|text|formatted',
  'currency|currencycode|ccy',
  String.raw`\w*u?cents|\w*minor`,
]
const amountPart = new RegExp(`^(?:${amountParts.join('|')})$`)

/** Skip parts of unclaimed amounts: a number means little without its currency. */
const isAmountPart = (siblings: readonly string[], name: string): boolean =>
  amountPart.test(name) && siblings.some((key) => currencyPart.test(bare(key)))

/** PHP serialises a date as an object: one value, not a group of fields. */
const isPhpDate = (keys: readonly string[]): boolean =>
  keys.some((key) => bare(key) === 'timezonetype')

const mostKeys = 300
const mostPrefixes = 8

function createLayout(raw: JsonObject, index: NameIndex, configured: Names): Layout {
  const shape = shapeOf(raw)
  const fields = new Map<string, Candidate[]>()
  const rest: Candidate[] = []
  const namedLists: string[][] = []

  /** Best rank for each field that the key may mean, after any of the prefixes. */
  function ranks(name: string, prefixes: readonly string[], depth: number) {
    const best = new Map<string, number>()
    for (const [nth, prefix] of prefixes.entries())
      for (const { field, rank } of index.matches(prefix + name)) {
        const whole = rank + nth + 1000 * depth
        best.set(field, Math.min(best.get(field) ?? Infinity, whole))
      }
    if (depth > 0 && recognisedAnywhere.test(name))
      for (const { field, rank } of index.exact(name))
        if (!best.has(field)) best.set(field, 9000 + rank)
    return best
  }

  function walk(
    object: JsonObject,
    { keys, inner }: Shape,
    parent: readonly string[],
    parentPlace: Place | null,
    prefixes: readonly string[],
    parentClaimed: boolean,
  ) {
    const depth = parent.length
    for (const [nth, key] of keys.slice(0, mostKeys).entries()) {
      const value = object[key]
      const name = bare(key)
      const path = [...parent, key]
      if (depth < 2 && !isRecord(value) && mayNameEntries(name)) namedLists.push(path)
      // `@id` and `@type` of JSON-LD and OData rank below the record's own fields.
      const penalty = key.startsWith('@') ? 500 : 0
      const best = ranks(name, prefixes, depth)
      const isShared = best.size > 1
      const place = { takenBy: 0, parent: parentPlace }
      const candidate = { place, path, label: path.join('.'), siblings: keys, isShared }
      for (const [field, rank] of best) {
        const list = fields.get(field) ?? []
        fields.set(field, list)
        list.push({ ...candidate, rank: rank + penalty })
      }
      const claimed = parentClaimed || best.size > 0 || (depth > 0 && isAmountPart(keys, name))
      const innerShape = inner[nth]
      if (!isRecord(value)) {
        if (!claimed && depth < 2 && (typeof value !== 'object' || Array.isArray(value)))
          rest.push({ ...candidate, rank: 0 })
      } else if (innerShape && depth < 3 && !isPhpDate(innerShape.keys)) {
        const synonym = synonyms.get(name)
        const longer = prefixes.flatMap((prefix) =>
          synonym === undefined ? [prefix + name] : [prefix + name, prefix + synonym],
        )
        if (grouping.has(name) || grouping.has(index.withoutOwnName(name)))
          walk(
            value,
            innerShape,
            path,
            place,
            [...longer, ...prefixes].slice(0, mostPrefixes),
            false,
          )
        else walk(value, innerShape, path, place, longer, claimed)
      }
    }
  }

  walk(raw, shape, [], null, [''], false)
  for (const [field, names] of Object.entries(configured))
    for (const path of (names ?? []).map((name) => name.split('.')).filter(isIntoList)) {
      const place = { takenBy: 0, parent: null }
      const named = { place, path, label: path.join('.'), rank: -1, siblings: [], isShared: false }
      fields.set(field, [...(fields.get(field) ?? []), named])
    }
  for (const list of fields.values()) list.sort((a, b) => a.rank - b.rank)
  return { shape, fields, rest, namedLists }
}

/** A provider's records of a kind come in a few shapes: each nullable object doubles their number. */
const mostLayouts = 64
/** Layouts of records with more keys than this are not kept. */
const mostKeptKeys = 2000

interface Layouts {
  index: NameIndex
  /** Most recently used first. */
  recent: Layout[]
}
const layoutsOf = perObject(
  (_dialect: DialectProfile): Partial<Record<RecordKind, Layouts>> => ({}),
)

export function layoutOf(raw: JsonObject, resource: RecordKind, dialect: DialectProfile): Layout {
  const layouts = layoutsOf(dialect)
  const { index, recent } = (layouts[resource] ??= {
    index: createIndex(resource, dialect),
    recent: [],
  })
  const [latest] = recent
  if (latest && hasShape(raw, latest.shape)) return latest
  const nth = recent.findIndex(({ shape }) => hasShape(raw, shape))
  const layout = recent[nth] ?? createLayout(raw, index, dialect.fields[resource] ?? {})
  if (nth > 0) recent.splice(nth, 1)
  if (nth > 0 || layout.shape.size <= mostKeptKeys) recent.unshift(layout)
  if (recent.length > mostLayouts) recent.pop()
  return layout
}

/** `networks.0.ip`, `networks.[kind=public].ip`. */
const listStep = /^(?:\d{1,4}|\[([^=\]]+)=([^\]]*)\])$/
const isIntoList = (path: readonly string[]): boolean => path.some((step) => listStep.test(step))

function entryAt(list: readonly unknown[], step: string): unknown {
  const [, key, wanted] = listStep.exec(step) ?? []
  if (key === undefined) return list[Number(step)]
  return list.find((entry) => isRecord(entry) && scalarText(entry[key]) === wanted)
}

export function valueAt(raw: JsonObject, path: readonly string[]): unknown {
  let value: unknown = raw
  for (const key of path)
    if (Array.isArray(value)) value = entryAt(value, key)
    else value = isRecord(value) ? value[key] : undefined
  return value
}

function replacedAt(
  object: JsonObject,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): JsonObject {
  const inner = rest.length === 0 ? value : replacedAt(object[key] as JsonObject, rest, value)
  return { ...object, [key]: inner }
}

/** The record with its self-naming lists turned into objects; the same record if it has none. */
export function withoutNamedLists(raw: JsonObject, { namedLists }: Layout): JsonObject {
  let result = raw
  for (const path of namedLists) {
    const spelled = spelledOut(bare(path.at(-1) ?? ''), valueAt(raw, path))
    if (spelled) result = replacedAt(result, path, spelled)
  }
  return result
}
