/**
 * The names of a record, nested ones included: what a plan is made for. Records of a list nearly
 * always have one shape; looking whether a record has it collects its values in the same pass.
 */
import type { JsonObject } from '#wire/dialect/values/plain.ts'

export interface Shape {
  keys: string[]
  /** `null`: no nested object; `undefined`: one too deep to matter. */
  inner: (Shape | null | undefined)[]
  /** Slot of the first key's value; those of the other keys follow. */
  at: number
  /** Slots in all, nested ones included. */
  size: number
}

const deepest = 3

const isNested = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function shapeOf(raw: JsonObject, at = 0, depth = 0): Shape {
  const keys = Object.keys(raw)
  let end = at + keys.length
  const inner = keys.map((key) => {
    const value = raw[key]
    if (!isNested(value)) return null
    if (depth >= deepest) return undefined
    const shape = shapeOf(value, end, depth + 1)
    end += shape.size
    return shape
  })
  return { keys, inner, at, size: end - at }
}

/** Whether `raw` has the shape; if so its values stand in `values`, by slot. */
export function collect(raw: JsonObject, { keys, inner, at }: Shape, values: unknown[]): boolean {
  let nth = 0
  for (const key in raw) {
    if (key !== keys[nth]) return false
    const shape = inner[nth]
    const value = raw[key]
    values[at + nth] = value
    nth++
    if (shape === undefined) continue
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      if (shape !== null) return false
    } else if (shape === null || !collect(value as JsonObject, shape, values)) return false
  }
  return nth === keys.length
}

/** Slot of what stands at a path; `undefined` where the shape has no such name. */
export function slotOf(shape: Shape, [key = '', ...rest]: readonly string[]): number | undefined {
  const nth = shape.keys.indexOf(key)
  if (nth < 0) return undefined
  const inner = shape.inner[nth]
  return rest.length === 0 ? shape.at + nth : inner ? slotOf(inner, rest) : undefined
}

/** Shape of the object that stands at a path; `undefined`: none does, or it is too deep to matter. */
export function shapeAt(shape: Shape, [key, ...rest]: readonly string[]): Shape | undefined {
  if (key === undefined) return shape
  const inner = shape.inner[shape.keys.indexOf(key)]
  return inner ? shapeAt(inner, rest) : undefined
}
