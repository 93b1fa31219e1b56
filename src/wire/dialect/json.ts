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
  const { depth, longNumbers } = survey(plain)
  if (depth > maximumDepth) throw new ReadError('nested too deep')
  try {
    return longNumbers ? JSON.parse(plain, keepDigits) : JSON.parse(plain)
  } catch {
    throw new ReadError('not JSON')
  }
}
