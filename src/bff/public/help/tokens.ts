/**
 * Words of a text for the search index, the same for articles and for what is typed. Segmented by
 * `Intl.Segmenter`; Han and Kana also as pairs, because a query rarely cuts where the text does.
 */

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale)
  if (known) return known
  const made = new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, made)
  return made
}

/** Languages whose letters with marks are letters of their own. */
const keepsMarks = /^(?:sv|fi|da|nb|nn|no|et|is)(?:-|$)/

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/** Arabic spellings of one word: harakat and tatweel dropped, alef and ya forms made one. */
const arabic = (word: string) =>
  word
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/gu, '')
    .replaceAll(/[\u0622\u0623\u0625\u0671]/gu, '\u0627')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647')
    .replace(/^\u0627\u0644(?=.{3})/u, '')

export function fold(word: string, locale: string): string {
  const lower = arabic(word.normalize('NFKC').toLocaleLowerCase(locale))
  if (keepsMarks.test(locale)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '')
    .normalize('NFC')
}

function pairs(word: string): string[] {
  const characters = Array.from(word)
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Runs of Han and Kana, whatever the dictionary cut them into. */
const eastAsianRuns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

export function tokens(text: string, locale: string): string[] {
  const words = [...segmenter(locale).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => fold(segment, locale))
    .filter((word) => word !== '' && !eastAsian.test(word))
  const runs = text.normalize('NFKC').match(eastAsianRuns) ?? []
  return [...words, ...runs.flatMap(pairs)]
}
