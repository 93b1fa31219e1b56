/** Proposes a change, which the customer's client shows and its customer confirms or not. */
import { fold } from '#i18n/fold.ts'
import { stopWords } from '#platform/assistant/help-search.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import { conceptsIn } from '#platform/assistant/understanding/lexicon.ts'
import {
  findNamedSubject,
  findPageSubject,
  servicesOfNamedTypes,
} from '#platform/assistant/understanding/records.ts'
import type { ChatEvent } from '#wire/payloads/assistant.ts'

import { describeService, listServicesOfNamedType } from './services.ts'

export type ToolCall = Extract<ChatEvent, { type: 'tool_call' }>

interface Proposal {
  text: string
  calls: ToolCall[]
}

const onlyText = (text: string): Proposal => ({ text, calls: [] })

/** Which way: "turn on", or "turn … on"; every other verb of a change turns it off. */
const isTurnedOn = ({ concepts }: RuleContext): boolean =>
  concepts.has('turnOn') || (concepts.has('on') && !concepts.has('off'))

export function proposeAutoRenew(context: RuleContext): Proposal {
  const { say } = context.wording
  const isSeveral = context.concepts.has('several')
  const ofType = servicesOfNamedTypes(context).filter(({ type }) => type !== 'domain')
  const onlyOne = ofType.length === 1 ? (ofType[0] ?? null) : null
  const subject =
    findNamedSubject(context) ?? (isSeveral ? null : (onlyOne ?? findPageSubject(context)))
  if (subject === null) {
    const services = listServicesOfNamedType(context)
    return onlyText(services === '' ? say('whichService') : `${say('whichService')}\n\n${services}`)
  }
  const { type, id, name, autoRenew } = subject
  const enabled = isTurnedOn(context)
  const details = describeService(subject, context)
  // The reply says why, and a proposal could not be confirmed.
  if (autoRenew === null || !autoRenew.changeable) return onlyText(details)
  if (autoRenew.enabled === enabled)
    return onlyText(`${say(enabled ? 'alreadyOn' : 'alreadyOff', { name })}\n\n${details}`)
  return {
    text: `${say('proposed', { name })}\n\n${details}`,
    calls: [{ type: 'tool_call', name: 'set_auto_renew', arguments: { type, id, enabled } }],
  }
}

/** Shortest word by which a notification is found. */
const shortestWord = 3

const wordsOf = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= shortestWord && !stopWords.has(word),
  )

/** The unread notifications that are meant: the page's, those that a word names, or all. */
export function proposeMarkRead(context: RuleContext): Proposal {
  const { question, language, subjects, store, accountId, concepts, wording } = context
  const unread = store.notifications.unread(accountId)
  const shown = unread.filter(({ id }) =>
    subjects.some((subject) => subject.kind === 'notification' && subject.id === id),
  )
  // "Mark the SSL message as read" names no message by the word "message".
  const isName = (word: string) => !conceptsIn(word, language).has('notification')
  const words = new Set(wordsOf(question).filter(isName))
  const named = unread.filter(({ title }) => wordsOf(title).some((word) => words.has(word)))
  const meant = [named, shown, concepts.has('several') ? unread : []].find(
    ({ length }) => length > 0,
  )
  if (meant === undefined) return onlyText(wording.say('whichNotification'))
  const ids = meant.map(({ id }) => id)
  return {
    text: wording.say('proposedRead'),
    calls: [{ type: 'tool_call', name: 'mark_notification_read', arguments: { ids } }],
  }
}
