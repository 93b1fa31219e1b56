/** How a typed query fits a label: every word somewhere in it, whatever case or accents. */

/** A part of a label: from, to (UTF-16). */
export type Range = readonly [from: number, to: number]

/** Letters without case and accents, each with its place in the label. */
function folded(text: string): { text: string; at: number[] } {
  let result = ''
  const at: number[] = []
  let index = 0
  for (const character of text) {
    const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
    for (let n = 0; n < plain.length; n += 1) at.push(index)
    result += plain
    index += character.length
  }
  at.push(index)
  return { text: result, at }
}

export const wordsOf = (query: string): string[] =>
  folded(query)
    .text.split(/\s+/u)
    .filter((word) => word !== '')

/**
 * A query without the word for what it looks for: `invoice 04417` asks the invoices for `04417`. The
 * word alone is the query.
 */
export function withoutKind(query: string, kinds: ReadonlySet<string>): string {
  const words = query.trim().split(/\s+/u)
  const left = words.filter((word) => !kinds.has(wordsOf(word)[0] ?? ''))
  return left.length === 0 ? query : left.join(' ')
}

export interface Match {
  /** In order, not overlapping: what to mark in the label. */
  ranges: Range[]
  /** Smaller is better: words at the start, then at the start of a word, then inside. */
  rank: number
}

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Where a word stands best: at the start of a word if it does anywhere. */
function bestPlace(text: string, word: string): number {
  const first = text.indexOf(word)
  for (let at = first; at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return at
  }
  return first
}

function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

/** `null` where a word of the query is not in the label. No words match everything, unmarked. */
export function matchOf(label: string, words: readonly string[]): Match | null {
  const { text, at } = folded(label)
  const ranges: Range[] = []
  let rank = 0
  for (const word of words) {
    const place = bestPlace(text, word)
    if (place === -1) return null
    // Both ends exist: `at` has one entry more than the folded text has letters.
    ranges.push([at[place] ?? 0, at[place + word.length] ?? label.length])
    rank += place === 0 ? 0 : isWordStart(text, place) ? 1 : 2
  }
  return { ranges: joined(ranges), rank }
}

/** What of the label to mark where only some words stand in it: for answers of the server. */
export const marksOf = (label: string, words: readonly string[]): Range[] =>
  joined(words.flatMap((word) => matchOf(label, [word])?.ranges ?? []))
