const longest = 60

/** Controls that turn the direction of text, and characters without width. */
const unseen = /[\u202A-\u202E\u2066-\u2069\u200B-\u200F\u2060\uFEFF]/g

/** A conversation's title from its first question: one line, cut at a word. */
export const titleOf = (question: string): string => {
  const line = question.replace(unseen, '').replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  // Not through the middle of a character.
  const cut = line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
  const word = cut.replace(/\s+\S*$/u, '')
  return `${word.length > longest / 2 ? word : cut}…`
}
