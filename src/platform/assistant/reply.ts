/** The built-in reply: it answers what it is certain of, and says what it did not understand. */
import type { Store } from '#platform/store/store.ts'

import { titledArticle } from './help-search.ts'
import { type Knowledge, platformKnowledge } from './knowledge.ts'
import { changeIn } from './replies/change.ts'
import { answerReading, articleReply, propose, whereToChange } from './replies/request.ts'
import {
  type AssistantRequest,
  paragraphs,
  type Reply,
  type ReplyContext,
} from './reply-context.ts'
import {
  beginsWithConnector,
  certain,
  intentOfNames,
  lookingBack,
  namesNothing,
  namesOf,
  partsOf,
  type Reading,
  readQuestion,
  similarityOf,
} from './understanding/reading.ts'
import { isSocial, traits } from './understanding/traits.ts'
import { detectLanguage, type Intent } from './understanding/words.ts'
import { createWording } from './wording.ts'

/** Adds what the previous question named, and what it wanted if this one doesn't say. */
function continued(
  reading: Reading,
  before: Reading | null,
  { language, today }: AssistantRequest,
): Reading {
  if (before === null || (before.intent === null && namesNothing(before))) return reading
  const isNameless = namesNothing(reading)
  const isAboutBefore = isNameless && !namesNothing(before)
  // "And when?": it begins with a connecting word, or says hardly anything.
  const isEllipsis =
    beginsWithConnector(reading.text, language) ||
    (reading.contentCount < 2 && similarityOf(reading) < certain)
  const isSaid = similarityOf(reading) >= certain || reading.contentCount > 1
  // "How much?", "and this year?", "and example.com?" say nothing of their own.
  const isBare =
    reading.contentCount === 0 &&
    (isAboutBefore || reading.coming !== null || beginsWithConnector(reading.text, language)) &&
    !(isNameless && reading.intent !== null && traits[reading.intent].sentence !== undefined)
  const isElliptic = isAboutBefore ? isEllipsis : isEllipsis && !isSaid
  // "What was that for?" after a sum asks about that sum.
  const looksBack = (intent: Intent | null) => intent === null || traits[intent].looksBack === true
  const isOfSum =
    isNameless &&
    reading.coming === null &&
    reading.contentCount < 2 &&
    before.past !== null &&
    before.intent !== null &&
    [reading.intent, before.intent].every(looksBack)
  const own = isBare || isOfSum || (isNameless && isElliptic) ? null : reading.intent
  if (own !== null && !(traits[own].isAboutOne === true && isAboutBefore)) return reading
  const named = isNameless ? null : intentOfNames(reading)
  const isSameKind = named === null || named === intentOfNames(before)
  // A question after a request for a change asks, and doesn't request it again.
  const isActBefore = before.intent !== null && traits[before.intent].isAct === true
  const inherited =
    isActBefore && isNameless && reading.isAsking ? intentOfNames(before) : before.intent
  const kept = own ?? (isSameKind ? inherited : named)
  // "And in September?" looks back if the previous question did.
  const coming = (before.coming?.to ?? today) < today ? reading.past : reading.coming
  const isOver = coming !== null && coming.to < today
  const intent = kept === 'renewals' && isOver ? lookingBack(before.nearest) : kept
  return {
    ...reading,
    ...(isNameless && !reading.saysOther ? namesOf(before) : {}),
    intent,
    coming: coming ?? before.coming,
    past: reading.past ?? before.past,
    isPeriodUnclear: (reading.coming === null ? before : reading).isPeriodUnclear,
    isOfSum,
    leftover:
      isOfSum || (reading.saysOther && reading.contentCount < 2) ? [] : reading.leftoverOf(intent),
  }
}

/** A message with more parts is a story, not a list of requests. */
const mostParts = 4

/** Answers several requests, but prepares no change. `null` unless at least two are understood in full. */
function answerParts(
  whole: Reading,
  parts: readonly Reading[],
  context: ReplyContext,
  question: string,
): Reply | null {
  const understood = parts.filter(
    ({ intent, leftover, contentCount }) =>
      intent !== null &&
      !isSocial(intent) &&
      intent !== 'howTo' &&
      contentCount > 0 &&
      leftover.length === 0,
  )
  const distinct = [...Map.groupBy(understood, ({ intent }) => intent).values()].flatMap(
    ([first]) => first ?? [],
  )
  if (distinct.length < 2) return null
  // A period in one part doesn't apply to the others.
  const isClear =
    whole.coming === null &&
    (whole.leftover.length === 0 ||
      similarityOf(whole) >= Math.min(certain, ...distinct.map(similarityOf)))
  const isChanging = distinct.some(({ intent }) => intent === 'change')
  if (whole.intent !== null && isClear && !isChanging) return null
  const replies = distinct.map((part) => {
    // "What is .io, and a transfer?": the second part is about .io, too.
    const own = namesNothing(part) ? { ...part, ...namesOf(whole) } : part
    return part.intent === 'change'
      ? whereToChange(own, context)
      : answerReading(own, context, question)
  })
  const isActing = distinct.some(({ intent }) => intent !== null && traits[intent].isAct === true)
  return {
    text: paragraphs(
      isActing ? context.wording.say('severalRequests') : null,
      ...new Set(replies.map(({ text }) => text)),
    ),
    citations: replies.flatMap(({ citations }) => citations),
  }
}

const rememberedTurns = 4

/** Reads only this many characters. */
const readLength = 2000

/** Always replies, if only to say that it does not know. */
export function composeReply(
  request: AssistantRequest,
  store: Store,
  knowledge: Knowledge = platformKnowledge,
): Reply {
  const { language, earlier = [] } = request
  const wording = createWording(language, request.onAmount)
  const context: ReplyContext = { ...request, store, knowledge, wording }
  const question = request.question.slice(0, readLength)
  const titled = articleReply(titledArticle(question, language, knowledge), context)
  if (titled !== null) return titled
  const read = (text: string) => readQuestion(text, context)
  // What the previous question meant may be in the one before it.
  const before = earlier.slice(-rememberedTurns).reduce<Reading | null>((last, turn) => {
    const text = turn.slice(0, readLength)
    const own = { ...context, language: detectLanguage(text, language) ?? language }
    return continued(readQuestion(text, own), last, own)
  }, null)
  const afterPrice = before?.intent === 'prices'
  const reading = readQuestion(question, { ...context, afterPrice })
  const enabled = changeIn(reading.text, language)
  if (enabled !== null) return propose(reading, context, enabled)
  const parts = partsOf(question, language)
  const several =
    parts.length > mostParts ? null : answerParts(reading, parts.map(read), context, question)
  if (several !== null) return several
  return answerReading(continued(reading, before, request), context, question)
}
