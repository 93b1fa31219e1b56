import { ReadError } from './rules.ts'

/** Readers look at most this deep; deeper text is refused before it is parsed. */
const maximumDepth = 200

/**
 * One pass over the text outside of strings: how deep it is nested, and whether a number stands in
 * it that a double may not hold (16 digits or more).
 */
function survey(text: string): { depth: number; longNumbers: boolean } {
  let depth = 0
  let deepest = 0
  let digits = 0
  let longNumbers = false
  const { length } = text
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c >= 48 && c <= 57) {
      if (++digits > 15) longNumbers = true
      continue
    }
    digits = 0
    if (c === 34) {
      // Most strings are short: looking at each letter beats a search per string.
      for (i++; i < length; i++) {
        const inner = text.charCodeAt(i)
        if (inner === 34) break
        if (inner === 92) i++
      }
    } else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth)
    else if (c === 93 || c === 125) depth--
  }
  return { depth: deepest, longNumbers }
}

/** Digits of the shortest integer that a double may not hold. */
const longest = 16
const isDigit = (c: number): boolean => c >= 48 && c <= 57

/** Whether sixteen digits follow each other: one of any sixteen places is looked at, and what is around a digit. */
function hasLongDigits(text: string): boolean {
  for (let i = longest - 1; i < text.length; i += longest) {
    if (!isDigit(text.charCodeAt(i))) continue
    let from = i
    let to = i + 1
    while (from > 0 && isDigit(text.charCodeAt(from - 1))) from--
    while (to < text.length && isDigit(text.charCodeAt(to))) to++
    if (to - from >= longest) return true
  }
  return false
}

/** Up to such a length it costs little to parse what is then found too deep. */
const short = 250_000

function isShallow(value: object, left: number): boolean {
  if (left === 0) return false
  if (Array.isArray(value)) {
    for (let nth = 0; nth < value.length; nth++) {
      const inner: unknown = value[nth]
      if (typeof inner === 'object' && inner !== null && !isShallow(inner, left - 1)) return false
    }
    return true
  }
  for (const key in value) {
    const inner: unknown = (value as Record<string, unknown>)[key]
    if (typeof inner === 'object' && inner !== null && !isShallow(inner, left - 1)) return false
  }
  return true
}

/** Without long numbers and not too deep, as nearly every page of a list is: the engine's own reading. */
function parsePlain(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ReadError('not JSON')
  }
  if (typeof value === 'object' && value !== null && !isShallow(value, maximumDepth))
    throw new ReadError('nested too deep')
  return value
}

const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value

/**
 * JSON text as a value. Integers beyond 2^53 become their digits as text, a byte order mark is
 * skipped, `__proto__` is an ordinary own key. Linear.
 * @throws ReadError not JSON (RFC 8259), or nested deeper than 200
 */
export function parseJson(text: string): unknown {
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (plain.length <= short && !hasLongDigits(plain)) return parsePlain(plain)
  const { depth, longNumbers } = survey(plain)
  if (depth > maximumDepth) throw new ReadError('nested too deep')
  try {
    return longNumbers ? JSON.parse(plain, keepDigits) : JSON.parse(plain)
  } catch {
    throw new ReadError('not JSON')
  }
}
