import type { Language } from '#platform/language.ts'

/** Splits a text after each word and its punctuation. Joining the parts restores the text. */
export const splitWords = (text: string, language: Language): string[] => {
  const parts: string[] = []
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = parts.length - 1
    if (isWordLike === true || last < 0) parts.push(segment)
    else parts[last] += segment
  }
  return parts
}
