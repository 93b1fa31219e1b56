/** Recognizes a status in a query: `overdue invoices`, `überfällig`, `期限超過`. */
import { allowedErrors, containsNearly } from '#i18n/typos.ts'

import { wordsOf } from './match.ts'

const isLatin = (word: string): boolean => /^\p{Script=Latin}/u.test(word)

/** Drops `in`, `à` and the like, which say nothing on their own. */
const isTelling = (word: string): boolean => word.length > 2 || !isLatin(word)

/** Whether both are the same word: typed in part, with an ending (`vencidas`) or with a typo. */
function isSameWord(typed: string, word: string, withTypos: boolean): boolean {
  if (typed === word) return true
  if (word.startsWith(typed)) return typed.length >= (isLatin(word) ? 4 : 2)
  const excess = typed.length - word.length
  if (typed.startsWith(word)) return word.length >= 4 && excess <= 2
  const limit = allowedErrors(typed)
  return withTypos && Math.abs(excess) <= limit && containsNearly(word, typed, limit)
}

/** What is left of the query without the label's words; `null` if it lacks one of them. */
export function withoutLabel(query: string, label: string, withTypos: boolean): string | null {
  const labelWords = wordsOf(label).filter(isTelling)
  const rest = query.split(/\s+/u).filter(Boolean)
  for (const labelWord of labelWords) {
    const at = rest.findIndex((word) => isSameWord(wordsOf(word)[0] ?? '', labelWord, withTypos))
    if (at === -1) return null
    rest.splice(at, 1)
  }
  return labelWords.length === 0 ? null : rest.join(' ')
}
