/** Resource objects of JSON:API 1.1: attributes, and what their relationships point to. */
import { bare, isRecord, type JsonObject, scalarText } from '#wire/dialect/values/plain.ts'

/** What stands in `included`, by type and id. */
export type Included = ReadonlyMap<string, JsonObject>

const keyOf = (one: JsonObject): string => `${scalarText(one.type)} ${scalarText(one.id)}`

/** `included` of the nearest object that has one. */
export function includedIn(objects: readonly unknown[]): Included {
  const found = new Map<string, JsonObject>()
  for (const object of objects) {
    const listed = isRecord(object) ? object.included : null
    if (Array.isArray(listed))
      for (const one of listed) if (isRecord(one)) found.set(keyOf(one), one)
  }
  return found
}

/** Top-level members of a resource object (§7.2.1). */
const members = new Set('id type lid attributes relationships links meta'.split(' '))
/** May point to things of several kinds: then the kind counts. */
const open = /^(?:subject|entity|related|target|reference|resource)$/

function related(pointer: unknown, name: string, included: Included): unknown {
  if (!isRecord(pointer)) return undefined
  const { attributes } = included.get(keyOf(pointer)) ?? {}
  const kind = open.test(bare(name)) ? { type: pointer.type } : {}
  return { ...kind, id: pointer.id, ...(isRecord(attributes) ? attributes : {}) }
}

function relatedIn(relationships: unknown, included: Included): JsonObject {
  const result: JsonObject = {}
  if (!isRecord(relationships)) return result
  for (const [name, one] of Object.entries(relationships).slice(0, 40)) {
    const data = isRecord(one) ? one.data : null
    if (Array.isArray(data))
      result[name] = data.slice(0, 2000).map((pointer) => related(pointer, name, included))
    else if (isRecord(data)) result[name] = related(data, name, included)
  }
  return result
}

/** A resource object as a plain record; anything else as it is. `own`: the family's names. */
export function fromResource(
  object: JsonObject,
  own: readonly string[],
  included: Included,
): JsonObject {
  const { attributes } = object
  if (!isRecord(attributes) || !('id' in object || 'type' in object)) return object
  // A record that has members of its own beside `attributes` is no resource object.
  if (!Object.keys(object).every((key) => members.has(key))) return object
  const { attributes: _, relationships, type, ...rest } = object
  // `type` names the resource ("services"), not a kind of it.
  const kind = own.includes(bare(scalarText(type) ?? '')) ? {} : { type }
  const others = relatedIn(relationships, included)
  return { ...kind, ...rest, ...others, ...attributes, id: object.id ?? attributes.id }
}
