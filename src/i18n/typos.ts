/** Finds words despite typing errors: a letter missing, added, replaced, or swapped with the next. */

/** How many errors a word of this length may have. */
export const allowedErrors = (word: string): number =>
  word.length < 4 ? 0 : word.length < 8 ? 1 : 2

/** What names and labels separate their words with. A word is only found at its start. */
const separators = ' \n.-_/@()'

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || separators.includes(text[at - 1] ?? '')

/**
 * Whether the text contains the word, or its beginning, with at most `limit` errors. Both folded.
 * Optimal string alignment: entry `at` of a row is the fewest errors with which the letters so far
 * end before `text[at]`.
 */
export function containsNearly(text: string, word: string, limit: number): boolean {
  let beforeLast: number[] = []
  let last: number[] = []
  for (let at = 0; at <= text.length; at += 1) {
    last.push(isWordStart(text, at) ? 0 : (last[at - 1] ?? 0) + 1)
  }
  for (let n = 0; n < word.length; n += 1) {
    const row = [n + 1]
    let fewest = n + 1
    for (let at = 0; at < text.length; at += 1) {
      const isSame = word[n] === text[at]
      const isSwap = n > 0 && at > 0 && word[n] === text[at - 1] && word[n - 1] === text[at]
      const errors = Math.min(
        (last[at] ?? 0) + (isSame ? 0 : 1),
        (last[at + 1] ?? 0) + 1,
        (row[at] ?? 0) + 1,
        isSwap ? (beforeLast[at - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      row.push(errors)
      fewest = Math.min(fewest, errors)
    }
    if (fewest > limit) return false
    beforeLast = last
    last = row
  }
  return last.some((errors) => errors <= limit)
}
