/** What the assistant knows of each language: `texts/<language>/questions.json`. */
import { fold } from '#i18n/fold.ts'
import { type Language, languages } from '#platform/language.ts'
import { textFile } from '#platform/texts.ts'
import type english from '#platform/texts/en/questions.json'

/** What a question can want. The examples of each are data. */
export type Intent = keyof (typeof english)['examples']
/** Words that name the types of services. */
export type TypeWord = keyof (typeof english)['types']

/** Words and phrases, as customers write them. Case, accents and apostrophes make no difference. */
export interface QuestionWords {
  /** Unicode scripts that only this language is written in. */
  scripts: readonly string[]
  /** Say nothing about what is wanted. */
  stopWords: readonly string[]
  negations: readonly string[]
  exceptions: readonly string[]
  /** Begin a second request. */
  connectors: readonly string[]
  /** Ask how something is done or works. */
  guides: readonly string[]
  /** What auto-renew is called. */
  autoRenew: readonly string[]
  /** Requests for a change of auto-renew; the words of one need not be next to each other. */
  turnOn: readonly string[]
  turnOff: readonly string[]
  /** The same in one, such as "don't renew". */
  renew: readonly string[]
  letEnd: readonly string[]
  /** What a request for a change may say besides. */
  courtesies: readonly string[]
  types: Readonly<Record<TypeWord, readonly string[]>>
  /** Before or after the name of a unit of time. */
  next: readonly string[]
  last: readonly string[]
  this: readonly string[]
  /** Names of units besides those of `Intl`. */
  units: Readonly<Record<'day' | 'week' | 'month' | 'year', readonly string[]>>
  /** With `{record}`, `{invoice}`, `{order}`, `{amount}`, `{extension}` and `{period}` for what a question names. */
  examples: Readonly<Record<Intent, readonly string[]>>
}

/** Safe to cast: a test checks the shape of every language's file. */
export const wordsOf = (language: Language): QuestionWords =>
  (textFile(language, 'questions') ?? textFile('en', 'questions')) as QuestionWords

const isUnspaced = (language: Language): boolean => wordsOf(language).scripts.includes('Han')

const segmenters = new Map<Language, Intl.Segmenter>()
const segment = (text: string, language: Language): string => {
  const segmenter =
    segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return [...segmenter.segment(text)].map((part) => part.segment).join(' ')
}

const mask = /(\{\w+\})/u

/** Folded words with one space between them; masks such as `{record}` are words, too. */
export function normalize(text: string, language: Language): string {
  const parts = text.split(mask).map((part) => {
    if (mask.test(part)) return part
    const words = fold(part).replaceAll(/[^\p{L}\p{N}ー]+/gu, ' ')
    return isUnspaced(language) ? segment(words, language) : words
  })
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim()
}

const phrases = new Map<string, string>()

/** A phrase of `questions.json`, normalized once. */
export function phraseOf(phrase: string, language: Language): string {
  const key = `${language} ${phrase}`
  const cached = phrases.get(key)
  if (cached !== undefined) return cached
  const normalized = normalize(phrase, language)
  phrases.set(key, normalized)
  return normalized
}

/** Arabic joins "and", "by", "for" and the article to the word after them. */
const arabicPrefix = /^(?:[وف]?(?:ال|لل|بال|كال)|[وفبلك](?=\p{L}{4}))(?=\p{L}{2})/u

const withoutPrefixes = (text: string): string =>
  text.replaceAll(/\p{Script=Arabic}+/gu, (word) => word.replace(arabicPrefix, ''))

/** Whether a normalized text contains a phrase as whole words; in Japanese, anywhere. */
export function contains(text: string, phrase: string, language: Language): boolean {
  const wanted = phraseOf(phrase, language)
  if (isUnspaced(language)) return text.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))
  const has = (haystack: string) => ` ${haystack} `.includes(` ${wanted} `)
  return (
    has(text) ||
    has(withoutPrefixes(text)) ||
    has(text.replaceAll(/(?<= |^)[وف](?=\p{Script=Arabic}{2})/gu, ''))
  )
}

/** Groups of letters, by which words and questions are compared; a mask is one group. */
export const gramsOf = (text: string): string[] =>
  withoutPrefixes(text)
    .split(' ')
    .flatMap((word) => {
      if (mask.test(word)) return [word]
      const size = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? 2 : 3
      const padded = size === 2 ? word : `_${word}_`
      if (padded.length <= size) return [padded]
      return Array.from({ length: padded.length - size + 1 }, (_, at) =>
        padded.slice(at, at + size),
      )
    })

const gramSets = new Map<string, ReadonlySet<string>>()
const gramSetOf = (word: string): ReadonlySet<string> => {
  const cached = gramSets.get(word)
  if (cached !== undefined) return cached
  const grams = new Set(gramsOf(word))
  // Words of questions are endless, those of examples are not.
  if (gramSets.size < 20_000) gramSets.set(word, grams)
  return grams
}

/** Dice's coefficient of two words' groups of letters: 1 if they are the same. */
export function likeness(a: string, b: string): number {
  const [first, second] = [gramSetOf(a), gramSetOf(b)]
  const shared = [...first].filter((gram) => second.has(gram)).length
  return (2 * shared) / (first.size + second.size)
}

/** Latin-script languages by how many of a text's words are theirs. */
const vocabularies = new Map<Language, ReadonlySet<string>>()
const vocabularyOf = (language: Language): ReadonlySet<string> => {
  const cached = vocabularies.get(language)
  if (cached !== undefined) return cached
  const { scripts: _, types, units, examples, ...lists } = wordsOf(language)
  const all = [lists, types, units, examples].flatMap((each) => Object.values(each).flat())
  const words = new Set(all.flatMap((phrase) => phraseOf(phrase, language).split(' ')))
  vocabularies.set(language, words)
  return words
}

/** The page's language is meant unless another one has clearly more of the words. */
const expectedShare = 0.7

/**
 * The language of a question: by its script, else by its words. `null` if neither is conclusive, as
 * languages share words.
 */
export function detectLanguage(question: string, expected?: Language): Language | null {
  // A name says nothing about the language, nor does an error message that the customer quotes.
  const text = question.replaceAll(
    /[\w*-]+(?:\.[\w-]+)+|\S+\.[a-z]{2,}(?!\p{L})|["“„«][^"”“»]*["”“»]/gu,
    ' ',
  )
  const scripted = languages.find((language) =>
    wordsOf(language).scripts.some((script) =>
      new RegExp(String.raw`\p{Script=${script}}`, 'u').test(text),
    ),
  )
  if (scripted !== undefined) return scripted
  const spaced = languages.filter((language) => wordsOf(language).scripts.length === 0)
  const scores = spaced.map((language) => {
    const words = normalize(text, language).split(' ')
    const vocabulary = vocabularyOf(language)
    return { language, score: words.filter((word) => vocabulary.has(word)).length }
  })
  const best = Math.max(...scores.map(({ score }) => score))
  if (best === 0) return null
  const ofExpected = scores.find(({ language }) => language === expected)?.score ?? 0
  if (expected !== undefined && ofExpected >= best * expectedShare) return expected
  const leaders = scores.filter(({ score }) => score === best)
  return leaders.length === 1 ? (leaders[0]?.language ?? null) : null
}
