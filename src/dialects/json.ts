import { ReadError } from './rules.ts'

/** Readers never look deeper; deeper JSON is refused. */
const maximumDepth = 200

interface Survey {
  depth: number
  /** Members of all objects, repeated keys included. */
  members: number
  /** Some number has 16 digits or more, which a double may not hold exactly. */
  longNumbers: boolean
}

/** Scans the text outside of strings. */
function survey(text: string): Survey {
  let depth = 0
  let deepest = 0
  let digits = 0
  let members = 0
  let longNumbers = false
  const { length } = text
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c >= 48 && c <= 57) {
      if (++digits > 15) longNumbers = true
      continue
    }
    digits = 0
    if (c === 34) i = stringEnd(text, i)
    else if (c === 58) members++
    else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth)
    else if (c === 93 || c === 125) depth--
  }
  return { depth: deepest, members, longNumbers }
}

/** Index of the quote that ends the string at `start`. */
function stringEnd(text: string, start: number): number {
  const { length } = text
  // Most strings are short, so a loop beats `indexOf`.
  let i = start + 1
  for (; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c === 34) break
    if (c === 92) i++
  }
  return i
}

function countMembers(value: object): number {
  let count = 0
  if (Array.isArray(value)) {
    for (let nth = 0; nth < value.length; nth++) {
      const inner: unknown = value[nth]
      if (typeof inner === 'object' && inner !== null) count += countMembers(inner)
    }
    return count
  }
  for (const key in value) {
    count++
    const inner: unknown = (value as Record<string, unknown>)[key]
    if (typeof inner === 'object' && inner !== null) count += countMembers(inner)
  }
  return count
}

/** The escape of half a surrogate pair, or of a whole one. */
const surrogateEscape = /\\u[dD][89a-fA-F]/

function reviveScalar(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  const isLong = typeof value === 'number' && !Number.isSafeInteger(value)
  return isLong && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)

/**
 * Parses JSON. Integers beyond 2^53 become texts, half a surrogate pair becomes U+FFFD, a byte order
 * mark is skipped, and `__proto__` is an ordinary own key. Linear.
 * @throws ReadError not JSON (RFC 8259), a key twice in one object, or nested deeper than 200
 */
export const parseJson = (text: string): unknown => parsePart(withoutMark(text), maximumDepth)

function parsePart(text: string, depthLeft: number): unknown {
  const { depth, members, longNumbers } = survey(text)
  if (depth > depthLeft) throw new ReadError('nested too deep')
  let value: unknown
  try {
    const isPlain = !longNumbers && !surrogateEscape.test(text)
    value = isPlain ? JSON.parse(text) : JSON.parse(text, reviveScalar)
  } catch {
    throw new ReadError('not JSON')
  }
  // Parsers differ in which of two equal keys they take, so neither can be trusted.
  const kept = typeof value === 'object' && value !== null ? countMembers(value) : 0
  if (kept !== members) throw new ReadError('a key twice')
  return value
}

/** About 2 ms of parsing. */
const usualSlice = 65_536
/** Objects around a list. What is nested deeper is parsed at once. */
const mostSlicedLevels = 8
const blank = /^[ \t\r\n]*$/

/** Without the white space of JSON around it; `trim` also removes what JSON does not allow. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blank.test(text[start] as string)) start++
  while (end > start && blank.test(text[end - 1] as string)) end--
  return text.slice(start, end)
}

/** As `parseJson`, in steps: yields after every `slice` characters. */
export const parseJsonInSteps = (text: string, slice = usualSlice): Generator<void, unknown> =>
  parseInSlices(trimmed(withoutMark(text)), { slice, depth: 0 })

interface Slicing {
  slice: number
  depth: number
}

function* parseInSlices(text: string, slicing: Slicing): Generator<void, unknown> {
  const { slice, depth } = slicing
  const opening = text[0]
  const isObject = opening === '{'
  const isSliced = (isObject || opening === '[') && text.length > slice && depth < mostSlicedLevels
  if (!isSliced) {
    yield
    return parsePart(text, maximumDepth - depth)
  }
  if (text.at(-1) !== (isObject ? '}' : ']')) throw new ReadError('not JSON')
  const inner = { ...slicing, depth: depth + 1 }
  const list: unknown[] = []
  const entries = new Map<string, unknown>()
  for (const found of partsOf(text, slice)) {
    if (found === null) {
      yield
      continue
    }
    const { part, isLarge } = found
    if (isObject) {
      const members = isLarge
        ? [yield* parseMember(part, inner)]
        : Object.entries(
            (yield* parseInSlices(`{${part}}`, { ...slicing, slice: Infinity })) as object,
          )
      for (const [key, value] of members) {
        if (entries.has(key)) throw new ReadError('a key twice')
        entries.set(key, value)
      }
    } else if (isLarge) list.push(yield* parseInSlices(trimmed(part), inner))
    else {
      const values = yield* parseInSlices(`[${part}]`, { ...slicing, slice: Infinity })
      for (const value of values as unknown[]) list.push(value)
    }
  }
  // Unlike an assignment, this makes `__proto__` an ordinary key.
  return isObject ? Object.fromEntries(entries) : list
}

function* parseMember(text: string, slicing: Slicing): Generator<void, [string, unknown]> {
  const start = text.indexOf('"')
  const end = stringEnd(text, start)
  const colon = text.indexOf(':', end)
  const key = parsePart(text.slice(0, colon), 0)
  if (start < 0 || colon < 0 || typeof key !== 'string') throw new ReadError('not JSON')
  return [key, yield* parseInSlices(trimmed(text.slice(colon + 1)), slicing)]
}

/** The children of an array or object: a large one alone, small ones together. `null` is a pause. */
function* partsOf(
  text: string,
  slice: number,
): Generator<{ part: string; isLarge: boolean } | null> {
  const end = text.length - 1
  let depth = 0
  let start = 1
  /** Start of the current child. */
  let child = 1
  let paused = 0
  for (let i = 1; i < end; i++) {
    const c = text.charCodeAt(i)
    if (c === 34) i = stringEnd(text, i)
    else if (c === 91 || c === 123) depth++
    else if (c === 93 || c === 125) depth--
    else if (c === 44 && depth === 0) {
      if (i - child > slice) {
        if (child > start) yield { part: partOf(text, start, child - 1), isLarge: false }
        yield { part: partOf(text, child, i), isLarge: true }
        start = i + 1
      } else if (i - start > slice) {
        yield { part: partOf(text, start, i), isLarge: false }
        start = i + 1
      }
      child = i + 1
    }
    if (depth < 0) throw new ReadError('not JSON')
    if (i - paused > slice) {
      paused = i
      yield null
    }
  }
  if (depth !== 0) throw new ReadError('not JSON')
  const isLarge = end - child > slice
  if (isLarge && child > start) {
    yield { part: partOf(text, start, child - 1), isLarge: false }
    start = child
  }
  yield { part: partOf(text, start, end), isLarge }
}

/** Between commas there must be something. */
function partOf(text: string, start: number, end: number): string {
  const part = text.slice(start, end)
  const isWhole = start === 1 && end === text.length - 1
  if (!isWhole && blank.test(part)) throw new ReadError('not JSON')
  return part
}
