/** How a message goes on from the one before, and where its parts end. */
import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'

import { isUnspaced, phraseOf, wordsOf } from './words.ts'

/** Whether a normalized text continues the previous question: `ok and when`. */
export function beginsWithConnector(text: string, language: Language): boolean {
  const { connectors, courtesies } = wordsOf(language)
  const polite = new Set(courtesies.map((phrase) => phraseOf(phrase, language)))
  const first = text.split(' ').find((word) => !polite.has(word))
  // Arabic joins "and" to its word.
  return connectors.some((phrase) => {
    const connector = phraseOf(phrase, language)
    return connector === first || (connector === 'و' && first?.startsWith(connector) === true)
  })
}

/** Whether a question only says "yes". */
export function isAgreement(text: string, language: Language): boolean {
  const { agreements, courtesies } = wordsOf(language)
  const without = courtesies.reduce(
    (left, phrase) => left.replace(phraseOf(phrase, language), ' '),
    ` ${text} `,
  )
  const said = without.trim().replaceAll(/ +/gu, ' ')
  return agreements.some((phrase) => [text, said].includes(phraseOf(phrase, language)))
}

/** Splits a message into requests, at connecting words and at the ends of sentences. */
export function partsOf(question: string, language: Language): string[] {
  const edge = isUnspaced(language) ? '' : String.raw`[\p{L}\p{N}.-]`
  const joined = wordsOf(language)
    .connectors.map(fold)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => (edge === '' ? word : `(?<!${edge})${word}(?!${edge})`))
  const ends = String.raw`[;?!؟？！。、،\n]|[.,:](?=\s|$)`
  const parts = fold(question).split(new RegExp([ends, ...joined].join('|'), 'u'))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
