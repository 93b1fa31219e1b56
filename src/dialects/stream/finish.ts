import type { Reply, Finish } from './reply.ts'
import { isObject, number, object, normalizeKey, string, nonEmpty, type Json } from './shapes.ts'
import words from './words.json' with { type: 'json' }

const finishByReason = new Map(
  Object.entries(words.finish).flatMap(([finish, reasons]) =>
    reasons.split(' ').map((reason) => [reason, finish as Finish] as const),
  ),
)

/** Characters of a reason that are looked at. */
const longestReason = 200

/** Reasons that name a limit mean that the reply was cut. */
const cutWords = /^(?:length|limit)$|max\w*token|token\w*limit|context\w*exceeded|truncat/

/** What a provider's reason means; `undefined` for words that we do not know. */
export const finishOf = (reason: string): Finish | undefined => {
  const key = normalizeKey(reason.slice(0, longestReason))
  if (cutWords.test(key)) return 'length'
  return finishByReason.get(key)
}

/** Reasons that mean a content filter stopped the reply. */
const filterReasons = new Set(words.blocked.split(' '))

/** Sent with deltas: the reply goes on. */
const ongoing = new Set(['null', 'none', 'notfinished', 'inprogress', 'finishreasonunspecified'])

/**
 * Applies a provider's finish reason, if `reason` is one. A content filter makes the reply
 * incomplete, or an error if it has no text yet.
 */
export const applyFinish = (reply: Reply, reason: unknown): void => {
  const name = nonEmpty(reason)
  if (name === null) return
  const key = normalizeKey(name)
  if (ongoing.has(key)) return
  if (!filterReasons.has(key)) {
    reply.finished(finishOf(name) ?? 'stop')
    return
  }
  if (reply.length > 0) reply.finished('incomplete')
  else reply.failAs(name, 'blocked')
}

const inputKeys = words.inputTokens.split(' ')
const outputKeys = words.outputTokens.split(' ')

const firstCount = (value: Json, keys: string[]): number | null => {
  for (const key of keys) {
    const count = number(value[key])
    if (count !== null && count >= 0) return Math.round(count)
  }
  return null
}

/** Applies the token counts of an object. Vendors name them in many ways. */
export const applyUsage = (reply: Reply, value: unknown): void => {
  if (!isObject(value)) return
  const usage = {
    inputTokens: firstCount(value, inputKeys),
    outputTokens: firstCount(value, outputKeys),
  }
  if (usage.inputTokens !== null || usage.outputTokens !== null) reply.usage(usage)
}

/** Keeps the provider's conversation and message ids. The first of each wins. */
export const applyIds = (reply: Reply, value: Json): void => {
  const inner = (key: string): unknown => object(value[key])?.['id']
  const { conversation_id: snake, conversationId, thread_id: thread, threadId, contextId } = value
  const conversations = [snake, conversationId, inner('conversation'), thread, threadId, contextId]
  const { message_id: message, messageId, responseId, choices, id } = value
  const ids = [message, messageId, responseId, choices && id, inner('message'), inner('response')]
  reply.conversationId ??= conversations.map(nonEmpty).find((text) => text !== null) ?? null
  reply.messageId ??= ids.map(nonEmpty).find((text) => text !== null) ?? null
}

export const keepMessageId = (reply: Reply, id: unknown): void => {
  reply.messageId ??= nonEmpty(string(id))
}
