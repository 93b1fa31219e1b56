/** The operator's words for yes and no, such as "automatisch" (`docs/providers.md`). */
import type { DialectProfile } from '#dialects/rules.ts'
import { bare, isRecord } from '#dialects/values/plain.ts'

type FlagWords = DialectProfile['flags']

function flagOf(value: unknown, words: FlagWords): unknown {
  if (typeof value !== 'string') return value
  const isOneOf = (list: readonly string[]) => list.some((word) => bare(word) === bare(value))
  if (isOneOf(words.true)) return true
  return isOneOf(words.false) ? false : value
}

/** Replaces such a word by its flag, also within an object: `{ enabled: "aktiv" }`. */
export function withFlags(value: unknown, words: FlagWords): unknown {
  if (words.true.length + words.false.length === 0) return value
  if (!isRecord(value)) return flagOf(value, words)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, flagOf(one, words)]))
}
