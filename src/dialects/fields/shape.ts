/** The keys of a record, nested ones included, in order. */
import { isRecord, type JsonObject } from '#dialects/values/plain.ts'

export interface Shape {
  keys: readonly string[]
  /** For each key: `null` if it holds no object, `undefined` if one too deep to matter. */
  inner: readonly (Shape | null | undefined)[]
  /** Number of keys, nested ones included. */
  size: number
}

const deepest = 3

export function shapeOf(raw: JsonObject, depth = 0): Shape {
  const keys = Object.keys(raw)
  let size = keys.length
  const inner = keys.map((key) => {
    const value = raw[key]
    if (!isRecord(value)) return null
    if (depth >= deepest) return undefined
    const shape = shapeOf(value, depth + 1)
    size += shape.size
    return shape
  })
  return { keys, inner, size }
}

export function hasShape(raw: JsonObject, { keys, inner }: Shape): boolean {
  let nth = 0
  for (const key in raw) {
    if (key !== keys[nth]) return false
    const shape = inner[nth++]
    if (shape === undefined) continue
    const value = raw[key]
    if (isRecord(value) ? shape === null || !hasShape(value, shape) : shape !== null) return false
  }
  return nth === keys.length
}
