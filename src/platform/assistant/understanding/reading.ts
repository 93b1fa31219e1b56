/** Reads a question: what it wants, what it names, and which of its words nothing explains. */
import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'

import { explains, type Nearest, nearestIntents } from './intents.ts'
import { findMentions, type Mentions } from './mentions.ts'
import { type Direction, findPeriod, type Period } from './period.ts'
import { isAnswered, traits } from './traits.ts'
import { contains, type Intent, normalize, phraseOf, type TypeWord, wordsOf } from './words.ts'

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
  /** Has a word for turning auto-renew on or off. */
  hasVerb: boolean
  contentCount: number
  /** Of what it names, periods too. */
  nameCount: number
  /** Content words that neither the intent's examples nor a mention explain. */
  leftover: readonly string[]
}

/** Chosen on the tuning half of the labelled questions: below it, too many answers are beside the point. */
export const threshold = 0.28

const isContent = (word: string): boolean =>
  !word.startsWith('{') &&
  !/^\p{Script=Hiragana}{1,4}$/u.test(word) &&
  (word.length > 1 || /\p{Script=Han}|\d/u.test(word))

/** An answer that is so near, as share, is preferred to saying that it can't. */
const sentenceShare = 0.9

/** Hardly anything else is meant. Below it, "how do I …" decides. */
export const certain = 0.6

/** The word as the customer wrote it. */
const asWritten = (word: string, question: string): string =>
  (question.match(/[\p{L}\p{N}]+/gu) ?? []).find((token) => fold(token) === word) ?? word

export interface Reader {
  language: Language
  today: string
  store: Store
  accountId: string
  /** The open page's records: "this" may mean one. */
  subjects: readonly unknown[]
}

export function readQuestion(
  question: string,
  { language, today, store, accountId, subjects }: Reader,
): Reading {
  const { mentions, masked } = findMentions(question, store, accountId)
  const words = wordsOf(language)
  const periodIn = (direction: Direction) => findPeriod(masked, language, today, direction)
  const found = periodIn('coming')
  const withPeriod = found === null ? masked : masked.replace(found.text, ' {period} ')
  const text = normalize(withPeriod, language)
  const has = (phrases: readonly string[]) =>
    phrases.some((phrase) => contains(text, phrase, language))
  const isNameless = subjects.length === 0 && !/\{(?!period\})/u.test(text)
  const stop = new Set(
    [words.stopWords, words.courtesies, words.connectors].flatMap((list) =>
      list.flatMap((phrase) => phraseOf(phrase, language).split(' ')),
    ),
  )
  const typeWords = new Set(
    Object.values(words.types)
      .flat()
      .map((phrase) => phraseOf(phrase, language)),
  )
  const content = text.split(' ').filter((word) => isContent(word) && !stop.has(word))
  const unexplained = (wanted: Intent) =>
    content.filter((word) => !explains(wanted, word, language))
  // Safe to cast: the keys are the file's own.
  const types = (Object.keys(words.types) as TypeWord[]).filter((type) => has(words.types[type]))
  // An intent that asks for records has to explain periods and types, too.
  const kinds = text.split(' ').filter((word) => word === '{period}' || typeWords.has(word))
  const strangeTo = (wanted: Intent): number =>
    (traits[wanted].asksForRecords === true ? [...content, ...kinds] : content).filter(
      (word) => !explains(wanted, word, language),
    ).length
  // Of intents about as near, the one that explains more of the words, and that it can answer.
  const rank = ({ intent: wanted, similarity }: Nearest): number =>
    similarity *
    (1 - strangeTo(wanted) / (content.length + 1)) *
    (isAnswered(wanted) ? 1 : sentenceShare)
  const nearest = nearestIntents(text, language)
    .filter(({ intent: wanted }) => !isNameless || traits[wanted].needsName !== true)
    .slice(0, 4)
    .toSorted((first, second) => rank(second) - rank(first))
  const [best] = nearest
  // "How do I" decides unless an example says just that.
  const isSaid =
    best !== undefined && best.similarity >= certain && unexplained(best.intent).length === 0
  const isGuide = has(words.guides) && !(isSaid && traits[best.intent].isAct !== true)
  // Stop words alone say little, unless they are an example.
  const needed = content.length === 0 && isNameless ? certain : threshold
  const isNear = best !== undefined && best.similarity >= needed
  const isAboutPage = subjects.length > 0 && !/\{(?!period\})/u.test(text) && has(words.this)
  const nearIntent = isNear ? best.intent : null
  const intent = isGuide
    ? 'howTo'
    : isAboutPage && (nearIntent === null || traits[nearIntent].mayBePage === true)
      ? 'record'
      : nearIntent
  const isUsual = (phrase: string) =>
    intent !== null &&
    words.examples[intent].some((example) =>
      contains(phraseOf(example, language), phrase, language),
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
    hasVerb: has([...words.turnOn, ...words.turnOff, ...words.renew, ...words.letEnd]),
    contentCount: content.length,
    nameCount: text.match(/\{/g)?.length ?? 0,
    leftover: (intent === null ? content : unexplained(intent)).map((word) =>
      asWritten(word, question),
    ),
  }
}

/** The period in the direction that the intent looks. */
export const periodOf = ({ intent, coming, past }: Reading): Period | null =>
  intent !== null && traits[intent].looksBack === true ? past : coming

/** Whether a normalized text goes on from what was said before: `ok and when`. */
export function beginsWithConnector(text: string, language: Language): boolean {
  const { connectors, courtesies } = wordsOf(language)
  const polite = new Set(courtesies.map((phrase) => phraseOf(phrase, language)))
  const first = text.split(' ').find((word) => !polite.has(word))
  return connectors.some((phrase) => phraseOf(phrase, language) === first)
}

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
