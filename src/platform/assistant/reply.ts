/** The built-in reply: it answers what it is certain of, and says what it did not understand. */
import type { Store } from '#platform/store/store.ts'

import { cite, searchHelp, titledArticle } from './help-search.ts'
import { type Knowledge, platformKnowledge } from './knowledge.ts'
import { linkToService } from './links.ts'
import { answers, namedServices, pageOf } from './replies/answers.ts'
import { changeIn, onlyService } from './replies/change.ts'
import { describeService, labelOf } from './replies/records.ts'
import {
  type AssistantRequest,
  paragraphs,
  type Reply,
  type ReplyContext,
} from './reply-context.ts'
import { partsOf, type Reading, readQuestion } from './understanding/reading.ts'
import type { Intent } from './understanding/words.ts'
import { createWording } from './wording.ts'

const plain = (text: string): Reply => ({ text, citations: [] })

/** What it must not do or tell, and small talk: one sentence each. */
const sentences = {
  pay: 'cannotPay',
  buy: 'cannotBuy',
  cancel: 'cannotCancel',
  changeDetails: 'cannotChange',
  password: 'cannotShowSecrets',
  otherAccount: 'cannotLookElsewhere',
  account: 'seeAccount',
  list: 'seeList',
  greeting: 'greeting',
  thanks: 'thanks',
  bot: 'identity',
  person: 'person',
} as const satisfies Partial<Record<Intent, string>>

const hasSentence = (intent: Intent): intent is keyof typeof sentences => intent in sentences

const isSocial = (intent: Intent | null): boolean =>
  intent === 'greeting' || intent === 'thanks' || intent === 'offTopic'

/** How the reply names what it understood. */
const nameOf = (intent: Intent, { wording: { say } }: ReplyContext): string | null => {
  const key = `what_${intent}`
  return answers[intent] === undefined ? null : say(key as 'what_due')
}

const linkToPage = (intent: Intent, { wording: { say } }: ReplyContext): string | null => {
  const page = pageOf[intent]
  return page === undefined ? null : `[${say(page.label)}](${page.path})`
}

/** The list with the named records only, where the customer can make the change. */
const linkToNamed = (reading: Reading, { wording: { say } }: ReplyContext): string => {
  const [first, ...more] = reading.services
  const query =
    first !== undefined && more.length === 0 ? `?q=${encodeURIComponent(first.name)}` : ''
  return `[${say('servicesPage')}](/services${query})`
}

const wordCount = ({ text }: Reading): number => text.split(' ').length

/** A question that continues the one before it has at most so many words. */
const longestFollowUp = 7

const namesNothing = (reading: Reading): boolean =>
  [
    reading.services,
    reading.invoices,
    reading.orders,
    reading.strangers,
    reading.amounts,
    reading.extensions,
  ].every(({ length }) => length === 0)

/** Intents that are about something named. */
const needsName: ReadonlySet<Intent> = new Set([
  'record',
  'invoice',
  'charged',
  'prices',
  'suspended',
])

/** Takes over what the question before named, and what it wanted if this one does not say. */
function continued(reading: Reading, before: Reading | null): Reading {
  if (before === null || before.intent === null || wordCount(reading) > longestFollowUp)
    return reading
  const { intent } = reading
  if (intent !== null && !(needsName.has(intent) && namesNothing(reading))) return reading
  if (namesNothing(before) && intent !== null) return reading
  const names = namesNothing(reading)
    ? {
        services: before.services,
        invoices: before.invoices,
        orders: before.orders,
        strangers: before.strangers,
        amounts: before.amounts,
        extensions: before.extensions,
      }
    : {}
  const isPriced = before.intent === 'prices' && before.extensions.length > 0
  return {
    ...reading,
    ...names,
    intent: isPriced ? 'prices' : (intent ?? before.intent),
    coming: reading.coming ?? before.coming,
    past: reading.past ?? before.past,
    leftover: [],
  }
}

