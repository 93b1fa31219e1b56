const maxLength = 60

/** Bidirectional controls and zero-width characters. */
const invisible = /[\u202A-\u202E\u2066-\u2069\u200B-\u200F\u2060\uFEFF]/g

/** A conversation's title from its first question: one line, cut at a word. */
export const titleOf = (question: string): string => {
  const line = question.replace(invisible, '').replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  // Never cut through a surrogate pair.
  const cut = line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  const wholeWords = cut.replace(/\s+\S*$/u, '')
  return `${wholeWords.length > maxLength / 2 ? wholeWords : cut}…`
}
