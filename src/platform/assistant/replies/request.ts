/** Replies to one request: an answer, a proposal, a page, or that it was not understood. */
import { labelOf } from '#platform/assistant/account-records.ts'
import { cite, searchHelp } from '#platform/assistant/help-search.ts'
import { linkToService } from '#platform/assistant/links.ts'
import { paragraphs, type Reply, type ReplyContext } from '#platform/assistant/reply-context.ts'
import {
  certain,
  intentOfNames,
  namesNothing,
  type Reading,
  similarityOf,
} from '#platform/assistant/understanding/reading.ts'
import { isSocial, traits } from '#platform/assistant/understanding/traits.ts'
import type { Intent } from '#platform/assistant/understanding/words.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

import { answers, describeStrangers, namedServices } from './answers.ts'
import { onlyService } from './change.ts'
import { describeService } from './records.ts'

const plain = (...parts: readonly (string | null)[]): Reply => ({
  text: paragraphs(...parts),
  citations: [],
})

/** How the reply names what it understood. */
const nameOf = (intent: Intent, { wording: { say } }: ReplyContext): string | null => {
  const key = `what_${intent}`
  return answers[intent] === undefined ? null : say(key as 'what_due')
}

const linkToPage = (intent: Intent, { wording: { say } }: ReplyContext): string | null => {
  const { page, filter = '' } = traits[intent]
  return page === undefined
    ? null
    : `[${say(`${page}Page`)}](/${page === 'overview' ? '' : page}${filter})`
}

/** Summarizes the first article and cites them all. */
export function articleReply(
  articles: readonly HelpArticle[],
  { wording: { say } }: ReplyContext,
): Reply | null {
  const [best] = articles
  if (best === undefined) return null
  const link = `${say('article')} [${best.title}](/help/${best.slug})`
  return { text: paragraphs(best.summary, link), citations: articles.map(cite) }
}

/** Below this similarity, the nearest intent is no hint at what was meant. */
const nearEnough = 0.2

/** "I can't answer that", the nearest thing it can do, and a person. */
function unknownReply(
  context: ReplyContext,
  { nearest: [nearest] }: Reading,
  article?: HelpArticle,
): Reply {
  const { say } = context.wording
  const isNear = nearest !== undefined && nearest.similarity >= nearEnough
  const what = isNear ? nameOf(nearest.intent, context) : null
  if (isNear && what !== null) {
    const { intent: offer } = nearest
    const offered = [say('nearest', { what }), say('sayYes'), linkToPage(offer, context)]
    return { ...plain(say('unknown'), offered.join(' ').trim(), say('askPerson')), offer }
  }
  const link = article && `${say('mayHelp')} [${article.title}](/help/${article.slug})`
  return {
    ...plain(say('unknown'), link ?? say('canDo'), say('askPerson')),
    citations: article ? [cite(article)] : [],
  }
}

export function propose(reading: Reading, context: ReplyContext, enabled: boolean): Reply {
  const { say } = context.wording
  const service = onlyService(reading, reading.types)
  if (service === null) return unclearChange(reading, context)
  const { type, id, autoRenew } = service
  const details = describeService(service, context)
  // The reply says why, and a proposal could not be confirmed.
  if (autoRenew === null || !autoRenew.changeable) return plain(details)
  const values = { name: labelOf(service) }
  if (autoRenew.enabled === enabled)
    return plain(say(enabled ? 'alreadyOn' : 'alreadyOff', values), details)
  return {
    ...plain(say(enabled ? 'proposedOn' : 'proposedOff', values), details),
    calls: [{ type: 'tool_call', name: 'set_auto_renew', arguments: { type, id, enabled } }],
  }
}

/** Says that nothing is prepared, what the record's state is, and where the customer can change it. */
export function unclearChange(reading: Reading, context: ReplyContext): Reply {
  const { say, list } = context.wording
  const services = namedServices(reading, context)
  const [named, ...others] = reading.services
  const [only] = services
  const isOneName = named !== undefined && others.length === 0
  const isAmbiguous = !reading.isExcepted && isOneName && services.length > 1
  const why = reading.isExcepted
    ? say('noExceptions')
    : isAmbiguous
      ? say('whichOf', { name: named.name })
      : say(only === undefined || named?.isPart === true ? 'whichService' : 'oneChange')
  const not = reading.hasNegation && !reading.isExcepted ? say('noNegations') : ''
  const query = isOneName ? `?q=${encodeURIComponent(named.name)}` : ''
  return plain(
    [say('nothingPrepared'), not, why].filter((part) => part !== '').join(' '),
    leftOut(reading, context),
    isAmbiguous ? list(services.map((service) => linkToService(service, labelOf(service)))) : null,
    only !== undefined && services.length === 1 ? describeService(only, context) : null,
    `[${say('servicesPage')}](/services${query})`,
  )
}

/** Names the words that nothing explains. */
const leftOut = ({ leftover }: Reading, { wording: { say, join } }: ReplyContext): string | null =>
  leftover.length === 0 ? null : say('leftOut', { words: join(leftover) })

/** From this similarity on, a refusal may leave out a word. */
const certainRefusal = 0.34

