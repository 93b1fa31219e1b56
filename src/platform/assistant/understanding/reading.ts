/** Reads a question: what it wants, what it names, and which of its words nothing explains. */
import { daysBetween } from '#i18n/days.ts'
import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'

import {
  explains,
  forbiddenIn,
  isRuledOut,
  type Nearest,
  nearestIntents,
  wordThreshold,
} from './intents.ts'
import { findMentions, type Mentions } from './mentions.ts'
import { findPeriod, type Found } from './period.ts'
import type { Period } from './time-units.ts'
import { isAnswered, traits } from './traits.ts'
import {
  contains,
  contentOf,
  type Intent,
  likeness,
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
  /** A period shows what it is about: a reply may name two unexplained words. */
  mayNameTwo: boolean
  /** Words beside the period mean other days: `until`, a number, a second period. */
  isPeriodUnclear: boolean
  /** It may mean the last or the next "September". */
  isYearUnclear: boolean
  /** It may mean what was charged in this month, and what will be. */
  mayBeBoth: boolean
  /** Types of services that it names. */
  types: readonly TypeWord[]
  hasNegation: boolean
  /** Has a negation that the intent's examples don't have. */
  isNegated: boolean
  isExcepted: boolean
  /** Has a word for turning auto-renew on or off. */
  hasVerb: boolean
  /** Has a question word or mark, or names a period. */
  isAsking: boolean
  /** What it requests that the assistant must not do. */
  forbidden: Intent | null
  /** "What was that for?", of a sum that the previous reply stated. */
  isOfSum?: boolean
  /** "The other one" than what was named before. */
  saysOther: boolean
  saysThis: boolean
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

/** The similarity of the same words, but for rounding. */
const same = 0.99

/** What asks about charges that were made. */
const charges = ['paid', 'invoiced', 'charged'] as const

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

/** An intent that looks back is about as near as the nearest one with this share of its similarity. */
const aboutAsNear = 0.9

/** Whether the last "September" is nearer than the next. */
const wasNearer = ({ period }: Found, past: Found | null, today: string): boolean =>
  past !== null &&
  past.period.to < today &&
  past.period.from.slice(4) === period.from.slice(4) &&
  daysBetween(past.period.to, today) < daysBetween(today, period.from)

/** Whether words for what was fit about as well as the nearest intent. */
function mayLookBack(nearest: readonly Nearest[]): boolean {
  const [best] = nearest
  const fits = ({ intent, similarity }: Nearest) =>
    (intent === 'paid' || intent === 'invoiced') &&
    similarity >= aboutAsNear * (best?.similarity ?? 1)
  return nearest.some(fits)
}

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

/** Chosen on the tuning half of the labelled questions: below it, too many answers are beside the point. */
const threshold = 0.28
/** With a period, less is enough. */
const thresholdOfPeriod = 0.2

export function readQuestion(question: string, reader: Reader, isOwn = false): Reading {
  const { language, today, subjects } = reader
  const { mentions, masked } = findMentions(question, reader, isOwn)
  const words = wordsOf(language)
  const coming = findPeriod(masked, language, today, 'coming')
  const past = findPeriod(masked, language, today, 'past')
  const text = normalize(coming ? masked.replace(coming.text, ' {period} ') : masked, language)
  const has = (phrases: readonly string[]) =>
    phrases.some((phrase) => contains(text, phrase, language))
  const content = contentOf(text, language)
  // `.com` means the account's own domains if it has any, unless the question is about the price.
  const isPrice = has(words.prices) || (reader.afterPrice === true && content.length === 0)
  if (mentions.extensions.length > 0 && !isOwn && !isPrice) {
    const ofOwn = readQuestion(question, reader, true)
    if (ofOwn.extensions.length === 0) return ofOwn
  }
  const isNameless = subjects.length === 0 && !namesRecord(text)
  const isAsking = has(words.asks) || text.includes('{period}')
  const hasMark = /[?？؟]/u.test(question)
  const hasVerb =
    has([...words.turnOn, ...words.turnOff, ...words.renew, ...words.letEnd]) ||
    (!isAsking && !hasMark && mentions.services.length > 1 && has(words.autoRenew))
  const isAutoRenew = (word: string) =>
    singleWords(words.autoRenew, language).some((own) => likeness(own, word) >= wordThreshold)
  // "Automatically" is in examples of what does not renew, too.
  const isExplained = (intent: Intent, word: string) =>
    explains(intent, word, language) || (intent === 'renewals' && isAutoRenew(word))
  const isOfEnd = (word: string) => isExplained('ending', word) && !isExplained('renewals', word)
  const canBe = (intent: Intent): boolean =>
    !(isNameless && (traits[intent].needsName === true || isRuledOut(intent, content, language))) &&
    !(isAsking && traits[intent].isAct === true && !(intent === 'change' && hasVerb)) &&
    // A change with a "not" is never prepared: a question with one asks.
    !(intent === 'change' && hasMark && has(words.negations)) &&
    // "What renews" and "what ends" have words in common.
    !(intent === 'ending' && !has(words.negations) && !content.some(isOfEnd))
  const nearest = rankIntents(text, content, language, canBe)
  const [best] = nearest
  const isOfPeriod =
    best !== undefined &&
    isNameless &&
    text.includes('{period}') &&
    [['{period}'], content].every((some) =>
      some.some((word) => explains(best.intent, word, language)),
    )
  // Stop words alone say little, unless they are an example.
  const needed =
    content.length === 0 && isNameless ? certain : isOfPeriod ? thresholdOfPeriod : threshold
  const nearby = best !== undefined && best.similarity >= needed ? best.intent : null
  const mayBePast = coming !== null && wasNearer(coming, past, today)
  const isOver =
    coming !== null && (coming.period.to < today || (mayBePast && mayLookBack(nearest)))
  // What is paid in a period that lies ahead are charges to come.
  const isToCome =
    (nearby === 'paid' || nearby === 'invoiced') && past !== null && past.period.from > today
  const near = isToCome
    ? 'renewals'
    : nearby === 'renewals' && isOver
      ? lookingBack(nearest)
      : nearby
  // Words such as "amount" are of what was charged, too; "renew" is not.
  const isAhead = (word: string) =>
    explains('renewals', word, language) &&
    !charges.some((intent) => explains(intent, word, language))
  const isVague = near === 'renewals' && !content.some(isAhead)
  const isAboutPage = subjects.length > 0 && !namesRecord(text) && has(words.this)
  const asksHow = has(words.guides)
  // "How do I" asks for help, unless these words are an example of another intent. Account details
  // have a page, if they are nearer than help.
  const nearness = (wanted: Intent) =>
    nearest.find(({ intent }) => intent === wanted)?.similarity ?? 0
  const isOnPage = near === 'account' && nearness('account') > nearness('howTo')
  const intent =
    asksHow && (best?.similarity ?? 0) < same && !isOnPage
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
      .filter((word) => wanted === null || !isExplained(wanted, word))
      .map((word) => written.find((token) => fold(token) === word) ?? word)
  const [, before = '', after = ''] = /((?:\S+ ){0,3})\{period\}((?: \S+){0,2})/u.exec(text) ?? []
  // The words are those of the nearest examples, wherever the period lies.
  const leftover = leftoverOf(isToCome && intent === near ? nearby : intent)
  // "By the end of the year" names a period that isn't found.
  const bounded = coming ? [before.trim(), after.trim()] : [normalize(leftover.join(' '), language)]
  const hasBound = bounded.some((one) =>
    words.bounds.some((phrase) => contains(one, phrase, language)),
  )
  // "Without drafts": no example has the word after the "not".
  const negatesOther = (phrase: string): boolean => {
    const [, after = ''] = ` ${text} `.split(` ${phraseOf(phrase, language)} `)
    const [next] = contentOf(after, language)
    return next !== undefined && intent !== null && !explains(intent, next, language)
  }
  // A connecting word begins a second request, unless the text begins with it.
  const later = text.replace(/^\S+ /u, '')
  const isJoined = words.connectors.some((word) => contains(later, word, language))
  return {
    ...mentions,
    text,
    nearest,
    intent,
    coming: coming?.period ?? null,
    past: past?.period ?? null,
    mayNameTwo: isOfPeriod && (intent === best?.intent || isToCome) && !isJoined,
    isPeriodUnclear: coming
      ? (hasBound && coming.isRange !== true) ||
        content.some((word) => /\d/u.test(word)) ||
        findPeriod(masked.replace(coming.text, ' | '), language, today, 'coming') !== null
      : hasBound,
    isYearUnclear: isVague && mayBePast,
    mayBeBoth: isVague && coming?.period.month === today.slice(0, 7),
    // Safe to cast: the keys are the file's own.
    types: (Object.keys(words.types) as TypeWord[]).filter((type) => has(words.types[type])),
    hasNegation: has(words.negations),
    isNegated: words.negations.some(
      (phrase) => contains(text, phrase, language) && (!isUsual(phrase) || negatesOther(phrase)),
    ),
    isExcepted: has(words.exceptions),
    hasVerb,
    isAsking: isAsking || hasMark,
    // "My order ORD-5098" names an order and asks for none.
    forbidden:
      isAsking || asksHow || mentions.orders.length > 0 ? null : forbiddenIn(content, language),
    saysOther: has(words.others),
    saysThis: has(words.this),
    asksHow,
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
  ['services', 'record'],
  ['amounts', 'charged'],
] as const

export const intentOfNames = (reading: Mentions): Intent | null =>
  intentsByKind.find(([kind]) => reading[kind].length > 0)?.[1] ?? null

/** The period in the direction that the intent looks. */
export const periodOf = ({ intent, coming, past }: Reading): Period | null =>
  intent !== null && traits[intent].looksBack === true ? past : coming
