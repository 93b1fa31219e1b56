/** What the assistant knows of each language: `texts/<language>/questions.json`. */
import { fold } from '#i18n/fold.ts'
import { type Language, languages } from '#platform/language.ts'
import { textFile } from '#platform/texts.ts'
import type english from '#platform/texts/en/questions.json'

import { remember } from './remember.ts'

/** What a question can want. The examples of each are data. */
export type Intent = keyof (typeof english)['examples']
/** Words that name the types of services. */
export type TypeWord = keyof (typeof english)['types']

/** What each list means: `docs/platform.md`. Case, accents and apostrophes make no difference. */
export interface QuestionWords extends Omit<typeof english, 'scripts'> {
  scripts: readonly string[]
}

/** Safe to cast: a test checks the shape of every language's file. */
export const wordsOf = (language: Language): QuestionWords =>
  (textFile(language, 'questions') ?? textFile('en', 'questions')) as QuestionWords

export const isUnspaced = (language: Language): boolean => wordsOf(language).scripts.includes('Han')

const segmenterOf = remember(
  (language: Language) => new Intl.Segmenter(language, { granularity: 'word' }),
)

const mask = /(\{\w+\})/u

/** Folded words with one space between them; masks such as `{record}` are words, too. */
export function normalize(text: string, language: Language): string {
  const parts = text.split(mask).map((part) => {
    if (mask.test(part)) return part
    const words = fold(part).replaceAll(/[^\p{L}\p{N}ー]+/gu, ' ')
    if (!isUnspaced(language)) return words
    return [...segmenterOf(language).segment(words)].map(({ segment }) => segment).join(' ')
  })
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim()
}

const phrasesOf = remember((language: Language) =>
  remember((phrase: string) => normalize(phrase, language)),
)

/** A phrase of `questions.json`, normalized once. */
export const phraseOf = (phrase: string, language: Language): string => phrasesOf(language)(phrase)

/** The single words of phrases. */
export const singleWords = (list: readonly string[], language: Language): string[] =>
  list.flatMap((phrase) => phraseOf(phrase, language).split(' '))

/** Arabic joins "and", "by", "for" and the article to the word after them. */
const arabicPrefix = /^(?:[وف]?(?:ال|لل|بال|كال)|[وفبلك](?=\p{L}{4}))(?=\p{L}{2})/u

const withoutPrefixes = (text: string): string =>
  text.replaceAll(/\p{Script=Arabic}+/gu, (word) => word.replace(arabicPrefix, ''))

/** Whether a normalized text contains a phrase as whole words; in Japanese, anywhere. */
export function contains(text: string, phrase: string, language: Language): boolean {
  const wanted = phraseOf(phrase, language)
  if (isUnspaced(language)) return text.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))
  const withoutAnd = text.replaceAll(/(?<= |^)[وف](?=\p{Script=Arabic}{2})/gu, '')
  return [text, withoutPrefixes(text), withoutAnd].some((one) => ` ${one} `.includes(` ${wanted} `))
}

/** Groups of letters, by which words and questions are compared; a mask is one group. */
export const gramsOf = (text: string): string[] =>
  withoutPrefixes(text)
    .split(' ')
    .flatMap((word) => {
      if (mask.test(word)) return [word]
      const size = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? 2 : 3
      const padded = size === 2 ? word : `_${word}_`
      const count = Math.max(1, padded.length - size + 1)
      return Array.from({ length: count }, (_, at) => padded.slice(at, at + size))
    })

const gramSetOf = remember((word: string): ReadonlySet<string> => new Set(gramsOf(word)))

/** Dice's coefficient of two words' groups of letters: 1 if they are the same. */
export function likeness(a: string, b: string): number {
  const [first, second] = [gramSetOf(a), gramSetOf(b)]
  const shared = [...first].filter((gram) => second.has(gram)).length
  return (2 * shared) / (first.size + second.size)
}

const isContent = (word: string): boolean =>
  !word.startsWith('{') &&
  !/^\p{Script=Hiragana}{1,4}$/u.test(word) &&
  (word.length > 1 || /\p{Script=Han}|\d/u.test(word))

const stopWordsOf = remember((language: Language): ReadonlySet<string> => {
  const { stopWords, courtesies, connectors } = wordsOf(language)
  return new Set(singleWords([...stopWords, ...courtesies, ...connectors], language))
})

const isStopWord = (word: string, language: Language): boolean =>
  stopWordsOf(language).has(word) ||
  stopWordsOf(language).has(word.replace(/^[وف](?=\p{L}{2})/u, ''))

/** The words of a normalized text that say what it is about. */
export const contentOf = (text: string, language: Language): string[] =>
  text.split(' ').filter((word) => isContent(word) && !isStopWord(word, language))

/** Every word of a language's file. */
export const vocabularyOf = remember((language: Language): ReadonlySet<string> => {
  const { scripts: _, nicknames: _names, ...lists } = wordsOf(language)
  const all = Object.values(lists).flatMap((each) => Object.values<string | string[]>(each).flat())
  return new Set(singleWords(all, language))
})

/** The language of a question: by its script, else by its words; of several, `expected`. */
export function detectLanguage(question: string, expected?: Language): Language | null {
  // A name says nothing about the language, nor does an error message that the customer quotes.
  const text = question.replaceAll(
    /[\w*-]+(?:\.[\w-]+)+|\S+\.[a-z]{2,}(?!\p{L})|["“„«][^"”“»]*["”“»]/gu,
    ' ',
  )
  const isIn = (script: string) => new RegExp(String.raw`\p{Script=${script}}`, 'u').test(text)
  const scripted = languages.find((language) => wordsOf(language).scripts.some(isIn))
  if (scripted !== undefined) return scripted
  const scores = languages
    .filter((language) => wordsOf(language).scripts.length === 0)
    .map((language) => {
      const words = normalize(text, language).split(' ')
      return { language, score: words.filter((word) => vocabularyOf(language).has(word)).length }
    })
  const best = Math.max(...scores.map(({ score }) => score))
  if (best === 0) return null
  const ofExpected = scores.find(({ language }) => language === expected)?.score ?? 0
  if (expected !== undefined && ofExpected >= best) return expected
  const [leader, ...others] = scores.filter(({ score }) => score === best)
  return others.length === 0 ? (leader?.language ?? null) : null
}
