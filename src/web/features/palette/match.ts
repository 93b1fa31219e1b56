/** Matches a typed query with a label: every word has to occur, whatever its case or accents. */

import { fold, spellOut } from '#i18n/fold.ts'
import { allowedErrors, containsNearly } from '#i18n/typos.ts'

/** Part of a label, in UTF-16 units. */
export type Range = readonly [from: number, to: number]

interface Folded {
  text: string
  /** For each unit of `text` its offset in the label; one more entry for the end. */
  offsets: number[]
}

/** `foldCharacter` is `fold`, or spells umlauts out first. */
function foldWithOffsets(text: string, foldCharacter: (character: string) => string): Folded {
  let result = ''
  const offsets: number[] = []
  let index = 0
  for (const character of text) {
    const plain = foldCharacter(character)
    for (let n = 0; n < plain.length; n += 1) offsets.push(index)
    result += plain
    index += character.length
  }
  offsets.push(index)
  return { text: result, offsets }
}

/** Without the Arabic article, if three letters or more follow it. */
export const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^ال(?=\p{L}{3})/u, ''))

/**
 * Drops the word for the kind of record: `invoice 04417` searches the invoices for `04417`. A query
 * of nothing else stays as it is.
 */
export function withoutKind(query: string, kinds: ReadonlySet<string>): string {
  const words = query.trim().split(/\s+/u)
  const rest = words.filter((word) => !kinds.has(wordsOf(word)[0] ?? ''))
  return rest.length === 0 ? query : rest.join(' ')
}

/** Splits a calendar year from the other words: `tax summary 2025`. A year alone stays a word. */
export function withoutYear(words: readonly string[]): {
  year: string | null
  rest: readonly string[]
} {
  const years = words.filter((word) => /^20\d\d年?$/u.test(word))
  const rest = words.filter((word) => !years.includes(word))
  return years.length === 1 && rest.length > 0
    ? { year: years[0]?.slice(0, 4) ?? null, rest }
    : { year: null, rest: words }
}

export interface Match {
  /** The parts of the label to mark: in order, not overlapping. */
  ranges: Range[]
  /** Lower is better. A word adds 0 at the start of the label, 1 at the start of a word, else 2. */
  rank: number
  /** Every word is the start of one in the label. */
  startsWords: boolean
}

const isBoundary = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** An Arabic word starts after its article too: `فواتير` in `الفواتير`. */
const isWordStart = (text: string, at: number): boolean =>
  isBoundary(text, at) || (text.slice(0, at).endsWith('ال') && isBoundary(text, at - 2))

/** Where the word occurs, preferably at the start of a word; -1 if nowhere. */
function findWord(text: string, word: string): number {
  const first = text.indexOf(word)
  for (let at = first; at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return at
  }
  return first
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

/** `null` if the label lacks a word. No words at all match every label, without marks. */
export function matchOf(label: string, words: readonly string[]): Match | null {
  const match = matchIn(foldWithOffsets(label, fold), words)
  if (match || spellOut(label) === label) return match
  return matchIn(
    foldWithOffsets(label.normalize('NFC'), (character) => fold(spellOut(character))),
    words,
  )
}

function matchIn({ text, offsets }: Folded, words: readonly string[]): Match | null {
  const ranges: Range[] = []
  let rank = 0
  let startsWords = true
  for (const word of words) {
    const position = findWord(text, word)
    if (position === -1) return null
    // Both ends exist: `offsets` has one entry more than the folded text has units.
    ranges.push([offsets[position] ?? 0, offsets[position + word.length] ?? 0])
    const isStart = isWordStart(text, position)
    startsWords &&= isStart
    rank += position === 0 ? 0 : isStart ? 1 : 2
  }
  return { ranges: mergeRanges(ranges), rank, startsWords }
}

/** As `matchOf`, but forgives typing errors and marks nothing. */
export function nearMatchOf(label: string, words: readonly string[]): Match | null {
  const text = fold(label)
  const isMatch = words.every((word) => containsNearly(text, word, allowedErrors(word)))
  return isMatch ? { ranges: [], rank: 0, startsWords: false } : null
}

/** Marks the words that occur. For results of the server, which also searches other fields. */
export const marksOf = (label: string, words: readonly string[]): Range[] =>
  mergeRanges(words.flatMap((word) => matchOf(label, [word])?.ranges ?? []))
