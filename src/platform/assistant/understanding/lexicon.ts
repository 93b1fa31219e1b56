/** What a question is about, by the word lists of its language and English. */
import type { Language } from '#platform/language.ts'

import {
  findPhrase,
  parsePhrase,
  type Phrase,
  readWords,
  type Spacing,
  type Words,
} from './patterns.ts'
import {
  allQuestionWords,
  type Concept,
  type PeriodWord,
  type QuestionWords,
} from './question-words.ts'

type Lists<Key extends string> = readonly (readonly [Key, readonly Phrase[]])[]

export interface Lexicon {
  words: QuestionWords
  spacing: Spacing
  concepts: Lists<Concept>
  periods: Lists<PeriodWord>
  vocabulary: readonly Phrase[]
}

const spacingOf = ({ scripts }: QuestionWords): Spacing =>
  scripts.includes('Han') ? 'unspaced' : scripts.includes('Arabic') ? 'prefixed' : 'spaced'

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** As written, and with umlauts as two letters: `nächste*`, `naechste*`. */
const spellings = (source: string): string[] => [
  ...new Set([source, source.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)]),
]

const load = (words: QuestionWords): Lexicon => {
  const spacing = spacingOf(words)
  const parse = <Key extends string>(lists: Readonly<Record<Key, readonly string[]>>): Lists<Key> =>
    // Safe to cast: the keys are the object's own.
    (Object.entries(lists) as [Key, readonly string[]][]).map(
      ([key, sources]) =>
        [key, sources.flatMap(spellings).map((source) => parsePhrase(source, spacing))] as const,
    )
  const concepts = parse(words.concepts)
  const periods = parse(words.periods)
  const vocabulary = [...concepts, ...periods].flatMap(([, phrases]) => phrases)
  return { words, spacing, concepts, periods, vocabulary }
}

export const lexicons: readonly Lexicon[] = allQuestionWords.map(load)

export const lexiconOf = (language: Language): Lexicon | undefined =>
  lexicons.find(({ words }) => words.language === language)

export const wordsIn = (question: string, { spacing, vocabulary, words }: Lexicon): Words =>
  readWords(question, spacing, vocabulary, [...words.stopWords, ...words.words, ...words.numbers])

/** English words that no other language uses for something else. */
const isTradeTerm = (phrase: Phrase): boolean => phrase.every(({ text }) => text.length > 3)

const find = <Key extends string>(lists: Lists<Key>, text: Words): Key[] =>
  lists.flatMap(([key, phrases]) =>
    phrases.some((phrase) => findPhrase(phrase, text) !== null) ? [key] : [],
  )

/** `mail.example.org` says nothing about mail, and its words would part those of a phrase. */
const names = /(?:[\p{Script=Latin}\d-]+\.)+[a-z]{2,}/giu

/** Customers use English trade terms in every language. */
export function conceptsIn(asked: string, language: Language): Set<Concept> {
  const question = asked.replaceAll(names, ' ')
  const lexicon = lexiconOf(language)
  const english = lexiconOf('en')
  const found = lexicon === undefined ? [] : find(lexicon.concepts, wordsIn(question, lexicon))
  if (english === undefined || english === lexicon) return new Set(found)
  const terms = english.concepts.map(
    ([concept, phrases]) => [concept, phrases.filter(isTradeTerm)] as const,
  )
  const exact = { ...wordsIn(question, english), unknown: new Set<string>() }
  return new Set([...found, ...find(terms, exact)])
}