function helpReply(context: ReplyContext, question: string): Reply | null {
  const [best, ...rest] = searchHelp(question, context.language, context.knowledge)
  if (best === undefined) return null
  const { article } = best
  const { say } = context.wording
  return {
    text: paragraphs(
      article.summary,
      `${say('article')} [${article.title}](/help/${article.slug})`,
    ),
    citations: [best, ...rest].map((found) => cite(found.article)),
  }
}

/** "I can't answer that", the nearest thing it can do, and a person. */
function unknownReply(context: ReplyContext, reading: Reading): Reply {
  const { say } = context.wording
  const [nearest] = reading.nearest
  const what =
    nearest === undefined || nearest.similarity < nearEnough
      ? null
      : nameOf(nearest.intent, context)
  return plain(
    paragraphs(
      say('unknown'),
      what === null || nearest === undefined
        ? say('canDo')
        : `${say('nearest', { what })} ${linkToPage(nearest.intent, context) ?? ''}`.trim(),
      say('askPerson'),
    ),
  )
}

const nearEnough = 0.2

function proposal(reading: Reading, context: ReplyContext, enabled: boolean): Reply {
  const { say } = context.wording
  const service = onlyService(reading, reading.types)
  if (service === null) return plain(unclearChange(reading, context))
  const { type, id, autoRenew } = service
  const details = describeService(service, context)
  // The reply says why, and a proposal could not be confirmed.
  if (autoRenew === null || !autoRenew.changeable) return plain(details)
  const values = { name: labelOf(service) }
  if (autoRenew.enabled === enabled)
    return plain(paragraphs(say(enabled ? 'alreadyOn' : 'alreadyOff', values), details))
  return {
    text: paragraphs(say(enabled ? 'proposedOn' : 'proposedOff', values), details),
    citations: [],
    calls: [{ type: 'tool_call', name: 'set_auto_renew', arguments: { type, id, enabled } }],
  }
}

/** Says that nothing is prepared, and where the customer can make the change. */
function unclearChange(reading: Reading, context: ReplyContext): string {
  const { say, list } = context.wording
  const services = namedServices(reading)
  const [named, ...others] = reading.services
  const isAmbiguous = named !== undefined && others.length === 0 && services.length > 1
  const why = isAmbiguous
    ? say('whichOf', { name: named.name })
    : reading.isExcepted
      ? say('noExceptions')
      : reading.isNegated
        ? say('noNegations')
        : services.length === 0
          ? say('whichService')
          : say('oneChange')
  return paragraphs(
    `${say('nothingPrepared')} ${why}`,
    isAmbiguous
      ? list(
          services.map((service) => linkToService(service, `${labelOf(service)}, ${service.type}`)),
        )
      : null,
    services.length === 1 && services[0] ? describeService(services[0], context) : null,
    linkToNamed(reading, context),
  )
}

/** More words that nothing explains than this, and the question is about something else. */
const mostLeftover = 2

function answerReading(reading: Reading, context: ReplyContext, question: string): Reply {
  const { say } = context.wording
  const { intent, leftover } = reading
  if (intent === 'change') {
    const article =
      leftover.length > 0 && reading.services.length === 0 ? helpReply(context, question) : null
    return article ?? plain(unclearChange(reading, context))
  }
  if (intent === 'markRead')
    return plain(paragraphs(say('whichNotification'), linkToPage(intent, context)))
  if (intent === null || intent === 'howTo' || intent === 'offTopic')
    return (
      (intent === 'offTopic' ? null : helpReply(context, question)) ??
      fromNames(reading, context) ??
      unknownReply(context, reading)
    )
  if (hasSentence(intent)) {
    if (leftover.length > mostLeftover && !isSocial(intent)) {
      const article = helpReply(context, question)
      if (article !== null) return article
    }
    return plain(paragraphs(say(sentences[intent]), linkToPage(intent, context)))
  }
  const what = nameOf(intent, context) ?? ''
  const isAboutRecord = intent === 'record' || intent === 'invoice' || intent === 'difference'
  if ((reading.isExcepted || reading.isNegated) && !isAboutRecord) {
    const why = say(reading.isExcepted ? 'noExceptions' : 'noNegations')
    return plain(paragraphs(`${say('understood', { what })} ${why}`, linkToPage(intent, context)))
  }
  if (leftover.length > mostLeftover && !isAboutRecord) {
    const article = helpReply(context, question)
    return article ?? fromNames(reading, context) ?? unknownReply(context, reading)
  }
  const text = answers[intent]?.(reading, context) ?? null
  if (text === null)
    return plain(
      paragraphs(
        say('understood', { what }),
        say(needsName.has(intent) ? 'whichRecord' : 'whichPeriod'),
        linkToPage(intent, context),
      ),
    )
  const words = leftover.join(', ')
  return plain(
    leftover.length === 0
      ? text
      : paragraphs(`${say('understood', { what })} ${say('leftOut', { words })}`, text),
  )
}