export function answerReading(reading: Reading, context: ReplyContext, question: string): Reply {
  const { say } = context.wording
  const { intent, leftover, contentCount, nameCount } = reading
  const isAboutRecord =
    intent === 'record' ||
    intent === 'invoice' ||
    (intent === 'difference' && reading.invoices.length > 0)
  const isChange = reading.services.length > 0 && (reading.hasVerb || reading.isExcepted)
  if (intent === 'change' || (intent === 'record' && isChange))
    return unclearChange(reading, context)
  // The refusal first, then what it is about.
  const { forbidden } = reading
  const refusal = forbidden && traits[forbidden].sentence
  const named = intentOfNames(reading)
  if (forbidden && refusal && named !== null) {
    const facts = answers[named]?.({ ...reading, intent: named }, context) ?? null
    return plain(`${say(refusal)} ${linkToPage(forbidden, context) ?? ''}`, facts)
  }
  const share = leftover.length / (contentCount + nameCount)
  if (intent !== null && traits[intent].sentence !== undefined) {
    // A refusal to a question is beside the point, where a page may still help.
    const isRefusal = traits[intent].asksForRecords !== true
    const isUnexplained = leftover.length === contentCount || share > 0.5
    const isUnsure = (isRefusal && similarityOf(reading) < certainRefusal) || isUnexplained
    if (leftover.length > 0 && forbidden === null && isUnsure)
      return otherReply({ ...reading, intent: null }, context, question)
    const said = forbidden ?? intent
    const sentence = traits[said].sentence
    return {
      ...plain(
        sentence ? say(sentence) : null,
        linkToPage(said, context),
        said === 'account' ? say('askPerson') : null,
      ),
      citations: isSocial(said) ? [] : searchHelp(question, context, false).map(cite),
    }
  }
  const answer = intent === null ? undefined : answers[intent]
  // The reply names a single unexplained word. Two mean that the question is about something else.
  const isVague = share >= 0.5 && similarityOf(reading) < certain
  const isUnexplained = reading.mayNameTwo ? leftover.length > 2 : leftover.length > 1 || isVague
  const { isAboutOne = false, asksForRecords = false } = intent === null ? {} : traits[intent]
  const isList = asksForRecords && !isAboutOne
  // A list doesn't answer "why".
  const isLost = !isAboutRecord && (isUnexplained || (isList && reading.asksWhy))
  if (intent === null || answer === undefined) return otherReply(reading, context, question)
  const understood = say('understood', { what: nameOf(intent, context) ?? '' })
  if (isLost) return otherReply(reading, context, question)
  if ((reading.isExcepted || reading.isNegated) && !isAboutRecord) {
    const why = say(reading.isExcepted ? 'noExceptions' : 'noNegations')
    return plain(`${understood} ${why}`, linkToPage(intent, context))
  }
  // If the account doesn't have the name, only its price can be looked up.
  const isStrange = reading.strangers.length > 0 && intent !== 'prices'
  const isOwn = !isStrange || !namesNothing({ ...reading, strangers: [] })
  const text = paragraphs(
    isOwn ? answer(reading, context) : null,
    isOwn && reading.mayBeBoth && isList
      ? (answers.invoiced?.({ ...reading, intent: 'invoiced' }, context) ?? null)
      : null,
    isStrange ? describeStrangers(reading, context) : null,
  )
  const left = leftOut(reading, context)
  const heard = left === null ? understood : `${understood} ${left}`
  const { coming, past } = reading
  if (reading.isYearUnclear && isList && coming && past) {
    const { period } = context.wording
    const which = say('whichYear', { past: period(past), coming: period(coming) })
    return plain(heard, which, linkToPage(intent, context))
  }
  // An answer for half of the period would be wrong.
  if (text === '' || (reading.isPeriodUnclear && isList)) {
    const isRecord = isAboutOne || intent === 'difference'
    const which = say(isRecord ? 'whichRecord' : 'whichPeriod')
    return plain(heard, which, linkToPage(intent, context))
  }
  return plain(left === null ? null : heard, text)
}

/** An article, the facts of what the question names, or that it can't be answered. */
function otherReply(reading: Reading, context: ReplyContext, question: string): Reply {
  const { intent } = reading
  const facts = reading.isExcepted ? null : fromNames(reading, context)
  const isHelp = intent === null || intent === 'howTo'
  const articles = isHelp ? searchHelp(question, context, intent === 'howTo') : []
  // An article is the answer only to a "how". To other questions it is offered as possible help.
  const fitting = reading.asksHow ? searchHelp(question, context, false) : []
  const found = articleReply(fitting, context) ?? facts
  return found ?? unknownReply(context, reading, articles[0])
}

/** The facts of what a question names, if nothing else is understood of it. */
function fromNames(reading: Reading, context: ReplyContext): Reply | null {
  const intent = intentOfNames(reading)
  const text = intent && answers[intent]?.(reading, context)
  if (!text) return null
  const { say } = context.wording
  const offer = say('nearest', { what: nameOf(intent, context) ?? '' })
  return plain(`${say('notUnderstood')} ${offer}`, text)
}
