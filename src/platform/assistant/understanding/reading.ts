/** Reads a question: what it wants, what it names, and which of its words nothing explains. */
import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'

import { boundedBy, boundIn } from './bounds.ts'
import { evidenceIn } from './evidence.ts'
import { explains, forbiddenIn, type Nearest, nearestIntents } from './intents.ts'
import { findMentions, type Mentions } from './mentions.ts'
import { findPeriod } from './period.ts'
import type { Period } from './time-units.ts'
import { isAnswered, traits } from './traits.ts'
import {
  contains,
  contentOf,
  type Intent,
  isUnspaced,
  normalize,
  phraseOf,
  singleWords,
  type TypeWord,
  wordsOf,
} from './words.ts'

export interface Reading extends Mentions {
  /** Normalized, with masks for what it names. */
  text: string
  nearest: readonly Nearest[]
  /** `null` if no example is near enough. */
  intent: Intent | null
  /** The period that it names, if it lies ahead, and if it lies in the past. */
  coming: Period | null
  past: Period | null
  /** How many unexplained words a reply may name; `null` if the evidence is too weak for any. */
  mostLeftover: number | null
  /** Words beside the period mean other days: `until`, a number, a second period. */
  isPeriodUnclear: boolean
  /** Types of services that it names. */
  types: readonly TypeWord[]
  isNegated: boolean
  isExcepted: boolean
  /** Has a word for turning auto-renew on or off. */
  hasVerb: boolean
  /** Has a question word, or names a period. */
  isAsking: boolean
  /** Isn't understood, but asks nothing and has a word of requests for a change. */
  mayBeChange: boolean
  /** What it requests that the assistant must not do. */
  forbidden: Intent | null
  /** "What was that for?", of a sum that the previous reply stated. */
  isOfSum?: boolean
  /** "The other one" than what was named before. */
  saysOther: boolean
  asksHow: boolean
  asksWhy: boolean
  contentCount: number
  /** Number of things that it names, periods included. */
  nameCount: number
  /** Content words that neither the intent's examples nor a mention explain. */
  leftover: readonly string[]
  /** What `leftover` would be with another intent. */
  leftoverOf: (intent: Intent | null) => string[]
}

/** From this similarity on, hardly anything else can be meant. */
export const certain = 0.6

/** Weight of intents that only get a fixed sentence: an answer that is nearly as near is preferred. */
const sentenceShare = 0.9

/** Whether a normalized text names anything but a period. */
const namesRecord = (text: string): boolean => /\{(?!period\})/u.test(text)

/** The nearest intents, ordered by similarity and by how many of the words they explain. */
function rankIntents(
  text: string,
  content: readonly string[],
  language: Language,
  canBe: (intent: Intent) => boolean,
): Nearest[] {
  const typeWords = singleWords(Object.values(wordsOf(language).types).flat(), language)
  const kinds = text.split(' ').filter((word) => word === '{period}' || typeWords.includes(word))
  const rank = ({ intent, similarity }: Nearest): number => {
    // What answers has to explain periods and types, too.
    const { isAct = false, asksForRecords = false } = traits[intent]
    const words =
      asksForRecords || (isAnswered(intent) && !isAct) ? [...content, ...kinds] : content
    const strange = words.filter((word) => !explains(intent, word, language)).length
    const share = isAnswered(intent) ? 1 : sentenceShare
    return similarity * (1 - strange / (content.length + 1)) * share
  }
  return nearestIntents(text, language)
    .filter(({ intent }) => canBe(intent))
    .slice(0, 4)
    .toSorted((first, second) => rank(second) - rank(first))
}

/** What was charged, for a question about charges of a period that is over. */
export const lookingBack = (nearest: readonly Nearest[]): Intent =>
  nearest.find(({ intent }) => intent === 'paid' || intent === 'invoiced')?.intent ?? 'invoiced'

export interface Reader {
  language: Language
  today: string
  store: Store
  accountId: string
  /** The open page's records: "this" may mean one. */
  subjects: readonly unknown[]
  /** The previous question was about a price. */
  afterPrice?: boolean
}

