import { applyIds } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, string, type Json } from '#dialects/stream/shapes.ts'

import { isLangChainMessage, lastReply, messageText } from './langchain-message.ts'
import { applyMessageFinish, readLangChainMessage } from './langchain.ts'

/** Text of the latest state of each reply. */
const stateTexts = new WeakMap<Reply, string>()

/** Reads a graph's state: its last message, unless `messages` events have already sent it. */
export const readState = (reply: Reply, state: Json): void => {
  reply.progress += 1
  const message = lastReply(state['messages'])
  if (message === null) return
  if (reply.fullText === (stateTexts.get(reply) ?? '')) {
    const text = messageText(message)
    if (reply.length > 0) reply.replace(text)
    else readLangChainMessage(reply, message, 'whole')
    stateTexts.set(reply, text)
  }
  reply.finished('stop')
  applyMessageFinish(reply, message)
}

/** Whether this is a state: `{ messages: […] }` in LangChain's or OpenAI's form. */
export const isState = (value: unknown): value is Json =>
  isObject(value) &&
  Array.isArray(value['messages']) &&
  value['messages'].length > 0 &&
  value['messages'].every(isLangChainMessage)

/** Whether these are the updates of one step: `{ [node]: { messages } }`. */
export const isUpdate = (value: Json): boolean => {
  const nodes = Object.values(value)
  return nodes.length > 0 && nodes.every(isState)
}

const readUpdate = (reply: Reply, value: Json): void => {
  for (const node of Object.values(value).filter(isObject)) {
    const messages = node['messages']
    const message = isLangChainMessage(messages) ? messages : lastReply(messages)
    if (message) readLangChainMessage(reply, message, 'whole')
  }
  reply.progress += 1
}

/** Whether a model's output is not meant for the customer. */
export const isSilent = (metadata: unknown): boolean =>
  isObject(metadata) &&
  array(metadata['tags']).some((tag) => /(?:^|:)(?:nostream|hidden)$/.test(String(tag)))

const readMessages = (reply: Reply, value: unknown): void => {
  const [message, metadata] = array(value)
  if (isLangChainMessage(message) && !isSilent(metadata)) {
    readLangChainMessage(reply, message, 'piece')
  }
  reply.progress += 1
}

export const isGraphMode = (mode: string): boolean =>
  /^(?:values|updates|messages|messages-tuple|custom|checkpoints|tasks|debug)$/.test(mode)

/** Reads what a graph streams in one of its modes. @returns whether `mode` is LangGraph's */
export const readLangGraph = (reply: Reply, mode: string, value: unknown): boolean => {
  if (mode === 'messages/partial' || mode === 'messages/complete') {
    const message = array(value).findLast(isLangChainMessage)
    if (message) readLangChainMessage(reply, message, 'growing')
    if (mode === 'messages/complete' && lastReply([message])) reply.finish ??= 'stop'
  } else if (mode === 'messages' || mode === 'messages-tuple') readMessages(reply, value)
  else if (mode === 'values' && isObject(value)) readState(reply, value)
  else if (mode === 'updates' && isObject(value)) readUpdate(reply, value)
  else return /^(?:messages\/metadata|metadata|checkpoints|tasks|debug|custom)$/.test(mode)
  return true
}

/** Reads a state, an update or a debug event without an event's name. @returns whether it is one */
export const readUnnamedGraph = (reply: Reply, value: Json): boolean => {
  const type = string(value['type']) ?? ''
  if (Array.isArray(value['ns']) && isGraphMode(type)) readLangGraph(reply, type, value['data'])
  else if (/^(?:task|task_result|checkpoint)$/.test(type) && isObject(value['payload'])) {
    reply.progress += 1
  } else if (type === '' && value['event'] === undefined && isState(value)) {
    applyIds(reply, value)
    readState(reply, value)
  } else if (isUpdate(value)) readUpdate(reply, value)
  else return false
  return true
}
