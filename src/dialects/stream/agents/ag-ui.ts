import { applyFinish } from '#dialects/stream/finish.ts'
import { createIdMap, idKey } from '#dialects/stream/ids.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { contentText, isObject, nonEmpty, object, string } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'
import { findText } from '#dialects/stream/text-search.ts'

import { lastReply, messageText } from './langchain-message.ts'

const families =
  'RUN|STEP|TEXT_MESSAGE|TOOL_CALL|STATE|MESSAGES|ACTIVITY|RAW|CUSTOM|THINKING|REASONING'
const eventType = new RegExp(`^(?:${families})(?:_[A-Z_]+)?$`)

/** Whether this is the type of an AG-UI event. Errors are read before. */
export const isAgUi = (type: string): boolean => eventType.test(type)

/** A reply may consist of the run's result alone. */
const resultText = (result: unknown): string =>
  isObject(result) ? (findText(result, 0)?.text ?? '') : contentText(result)

/** Messages by other speakers, and the tool calls that no result has followed yet. */
const state = new WeakMap<Reply, { otherIds: Ids; openCalls: Ids }>()
type Ids = ReturnType<typeof createIdMap<true>>

/** Reads an AG-UI event: only text messages are text, never state, snapshots or custom events. */
export const readAgUi = (reply: Reply, type: string, value: Json): void => {
  const { otherIds, openCalls } = state.get(reply) ?? {
    otherIds: createIdMap<true>(),
    openCalls: createIdMap<true>(),
  }
  state.set(reply, { otherIds, openCalls })
  const delta = string(value['delta']) ?? ''
  const role = nonEmpty(value['role'])
  if (/^TEXT_MESSAGE_(?:START|CHUNK)$/.test(type) && role !== null && role !== 'assistant') {
    otherIds.set(idKey(value['messageId']), true)
  }
  if (/^TEXT_MESSAGE_(?:CONTENT|CHUNK)$/.test(type)) {
    if (!otherIds.has(idKey(value['messageId']))) reply.text(delta)
  } else if (/^(?:REASONING|THINKING_TEXT)_MESSAGE_(?:CONTENT|CHUNK)$/.test(type)) {
    reply.reasoning(delta)
  } else if (type === 'TOOL_CALL_START' || type === 'TOOL_CALL_CHUNK') {
    openCalls.set(idKey(value['toolCallId']), true)
    reply.toolCall({ key: value['toolCallId'], name: value['toolCallName'], piece: delta })
  } else if (type === 'TOOL_CALL_ARGS') {
    reply.toolCall({ key: value['toolCallId'], piece: delta })
  } else if (type === 'STEP_STARTED') reply.status(string(value['stepName']) ?? '')
  else if (type === 'TOOL_CALL_RESULT') {
    openCalls.delete(idKey(value['toolCallId']))
    reply.toolCalls.remove(value['toolCallId'])
  } else if (type === 'MESSAGES_SNAPSHOT' && reply.length === 0) {
    const message = lastReply(value['messages'])
    if (message) reply.text(messageText(message))
  } else if (type === 'RUN_STARTED') reply.conversationId ??= nonEmpty(value['threadId'])
  else if (type === 'RUN_FINISHED') {
    // A call without a result is for the client, and a new run follows it.
    if (reply.length === 0) reply.text(resultText(value['result']))
    applyFinish(reply, openCalls.size > 0 ? 'tool_calls' : 'stop')
    if (object(value['outcome'])?.['type'] === 'interrupt') applyFinish(reply, 'interrupted')
  } else reply.progress += 1
}
