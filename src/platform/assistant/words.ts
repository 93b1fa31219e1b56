import type { Language } from '#platform/language.ts'

/** A text in pieces of one word, each with the blanks and signs that follow it; joined it is the text. */
export const wordsOf = (text: string, language: Language): string[] => {
  const pieces: string[] = []
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = pieces.length - 1
    if (isWordLike === true || last < 0) pieces.push(segment)
    else pieces[last] += segment
  }
  return pieces
}
