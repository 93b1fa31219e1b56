/** The built-in reply: it answers what it is certain of, and says what it did not understand. */
import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'

import { cite, titledArticle } from './help-search.ts'
import { type Knowledge, platformKnowledge } from './knowledge.ts'
import { changeIn } from './replies/change.ts'
import { answerReading, plain, propose, whereToChange } from './replies/request.ts'
import {
  type AssistantRequest,
  paragraphs,
  type Reply,
  type ReplyContext,
} from './reply-context.ts'
import {
  beginsWithConnector,
  certain,
  partsOf,
  type Reading,
  readQuestion,
} from './understanding/reading.ts'
import { isSocial, traits } from './understanding/traits.ts'
import { createWording } from './wording.ts'

const similarityOf = ({ nearest }: Reading): number => nearest[0]?.similarity ?? 0

const wordCount = ({ text }: Reading): number => text.split(' ').length

/** A question that continues the one before it has at most so many words. */
const longestFollowUp = 7

const namesOf = ({ services, invoices, orders, strangers, amounts, extensions }: Reading) => ({
  services,
  invoices,
  orders,
  strangers,
  amounts,
  extensions,
})

const namesNothing = (reading: Reading): boolean =>
  Object.values(namesOf(reading)).every(({ length }) => length === 0)

/** "And when?": it begins with a connecting word, or says hardly anything. */
const isEllipsis = (reading: Reading, language: Language): boolean =>
  beginsWithConnector(reading.text, language) ||
  (reading.contentCount < 2 && similarityOf(reading) < certain)

/** Takes over what the question before named, and what it wanted if this one does not say. */
function continued(reading: Reading, before: Reading | null, language: Language): Reading {
  if (before === null || before.intent === null || wordCount(reading) > longestFollowUp)
    return reading
  const isNameless = namesNothing(reading)
  const isAboutBefore = isNameless && !namesNothing(before)
  const isElliptic = isAboutBefore ? isEllipsis(reading, language) : reading.contentCount === 0
  const own = isNameless && isElliptic ? null : reading.intent
  if (own !== null && !(traits[own].isAboutOne === true && isAboutBefore)) return reading
  const isPriced = before.intent === 'prices' && before.extensions.length > 0
  return {
    ...reading,
    ...(isNameless ? namesOf(before) : {}),
    intent: isPriced ? 'prices' : (own ?? before.intent),
    coming: reading.coming ?? before.coming,
    past: reading.past ?? before.past,
    leftover: [],
  }
}

/** Answers each of several requests that are understood in full; prepares nothing. `null` if it is one. */
function answerParts(
  whole: Reading,
  parts: readonly Reading[],
  context: ReplyContext,
  question: string,
): Reply | null {
  const wanted = parts.filter(
    ({ intent, leftover, contentCount }) =>
      intent !== null &&
      !isSocial(intent) &&
      intent !== 'howTo' &&
      contentCount > 0 &&
      leftover.length === 0,
  )
  const distinct = wanted.filter(
    (part, index) => wanted.findIndex(({ intent }) => intent === part.intent) === index,
  )
  const isActing = distinct.some(({ intent }) => intent !== null && traits[intent].isAct === true)
  const isChanging = distinct.some(({ intent }) => intent === 'change')
  const isClear =
    whole.leftover.length === 0 ||
    similarityOf(whole) >= Math.min(certain, ...distinct.map(similarityOf))
  const isWhole = whole.intent !== null && isClear && !isChanging
  const [only] = distinct
  const isAboutAll = only !== undefined && (namesNothing(whole) || !namesNothing(only))
  if (distinct.length === 1 && isAboutAll && whole.intent === null) {
    const leftover = parts.filter((part) => part !== only).flatMap((part) => part.leftover)
    return answerReading({ ...only, leftover }, context, question)
  }
  if (distinct.length < 2 || isWhole) return null
  // "What is .io, and a transfer?": what one part names, the others are about, too.
  const names = namesOf(whole)
  const replies = distinct.slice(0, 3).map((part) => {
    const own = namesNothing(part) ? { ...part, ...names } : part
    return part.intent === 'change'
      ? plain(whereToChange(own, context))
      : answerReading(own, context, question)
  })
  return {
    text: paragraphs(
      isActing ? context.wording.say('severalRequests') : null,
      ...new Set(replies.map(({ text }) => text)),
    ),
    citations: replies.flatMap(({ citations }) => citations),
  }
}

/** More parts are a story, not a list of requests. */
const mostParts = 4

/** Reads only this many characters. */
const readLength = 2000

/** Always replies, if only to say that it does not know. */
export function composeReply(
  request: AssistantRequest,
  store: Store,
  knowledge: Knowledge = platformKnowledge,
): Reply {
  const { language, earlier = [] } = request
  const context: ReplyContext = {
    ...request,
    store,
    knowledge,
    wording: createWording(language, request.onAmount),
  }
  const question = request.question.slice(0, readLength)
  const titled = titledArticle(question, language, knowledge)
  if (titled !== null)
    return {
      text: paragraphs(
        titled.summary,
        `${context.wording.say('article')} [${titled.title}](/help/${titled.slug})`,
      ),
      citations: [cite(titled)],
    }
  const read = (text: string) => readQuestion(text, context)
  const reading = read(question)
  const enabled = changeIn(reading.text, language)
  if (enabled !== null) return propose(reading, context, enabled)
  const parts = partsOf(question, language)
  const several =
    parts.length > 1 && parts.length <= mostParts
      ? answerParts(reading, parts.map(read), context, question)
      : null
  if (several !== null) return several
  const previous = earlier.at(-1)
  const before = previous === undefined ? null : read(previous.slice(0, readLength))
  return answerReading(continued(reading, before, language), context, question)
}