/** The facts of what a question names, if nothing else is understood of it. */
function fromNames(reading: Reading, context: ReplyContext): Reply | null {
  const intent: Intent | null =
    reading.invoices.length > 0
      ? 'invoice'
      : reading.orders.length > 0
        ? 'orders'
        : reading.services.length > 0
          ? 'record'
          : null
  const text = intent === null ? null : (answers[intent]?.(reading, context) ?? null)
  if (intent === null || text === null) return null
  const { say } = context.wording
  return plain(
    paragraphs(
      `${say('notUnderstood')} ${say('nearest', { what: nameOf(intent, context) ?? '' })}`,
      text,
    ),
  )
}

const acting: ReadonlySet<Intent> = new Set([
  'change',
  'markRead',
  'pay',
  'buy',
  'cancel',
  'changeDetails',
])

/** Answers each of several requests; prepares nothing. `null` if it is one request. */
function answerParts(
  whole: Reading,
  parts: readonly Reading[],
  context: ReplyContext,
  question: string,
): Reply | null {
  const wanted = parts.filter(
    ({ intent }) => intent !== null && !isSocial(intent) && intent !== 'howTo',
  )
  const distinct = wanted.filter(
    (part, index) => wanted.findIndex(({ intent }) => intent === part.intent) === index,
  )
  const isOne =
    distinct.length < 2 ||
    (whole.leftover.length === 0 && (whole.nearest[0]?.similarity ?? 0) > 0.6)
  if (isOne) return null
  const names = whole.services.length === 1 ? { services: whole.services } : {}
  const replies = distinct.slice(0, 3).map((part) => {
    const own = namesNothing(part) ? { ...part, ...names } : part
    return answerReading({ ...own, isExcepted: part.isExcepted }, context, question)
  })
  const hasAction = distinct.some(({ intent }) => intent !== null && acting.has(intent))
  return {
    text: paragraphs(
      hasAction ? context.wording.say('severalRequests') : null,
      ...new Set(replies.map(({ text }) => text)),
    ),
    citations: replies.flatMap(({ citations }) => citations),
  }
}

/** Reads only this many characters. */
const readLength = 2000

/** Always replies, if only to say that it does not know. */
export function composeReply(
  request: AssistantRequest,
  store: Store,
  knowledge: Knowledge = platformKnowledge,
): Reply {
  const { language, today, accountId, earlier = [] } = request
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
  const read = (text: string) => readQuestion(text, language, today, store, accountId)
  const reading = read(question)
  const enabled = changeIn(reading.text, language)
  if (enabled !== null) return proposal(reading, context, enabled)
  const parts = partsOf(question, language)
  const several = parts.length > 1 ? answerParts(reading, parts.map(read), context, question) : null
  if (several !== null) return several
  const previous = earlier.at(-1)
  const before = previous === undefined ? null : read(previous.slice(0, readLength))
  return answerReading(continued(reading, before), context, question)
}
