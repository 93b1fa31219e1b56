/** The built-in reply: it answers what it is certain of, and says what it did not understand. */
import type { Store } from '#platform/store/store.ts'

import { type Knowledge, platformKnowledge } from './knowledge.ts'
import { changeIn } from './replies/change.ts'
import { answerReading, propose, unclearChange } from './replies/request.ts'
import {
  type AssistantRequest,
  paragraphs,
  type Reply,
  type ReplyContext,
} from './reply-context.ts'
import { beginsWithConnector, isAgreement, partsOf } from './understanding/continuing.ts'
import {
  certain,
  intentOfNames,
  lookingBack,
  namesNothing,
  namesOf,
  type Reading,
  readQuestion,
  similarityOf,
} from './understanding/reading.ts'
import { isSocial, traits } from './understanding/traits.ts'
import { detectLanguage, type Intent } from './understanding/words.ts'
import { createWording } from './wording.ts'

const isAboutOne = ({ intent }: Reading) => intent !== null && traits[intent].isAboutOne === true

/** Adds what the previous question named, and what it wanted if this one doesn't say. */
function continued(
  reading: Reading,
  before: Reading | null,
  { language, today }: AssistantRequest,
): Reading {
  if (before === null || (before.intent === null && namesNothing(before))) return reading
  const { contentCount } = reading
  const isNameless = namesNothing(reading)
  const isAboutBefore = isNameless && !namesNothing(before)
  const isJoined = beginsWithConnector(reading.text, language)
  const isClear = similarityOf(reading) >= certain
  // "How much?", "and this year?", "and example.com?" say nothing of their own.
  const isBare =
    contentCount === 0 &&
    (isAboutBefore || reading.coming !== null || isJoined) &&
    !(isNameless && reading.intent !== null && traits[reading.intent].sentence !== undefined)
  // "What is charged in August?" after a record is a question of its own.
  const asksOfPeriod = reading.coming !== null && reading.intent !== null
  // "And when?": it begins with a connecting word, or says hardly anything.
  const isEllipsis =
    isNameless &&
    (isAboutBefore
      ? isJoined || (contentCount < 2 && !isClear && !asksOfPeriod)
      : (contentCount < 2 || (isJoined && reading.coming !== null)) && !isClear)
  // "What was that for?" after a sum asks about that sum.
  const looksBack = (intent: Intent | null) => intent === null || traits[intent].looksBack === true
  const isOfSum =
    isNameless &&
    reading.coming === null &&
    contentCount < 2 &&
    before.past !== null &&
    before.intent !== null &&
    [reading.intent, before.intent].every(looksBack)
  // "Is auto-renew on?" after a record asks about it.
  const asksOfChange = isAboutBefore && reading.intent === 'change' && reading.isAsking
  const own = isBare || isOfSum || isEllipsis || asksOfChange ? null : reading.intent
  if (own !== null && !(isAboutOne(reading) && isAboutBefore)) return reading
  const named = isNameless ? null : intentOfNames(reading)
  const isSameKind = named === null || named === intentOfNames(before)
  // A question after a request for a change asks, and doesn't request it again.
  const wasChange = before.intent === 'change' && isNameless && reading.isAsking
  const wanted = wasChange ? intentOfNames(before) : before.intent
  const kept = own ?? (isSameKind ? wanted : named)
  // "And in September?" looks back if the previous question did.
  const coming = (before.coming?.to ?? today) < today ? reading.past : reading.coming
  const isOver = coming !== null && coming.to < today
  const intent = kept === 'renewals' && isOver ? lookingBack(before.nearest) : kept
  const leftover = isOfSum ? [] : reading.leftoverOf(intent)
  // With two words of its own, it isn't about the change at all.
  if (wasChange && own === null && leftover.length > 1) return reading
  // "And the shop?" may name another thing.
  const isStrange = contentCount === 1 && leftover.length === 1 && reading.leftover.length === 1
  const isOther = reading.saysOther || (isStrange && !reading.saysThis)
  return {
    ...reading,
    ...(isNameless && !isOther ? namesOf(before) : {}),
    intent,
    coming: coming ?? before.coming,
    past: reading.past ?? before.past,
    isPeriodUnclear: (reading.coming === null ? before : reading).isPeriodUnclear,
    isOfSum,
    leftover,
  }
}

/** A message with more parts is a story, not a list of requests. */
const mostParts = 4

/** Answers several questions. `null` unless at least two are understood in full. */
function answerParts(whole: Reading, parts: readonly Reading[], answer: (part: Reading) => Reply) {
  const understood = parts.filter(
    ({ intent, leftover, contentCount }) =>
      intent !== null &&
      intent !== 'howTo' &&
      !isSocial(intent) &&
      contentCount > 0 &&
      leftover.length === 0,
  )
  const distinct = new Map(understood.map((part) => [part.intent, part]))
  if (distinct.size < 2 || parts.length > mostParts) return null
  // A period in one part doesn't apply to the others.
  const isClear =
    whole.coming === null &&
    (whole.leftover.length === 0 ||
      similarityOf(whole) >= Math.min(certain, ...[...distinct.values()].map(similarityOf)))
  if (whole.intent !== null && isClear) return null
  const replies = [...distinct.values()].map((part) =>
    // "What is .io, and a transfer?": the second part is about .io, too.
    answer(namesNothing(part) && isAboutOne(part) ? { ...part, ...namesOf(whole) } : part),
  )
  return {
    text: paragraphs(...new Set(replies.map(({ text }) => text))),
    citations: replies.flatMap(({ citations }) => citations),
  }
}

/** What an unsure reply offered, without the words that made it unsure. */
const agreed = (reading: Reading, intent: Intent): Reading => ({
  ...reading,
  intent,
  leftover: [],
  isExcepted: false,
  isNegated: false,
  asksWhy: false,
  asksHow: false,
})

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
  // What the previous question meant may be in the one before it.
  const before = earlier.slice(-rememberedTurns).reduce<Reading | null>((last, said) => {
    const text = said.slice(0, readLength)
    const own = { ...context, language: detectLanguage(text, language) ?? language }
    const turn = readQuestion(text, own)
    const isChange = changeIn(turn.text, own.language) !== null
    return continued(isChange ? { ...turn, intent: 'change' } : turn, last, own)
  }, null)
  const afterPrice = before?.intent === 'prices'
  const reading = readQuestion(question, { ...context, afterPrice })
  if (before !== null && isAgreement(reading.text, language)) {
    const [last = '', ...rest] = earlier.toReversed()
    const asked = { ...request, question: last, earlier: rest.toReversed().slice(-rememberedTurns) }
    const { offer = null } = composeReply(asked, store, knowledge)
    if (offer !== null) return answerReading(agreed(before, offer), context, question)
  }
  const enabled = changeIn(reading.text, language)
  if (enabled !== null) return propose(reading, context, enabled)
  const parts = partsOf(question, language).map((part) => readQuestion(part, context))
  // One change per message, and nothing else.
  // "What does .es cost, and renewing it?" changes nothing.
  if (
    parts.length > 1 &&
    parts.some(
      (part) =>
        part.intent === 'change' &&
        part.leftover.length === 0 &&
        (reading.extensions.length === 0 || !namesNothing(part)),
    )
  )
    return unclearChange(reading, context)
  const answer = (one: Reading) => answerReading(one, context, question)
  return answerParts(reading, parts, answer) ?? answer(continued(reading, before, request))
}
