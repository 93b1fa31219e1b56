import type { LRUCache } from 'lru-cache'

import { applyFinish, applyUsage, keepMessageId } from '#dialects/stream/finish.ts'
import { createIdMap, idKey } from '#dialects/stream/ids.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import {
  array,
  contentReasoning,
  contentText,
  isObject,
  nonEmpty,
  object,
  string,
  type Json,
} from '#dialects/stream/shapes.ts'

import { isAssistants, isLangChainMessage, unwrap } from './langchain-message.ts'

interface Progress {
  /** Where the message's text starts in the reply; `null` before its text. */
  start: number | null
  /** Length of the reasoning read so far. */
  reasoning: number
}

/** What has been read of each message, by its id. */
const progressOf = new WeakMap<Reply, LRUCache<string, Progress>>()

const progress = (reply: Reply, id: string): Progress => {
  const byId = progressOf.get(reply) ?? createIdMap<Progress>()
  progressOf.set(reply, byId)
  const message = byId.get(id) ?? { start: null, reasoning: 0 }
  if (id !== '') byId.set(id, message)
  return message
}

/** A shorter text is not taken for a repeat of what came before. */
const minRepeat = 12

/**
 * How to read a message's text. `piece`: a delta, if its id is that of the message before. `whole`:
 * all of it, ignored if its pieces came before. `growing`: all of it so far.
 */
export type Reading = 'piece' | 'whole' | 'growing'

const addText = (reply: Reply, message: Json, reading: Reading, seen: Progress): void => {
  const text = contentText(message['content'])
  if (text === '') return
  const { start } = seen
  seen.start ??= reply.length
  const isPiece = reading === 'piece' && message['type'] !== 'AIMessage'
  if (reading === 'growing') {
    const isNamed = nonEmpty(message['id']) !== null
    reply.snapshot(reply.fullText.slice(0, start ?? (isNamed ? reply.length : 0)) + text)
  } else if (isPiece && (start !== null || message['type'] === 'AIMessageChunk')) reply.text(text)
  else if (start === null && (text.length < minRepeat || !reply.fullText.endsWith(text))) {
    reply.text(text)
  }
}

const addReasoning = (reply: Reply, message: Json, reading: Reading, seen: Progress): void => {
  const extra = object(message['additional_kwargs']) ?? {}
  const text = contentReasoning(message['content']) || (string(extra['reasoning_content']) ?? '')
  if (reading === 'piece' || seen.reasoning === 0) reply.reasoning(text)
  else if (reading === 'growing') reply.reasoning(text.slice(seen.reasoning))
  seen.reasoning = reading === 'piece' ? seen.reasoning + text.length : text.length
}

/** Applies why a message ended, if it says so. */
export const applyMessageFinish = (reply: Reply, value: Json): void => {
  const metadata = object(unwrap(value)['response_metadata']) ?? {}
  const reason = metadata['finish_reason'] ?? metadata['stop_reason'] ?? metadata['done_reason']
  applyFinish(reply, reason)
}

/** Reads a message. Only an assistant's holds text. */
export const readLangChainMessage = (reply: Reply, value: Json, reading: Reading): void => {
  const message = unwrap(value)
  if (!isAssistants(message)) return
  keepMessageId(reply, message['id'])
  applyUsage(reply, message)
  const seen = progress(reply, idKey(message['id']))
  addReasoning(reply, message, reading, seen)
  addText(reply, message, reading, seen)
  applyMessageFinish(reply, value)
  if (array(message['tool_calls']).length > 0) reply.toolCall()
}

/** Reads `astream_log`: JSON patches that add deltas at `/streamed_output/-`. */
export const readLangChainLog = (reply: Reply, operations: unknown[]): void => {
  for (const operation of operations.filter(isObject)) {
    if (operation['path'] !== '/streamed_output/-') continue
    const chunk = operation['value']
    if (isLangChainMessage(chunk)) readLangChainMessage(reply, chunk, 'piece')
    else reply.text(contentText(chunk))
  }
}
