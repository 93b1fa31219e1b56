/** Replies to one request: an answer, a proposal, a page, or that it was not understood. */
import { labelOf } from '#platform/assistant/account-records.ts'
import { cite, searchHelp } from '#platform/assistant/help-search.ts'
import { linkToService } from '#platform/assistant/links.ts'
import { paragraphs, type Reply, type ReplyContext } from '#platform/assistant/reply-context.ts'
import type { Reading } from '#platform/assistant/understanding/reading.ts'
import { isSocial, traits } from '#platform/assistant/understanding/traits.ts'
import type { Intent } from '#platform/assistant/understanding/words.ts'

import { answers, namedServices } from './answers.ts'
import { onlyService } from './change.ts'
import { describeService } from './records.ts'

export const plain = (text: string): Reply => ({ text, citations: [] })

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

/** The list with the named records only, where the customer can make the change. */
const linkToNamed = (reading: Reading, { wording: { say } }: ReplyContext): string => {
  const [first, ...more] = reading.services
  const query =
    first !== undefined && more.length === 0 ? `?q=${encodeURIComponent(first.name)}` : ''
  return `[${say('servicesPage')}](/services${query})`
}

function helpReply(context: ReplyContext, question: string, asksHow = false): Reply | null {
  const { language, knowledge } = context
  const [best, ...rest] = searchHelp(question, language, knowledge, asksHow)
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

export function propose(reading: Reading, context: ReplyContext, enabled: boolean): Reply {
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

/** The record as it is now, and the list where it can be changed. */
export const whereToChange = (reading: Reading, context: ReplyContext): string => {
  const [only, ...others] = namedServices(reading)
  const facts = only !== undefined && others.length === 0 ? describeService(only, context) : null
  return paragraphs(facts, linkToNamed(reading, context))
}

/** Says that nothing is prepared, and where the customer can make the change. */
function unclearChange(reading: Reading, context: ReplyContext): string {
  const { say, list } = context.wording
  const services = namedServices(reading)
  const [named, ...others] = reading.services
  const isAmbiguous = named !== undefined && others.length === 0 && services.length > 1
  const why = reading.isExcepted
    ? say('noExceptions')
    : isAmbiguous
      ? say('whichOf', { name: named.name })
      : reading.isNegated
        ? say('noNegations')
        : services.length === 0
          ? say('whichService')
          : say('oneChange')
  return paragraphs(
    `${say('nothingPrepared')} ${why}`,
    reading.leftover.length > 0 ? say('leftOut', { words: reading.leftover.join(', ') }) : null,
    isAmbiguous && !reading.isExcepted
      ? list(services.map((service) => linkToService(service, labelOf(service))))
      : null,
    whereToChange(reading, context),
  )
}

/** With so many words that nothing explains, the question is about something else. */
const isMostlyUnexplained = ({ leftover, contentCount, nameCount }: Reading): boolean =>
  leftover.length * 2 > contentCount + nameCount
const isLost = (reading: Reading): boolean =>
  reading.leftover.length > 2 || isMostlyUnexplained(reading)

export function answerReading(reading: Reading, context: ReplyContext, question: string): Reply {
  const { say } = context.wording
  const { intent, leftover } = reading
  const isAboutRecord = intent === 'record' || intent === 'invoice' || intent === 'difference'
  if (
    intent === 'change' ||
    (intent === 'record' && reading.services.length > 0 && (reading.hasVerb || reading.isExcepted))
  )
    return plain(unclearChange(reading, context))
  if (intent === 'markRead')
    return plain(paragraphs(say('whichNotification'), linkToPage(intent, context)))
  if (intent === 'howTo' || intent === 'offTopic' || intent === null)
    return otherReply(reading, context, question)
  const { sentence, isAboutOne } = traits[intent]
  const isUnexplained = leftover.length > 0 && leftover.length === reading.contentCount
  if (sentence !== undefined && (isUnexplained || isMostlyUnexplained(reading)))
    return otherReply({ ...reading, intent: null }, context, question)
  if (sentence !== undefined)
    return {
      text: paragraphs(say(sentence), linkToPage(intent, context)),
      citations: isSocial(intent) ? [] : (helpReply(context, question)?.citations ?? []),
    }
  const what = nameOf(intent, context) ?? ''
  if ((reading.isExcepted || reading.isNegated) && !isAboutRecord) {
    if (isLost(reading)) return unknownReply(context, reading)
    const why = say(reading.isExcepted ? 'noExceptions' : 'noNegations')
    return plain(paragraphs(`${say('understood', { what })} ${why}`, linkToPage(intent, context)))
  }
  // "Higher than before" without an invoice: any word besides may be what it is about.
  const isVague = intent === 'difference' && reading.invoices.length === 0 && leftover.length > 0
  if (isVague || (isLost(reading) && !isAboutRecord)) return otherReply(reading, context, question)
  const text = answers[intent]?.(reading, context) ?? null
  if (text === null)
    return plain(
      paragraphs(
        say('understood', { what }),
        say(isAboutOne === true ? 'whichRecord' : 'whichPeriod'),
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

/** An article, the facts of what the question names, or that it can't be answered. */
function otherReply(reading: Reading, context: ReplyContext, question: string): Reply {
  const { intent } = reading
  const help = () => helpReply(context, question, intent === 'howTo')
  const facts = () => fromNames(reading, context)
  const found =
    intent === 'howTo' ? (help() ?? facts()) : (facts() ?? (intent === null ? help() : null))
  return found ?? unknownReply(context, reading)
}

/** The facts of what a question names, if nothing else is understood of it. */
function fromNames(reading: Reading, context: ReplyContext): Reply | null {
  const intent: Intent | null =
    reading.invoices.length > 0
      ? 'invoice'
      : reading.orders.length > 0
        ? 'orders'
        : reading.extensions.length > 0
          ? 'prices'
          : reading.amounts.length > 0
            ? 'charged'
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
