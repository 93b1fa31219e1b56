/** Reads a question: what it wants, what it names, and which of its words nothing explains. */
import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'

import { explains, type Nearest, nearestIntents } from './intents.ts'
import { findMentions, type Mentions } from './mentions.ts'
import { type Direction, findPeriod, type Period } from './period.ts'
import { contains, type Intent, normalize, type TypeWord, wordsOf } from './words.ts'

export interface Reading extends Mentions {
  /** Normalized, with masks for what it names. */
  text: string
  nearest: readonly Nearest[]
  /** `null` if no example is near enough. */
  intent: Intent | null
  /** As a question about what is to come, and about what was. */
  coming: Period | null
  past: Period | null
  /** Types of services that it names. */
  types: readonly TypeWord[]
  isNegated: boolean
  isExcepted: boolean
  /** Content words that neither the intent's examples nor a mention explain. */
  leftover: readonly string[]
}

/** Chosen on the tuning half of the labelled questions: below it, too many answers are beside the point. */
export const threshold = 0.33

const isContent = (word: string): boolean =>
  !word.startsWith('{') &&
  !/^\p{Script=Hiragana}{1,4}$/u.test(word) &&
  (word.length > 1 || /\p{Script=Han}|\d/u.test(word))

const pastIntents: ReadonlySet<Intent> = new Set([
  'paid',
  'invoiced',
  'charged',
  'lastInvoice',
  'difference',
])

/** The intents of parts of a question. */
export const wantedBy = (nearest: readonly Nearest[]): Intent | null => {
  const [best] = nearest
  return best !== undefined && best.similarity >= threshold ? best.intent : null
}

export function readQuestion(
  question: string,
  language: Language,
  today: string,
  store: Store,
  accountId: string,
): Reading {
  const { mentions, masked } = findMentions(question, store, accountId)
  const words = wordsOf(language)
  const periodIn = (direction: Direction) => findPeriod(masked, language, today, direction)
  const found = periodIn('coming')
  const withPeriod = found === null ? masked : masked.replace(found.text, ' {period} ')
  const text = normalize(withPeriod, language)
  const nearest = nearestIntents(text, language)
  const intent = wantedBy(nearest)
  const has = (phrases: readonly string[]) =>
    phrases.some((phrase) => contains(text, phrase, language))
  // Safe to cast: the keys are the file's own.
  const types = (Object.keys(words.types) as TypeWord[]).filter((type) => has(words.types[type]))
  const stop = new Set(
    [words.stopWords, words.courtesies].flatMap((list) =>
      list.flatMap((phrase) => normalize(phrase, language).split(' ')),
    ),
  )
  const negations = new Set(words.negations.map((word) => normalize(word, language)))
  const isExplained = (word: string) =>
    intent !== null &&
    explains(intent, word, language) &&
    !(negations.has(word) && !explains(intent, word, language))
  const content = text.split(' ').filter((word) => isContent(word) && !stop.has(word))
  const isUsual = (phrase: string) =>
    intent !== null &&
    words.examples[intent].some((example) =>
      contains(normalize(example, language), phrase, language),
    )
  return {
    ...mentions,
    text,
    nearest,
    intent,
    coming: found?.period ?? null,
    past: periodIn('past')?.period ?? null,
    types,
    isNegated: words.negations.some(
      (phrase) => contains(text, phrase, language) && !isUsual(phrase),
    ),
    isExcepted: has(words.exceptions),
    leftover: content.filter((word) => !isExplained(word)),
  }
}

/** The period in the direction that the intent looks. */
export const periodOf = ({ intent, coming, past }: Reading): Period | null =>
  intent !== null && pastIntents.has(intent) ? past : coming

/** The requests that connecting words and the ends of sentences part. */
export function partsOf(question: string, language: Language): string[] {
  const { connectors, scripts } = wordsOf(language)
  const joined = connectors.map((word) => fold(word)).toSorted((a, b) => b.length - a.length)
  const isUnspaced = scripts.includes('Han')
  const source = joined.map((word) =>
    isUnspaced ? word : `(?<![\\p{L}\\p{N}.-])${word}(?![\\p{L}\\p{N}.-])`,
  )
  const ends = String.raw`[;?!؟？！。、،\n]|[.,:](?=\s|$)`
  return fold(question)
    .split(new RegExp(`${ends}|${source.join('|')}`, 'u'))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
