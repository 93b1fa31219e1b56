import { withoutFormatCharacters } from '#i18n/format-characters.ts'

const maxLength = 60

/** A conversation's title from its first question: one line, cut at a word. */
export const titleOf = (question: string): string => {
  const line = withoutFormatCharacters(question).replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  // Never cut through a surrogate pair.
  const cut = line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
  const wholeWords = cut.replace(/\s+\S*$/u, '')
  return `${wholeWords.length > maxLength / 2 ? wholeWords : cut}…`
}