export function readQuestion(question: string, reader: Reader, isOwn = false): Reading {
  const { language, today, subjects } = reader
  const { mentions, masked } = findMentions(question, reader, isOwn)
  const words = wordsOf(language)
  const [coming, past] = (['coming', 'past'] as const).map((direction) =>
    findPeriod(masked, language, today, direction),
  )
  const said = normalize(coming ? masked.replace(coming.text, ' {period} ') : masked, language)
  const bound = boundIn(said, language)
  const text = bound === null ? said : said.replace(bound.text, bound.rest)
  const has = (phrases: readonly string[]) =>
    phrases.some((phrase) => contains(text, phrase, language))
  const content = contentOf(text, language)
  const isNameless = subjects.length === 0 && !namesRecord(text)
  const hasVerb = has([...words.turnOn, ...words.turnOff, ...words.renew, ...words.letEnd])
  const isAsking = has(words.asks) || text.includes('{period}')
  // With a question word or a period it is no request to act, unless it has a verb for a change.
  const isQuestion = isAsking || /[?？؟]/u.test(question)
  const evidence = evidenceIn(text, content, language, { isNameless, isAsking: isQuestion })
  const canBe = (intent: Intent): boolean =>
    evidence.allows(intent) &&
    !(isNameless && traits[intent].needsName === true) &&
    !(isAsking && traits[intent].isAct === true && !(intent === 'change' && hasVerb))
  const nearest = rankIntents(text, content, language, canBe)
  const [best] = nearest
  // Stop words alone say little, unless they are an example.
  const needed = (intent: Intent): number =>
    content.length === 0 && isNameless ? certain : evidence.thresholdOf(intent)
  const nearby = best !== undefined && best.similarity >= needed(best.intent) ? best.intent : null
  const isOver = coming?.period !== undefined && coming.period.to < today
  const near = nearby === 'renewals' && isOver ? lookingBack(nearest) : nearby
  const isAboutPage = subjects.length > 0 && !namesRecord(text) && has(words.this)
  // "How do I" asks for help, unless an example of another intent says just that.
  const isSaid =
    best !== undefined &&
    best.similarity >= certain &&
    traits[best.intent].isAct !== true &&
    content.every((word) => explains(best.intent, word, language))
  const intent =
    has(words.guides) && !isSaid
      ? 'howTo'
      : isAboutPage && (near === null || traits[near].mayBePage === true)
        ? 'record'
        : near
  // "What is not paid": the intent's examples say so, too.
  const examples = intent === null ? [] : words.examples[intent]
  const isUsual = (phrase: string) =>
    examples.some((example) => contains(phraseOf(example, language), phrase, language))
  const written = question.match(/[\p{L}\p{N}]+/gu) ?? []
  const leftoverOf = (wanted: Intent | null): string[] =>
    content
      .filter((word) => wanted === null || !explains(wanted, word, language))
      .map((word) => written.find((token) => fold(token) === word) ?? word)
  // `.com` means the account's own domains if it has any, unless the question is about the price.
  const isPrice = has(words.prices) || (reader.afterPrice === true && content.length === 0)
  if (mentions.extensions.length > 0 && !isOwn && !isPrice) {
    const ofOwn = readQuestion(question, reader, true)
    if (ofOwn.extensions.length === 0) return ofOwn
  }
  const [, before = '', after = ''] = /((?:\S+ ){0,3})\{period\}((?: \S+){0,2})/u.exec(text) ?? []
  const hasBound = (texts: string[]) =>
    words.bounds.some((phrase) => texts.some((one) => contains(one.trim(), phrase, language)))
  const leftover = leftoverOf(intent)
  // Only a day's: whether "until March" includes March isn't said.
  const isBounded =
    coming !== null &&
    coming !== undefined &&
    bound !== null &&
    !(bound.kind === 'after' && intent === 'renewals') &&
    coming.period.from === coming.period.to &&
    intent !== null &&
    traits[intent].looksBack !== true
  return {
    ...mentions,
    text,
    nearest,
    intent,
    coming: coming
      ? isBounded
        ? boundedBy(coming.period, bound.kind, intent === 'due' ? null : today)
        : coming.period
      : null,
    past: past?.period ?? null,
    mostLeftover: intent === null ? null : evidence.mostLeftoverOf(intent),
    isPeriodUnclear:
      // "By the end of the year" names a period that isn't found.
      coming
        ? (coming.isRange !== true &&
            ((bound !== null && !isBounded) || hasBound([before, after]))) ||
          content.some((word) => /\d/u.test(word)) ||
          findPeriod(masked.replace(coming.text, ' | '), language, today, 'coming') !== null
        : hasBound([normalize(leftover.join(' '), language)]),
    // Safe to cast: the keys are the file's own.
    types: (Object.keys(words.types) as TypeWord[]).filter((type) => has(words.types[type])),
    isNegated: has(words.negations.filter((phrase) => !isUsual(phrase))),
    isExcepted: has(words.exceptions),
    hasVerb,
    isAsking,
    forbidden: isAsking || has(words.guides) ? null : forbiddenIn(text, language),
    saysOther: has(words.others),
    mayBeChange: intent === null && !isQuestion && evidence.saysChange,
    asksHow: has(words.guides),
    asksWhy: has(words.whys),
    contentCount: content.length,
    nameCount: text.match(/\{/g)?.length ?? 0,
    leftover,
    leftoverOf,
  }
}

export const similarityOf = ({ nearest }: Reading): number => nearest[0]?.similarity ?? 0

export const namesOf = (reading: Mentions): Mentions => {
  const { services, invoices, orders, strangers, amounts, extensions } = reading
  return { services, invoices, orders, strangers, amounts, extensions }
}

export const namesNothing = (reading: Mentions): boolean =>
  Object.values(namesOf(reading)).every(({ length }) => length === 0)

/** What a question is about that only names something. */
const intentsByKind = [
  ['invoices', 'invoice'],
  ['orders', 'orders'],
  ['extensions', 'prices'],
  ['amounts', 'charged'],
  ['services', 'record'],
] as const

export const intentOfNames = (reading: Mentions): Intent | null =>
  intentsByKind.find(([kind]) => reading[kind].length > 0)?.[1] ?? null

/** The period in the direction that the intent looks. */
export const periodOf = ({ intent, coming, past }: Reading): Period | null =>
  intent !== null && traits[intent].looksBack === true ? past : coming

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
