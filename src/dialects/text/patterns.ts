/** Helpers for patterns that find secrets. Their word lists are in `patterns.json`. */
import lists from './patterns.json' with { type: 'json' }
import type { Range } from './ranges.ts'

const joined = (words: readonly string[]): string => words.join('|')

/** Each list as one alternation, to be put into a group. */
export const anyOf = {
  secretParameters: joined(lists.secretParameters),
  codedParameters: joined(lists.codedParameters),
  secretPaths: joined(lists.secretPaths),
  identityDocuments: joined(lists.identityDocuments),
  grantingWords: joined(lists.grantingWords),
  shortPrefixes: joined(lists.shortPrefixes),
  secretFlags: joined(lists.secretFlags),
  passwordPrograms: joined(lists.passwordPrograms),
  hints: joined(lists.hints),
  signs: joined(lists.signs),
  products: joined(lists.products),
  participleEndings: joined(lists.participleEndings),
}

/** The part of a match that is secret: its first group, else all of it. */
export function matches(text: string, pattern: RegExp): Range[] {
  // `matchAll` copies the pattern, which costs more than a search that finds nothing.
  if (text.search(pattern) === -1) return []
  return Array.from(text.matchAll(pattern), ({ 0: whole, 1: part, index }) => {
    const end = index + whole.length
    if (part === undefined) return [index, end]
    const start = index + whole.lastIndexOf(part)
    return [start, start + part.length]
  })
}
