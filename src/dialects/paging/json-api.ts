/** Resource objects of JSON:API 1.1: attributes, and what their relationships point to. */
import { bare, isRecord, type JsonObject, scalarText } from '#dialects/values/plain.ts'

/** Resource objects of `included`, by type and id. */
export type Included = ReadonlyMap<string, JsonObject>

const keyOf = (one: JsonObject): string => `${scalarText(one.type)} ${scalarText(one.id)}`

/** Resource objects in the `included` lists of all `objects`. */
export function includedIn(objects: readonly unknown[]): Included {
  const included = new Map<string, JsonObject>()
  for (const object of objects) {
    const listed = isRecord(object) ? object.included : null
    if (Array.isArray(listed))
      for (const one of listed) if (isRecord(one)) included.set(keyOf(one), one)
  }
  return included
}

/** Top-level members of a resource object (§7.2.1). */
const members = new Set('id type lid attributes relationships links meta'.split(' '))
/** Relationships that may point to things of several kinds; only these keep the type. */
const ofAnyKind = /^(?:subject|entity|related|target|reference|resource)$/

function related(pointer: unknown, name: string, included: Included): unknown {
  if (!isRecord(pointer)) return undefined
  const { attributes } = included.get(keyOf(pointer)) ?? {}
  const typed = ofAnyKind.test(bare(name)) ? { type: pointer.type } : {}
  return { ...typed, id: pointer.id, ...(isRecord(attributes) ? attributes : {}) }
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

/** Flattens a resource object into a record; anything else is left alone. `ownNames`: list names. */
export function fromResource(
  object: JsonObject,
  ownNames: readonly string[],
  included: Included,
): JsonObject {
  const { attributes } = object
  if (!isRecord(attributes) || !('id' in object || 'type' in object)) return object
  // With further keys beside `attributes` it is an ordinary record that has a field of that name.
  if (!Object.keys(object).every((key) => members.has(key))) return object
  const { attributes: _, relationships, type, ...rest } = object
  // Drop a `type` that names the resource ("services") instead of a kind of it.
  const typed = ownNames.includes(bare(scalarText(type) ?? '')) ? {} : { type }
  const others = relatedIn(relationships, included)
  return { ...typed, ...rest, ...others, ...attributes, id: object.id ?? attributes.id }
}
