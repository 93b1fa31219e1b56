/**
 * Streams repeat one object hundreds of times in which only the text differs. Such a twin of an
 * earlier object is read without searching it again, so the generic rules are as fast as a dialect's.
 */
import { perObject } from '#dialects/values/per-object.ts'

import { addGrowing } from './cumulative.ts'
import type { Reply } from './reply.ts'
import { memoize, type Json } from './shapes.ts'

interface Text {
  text: string
  isDelta: boolean
}

/** An object's keys, and what each holds: a value, another shape, the text, or a counter. */
class Shape {
  readonly keys: string[] = []
  readonly values: unknown[] = []
}
const theText = Symbol('text')
const counter = Symbol('counter')

interface State {
  /** The text read from the latest object. */
  latest: Text | null
  /** The latest object that added a text and nothing else, and its event's name. */
  twin: { shape: unknown; name: string; isDelta: boolean } | null
}
const stateOf = perObject((_reply: Reply): State => ({ latest: null, twin: null }))

/** Larger objects are not remembered. In characters; a value that is no string counts as ten. */
const maxSize = 4_000

/** Fields that change with every object and say nothing about the reply. */
const isCounter = memoize((key) =>
  /(?:number|sequence|timestamp|created|created_?at|obfuscation|count)$/i.test(key),
)

const shapeOf = (value: unknown, text: string, size: { left: number }): unknown => {
  size.left -= typeof value === 'string' ? value.length : 10
  if (value === text) return theText
  if (typeof value !== 'object' || value === null || size.left < 0) return value
  const shape = new Shape()
  for (const [key, inner] of Object.entries(value)) {
    size.left -= key.length
    shape.keys.push(key)
    shape.values.push(isCounter(key) ? counter : shapeOf(inner, text, size))
  }
  return shape
}

/** Whether a value has a shape. Its text is put into `found`. */
const hasShape = (value: unknown, shape: unknown, found: { text?: string }): boolean => {
  if (shape === theText) {
    if (typeof value === 'string') found.text ??= value
    return found.text === value
  }
  if (!(shape instanceof Shape)) return value === shape
  if (typeof value !== 'object' || value === null) return false
  const keys = Object.keys(value)
  return (
    keys.length === shape.keys.length &&
    keys.every((key, index) => {
      const expected = shape.values[index]
      if (key !== shape.keys[index]) return false
      return expected === counter || hasShape((value as Json)[key], expected, found)
    })
  )
}

const add = (reply: Reply, { text, isDelta }: Text): void => {
  if (isDelta) reply.text(text)
  else addGrowing(reply, text)
}

/** Adds a text: a delta, or what may be the whole text so far. */
export const addText = (reply: Reply, text: Text): void => {
  stateOf(reply).latest = text
  add(reply, text)
}

/** Calls `read` for an object, unless only its text differs from an earlier one. */
export const readOrRepeat = (
  reply: Reply,
  name: string,
  value: Json,
  read: () => boolean,
): boolean => {
  const state = stateOf(reply)
  const { twin } = state
  const found: { text?: string } = {}
  if (twin?.name === name && hasShape(value, twin.shape, found) && found.text !== undefined) {
    add(reply, { text: found.text, isDelta: twin.isDelta })
    return true
  }
  state.latest = null
  const before = reply.progress
  const isRead = read()
  // Set meanwhile by `addText`.
  const latest = state.latest as Text | null
  if (latest === null || reply.progress !== before + 1) return isRead
  const size = { left: maxSize }
  const shape = shapeOf(value, latest.text, size)
  if (size.left >= 0) state.twin = { shape, name, isDelta: latest.isDelta }
  return isRead
}
