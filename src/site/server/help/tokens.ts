/**
 * Splits articles and queries into words for the search index, with `Intl.Segmenter`. Han and Kana
 * become pairs of characters, because a query and a text are rarely segmented alike.
 */

import { fold } from '#i18n/fold.ts'

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(locale: string): Intl.Segmenter {
  const cached = segmenters.get(locale)
  if (cached) return cached
  const created = new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, created)
  return created
}

/** Languages in which å or ö is a letter of its own, not an accented a or o. */
const keepsMarks = /^(?:sv|fi|da|nb|nn|no|et|is)(?:-|$)/

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/** The Arabic article, which a query may lack. */
const article = /^\u0627\u0644(?=.{3})/u

const termOf = (word: string, locale: string): string =>
  keepsMarks.test(locale)
    ? word.normalize('NFKC').toLocaleLowerCase(locale)
    : fold(word).replace(article, '')

function pairs(word: string): string[] {
  const characters = Array.from(word)
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Runs of Han and Kana, ignoring how `Intl.Segmenter` splits them. */
const eastAsianRuns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

export function tokens(text: string, locale: string): string[] {
  const words = [...segmenter(locale).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => termOf(segment, locale))
    .filter((word) => word !== '' && !eastAsian.test(word))
  const runs = text.normalize('NFKC').match(eastAsianRuns) ?? []
  return [...words, ...runs.flatMap(pairs)]
}
