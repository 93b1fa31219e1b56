/** Finds what a wrapper holds if its name says nothing: the only list of objects, or the only record. */
import { bare, isRecord, type JsonObject, scalarText } from '#dialects/values/plain.ts'

import { isMeta } from './names.ts'

/** Kinds whose records have an id, a number or a name. */
const identified = /^(?:services|domains|invoices|orders|notifications|conversations|account)$/
const deepest = 3
const mostKeys = 60
/** Characters of a key that are looked at. */
const longestKey = 200

const identity = /^(?:guid|title|subject|slug|domain|fqdn|email|.*(?:id|number|name))$/
/** Ids and names of the exchange, not of a record. */
const ofExchange =
  /^(?:.*(?:request|transaction|trace|account|user|client|customer|log).*id|.*page.*number|reportname|username|operation.*)$/

/** Whether an object is a record, by a field that tells it from others. */
function isIdentified(object: JsonObject): boolean {
  return Object.keys(object)
    .slice(0, mostKeys)
    .some((key) => {
      const name = bare(key.slice(0, longestKey))
      return (
        identity.test(name) &&
        !isMeta(key) &&
        !ofExchange.test(name) &&
        scalarText(object[key]) !== null
      )
    })
}

/** The object in an entry of one key only: `{ server: { server_number: 321 } }`. */
export function onlyObjectIn(entry: JsonObject): JsonObject | null {
  const [only, ...others] = Object.keys(entry)
  const inner = only === undefined || others.length > 0 ? null : entry[only]
  return isRecord(inner) && isIdentified(inner) ? inner : null
}

interface Found {
  /** A list of objects, an empty list, or one record. */
  value: readonly unknown[] | JsonObject
  wrappers: JsonObject[]
}

function collect(object: JsonObject, wrappers: JsonObject[], found: Found[]): void {
  const path = [...wrappers, object]
  for (const key of Object.keys(object).slice(0, mostKeys)) {
    const value = object[key]
    if (Array.isArray(value) ? value.every(isRecord) : isRecord(value) && isIdentified(value))
      found.push({ value: value as Found['value'], wrappers: path })
    else if (isRecord(value) && path.length < deepest) collect(value, path, found)
  }
}

/**
 * What an object without an identity of its own wraps, up to three levels deep. `null` if it holds
 * nothing, or several things.
 */
export function onlyContent(object: JsonObject, kind: string): Found | null {
  if (!identified.test(kind) || isIdentified(object)) return null
  const found: Found[] = []
  collect(object, [], found)
  const lists = found.filter(({ value }) => Array.isArray(value))
  const filled = lists.filter(({ value }) => Array.isArray(value) && value.length > 0)
  const records = found.filter(({ value }) => !Array.isArray(value))
  const [only, another] =
    filled.length > 0 ? filled : records.length > 0 ? records : lists.slice(0, 1)
  return only && !another ? only : null
}
