/** How LangGraph's modes, LangServe, `streamEvents` and `astream_log` send messages. */
import { applyIds } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, string, type Json } from '#dialects/stream/shapes.ts'
import { contentText } from '#dialects/stream/text-search.ts'
import { perObject } from '#dialects/values/per-object.ts'

import { isLangChainMessage, lastReply, readLangChainMessage } from './langchain.ts'

/** Text of the latest state of each reply. */
const latestState = perObject((_reply: Reply) => ({ text: '' }))

/** Reads a graph's state: its last message, unless `messages` events have already sent it. */
const readState = (reply: Reply, state: Json): void => {
  reply.progress += 1
  applyIds(reply, state)
  const message = lastReply(state['messages'])
  if (message === null) return
  if (reply.fullText === latestState(reply).text) {
    const text = contentText(message['content'])
    if (reply.length > 0) reply.replace(text)
    latestState(reply).text = text
  }
  reply.finished('stop')
  readLangChainMessage(reply, message, reply.length > 0 ? 'known' : 'whole')
}

/** Whether this is a state: `{ messages: […] }` in LangChain's or OpenAI's form. */
const isState = (value: unknown): value is Json =>
  isObject(value) &&
  Array.isArray(value['messages']) &&
  value['messages'].length > 0 &&
  value['messages'].every(isLangChainMessage)

const readUpdate = (reply: Reply, value: Json): void => {
  for (const node of Object.values(value).filter(isObject))
    readLangChainMessage(reply, node['messages'], 'whole')
  reply.progress += 1
}

/** Whether a model's output is not meant for the customer. */
const isSilent = (metadata: unknown): boolean =>
  array(object(metadata)?.['tags']).some((tag) => /(?:^|:)(?:nostream|hidden)$/.test(String(tag)))

export const isGraphMode = (mode: string): boolean =>
  /^(?:values|updates|messages|messages-tuple|custom|checkpoints|tasks|debug)$/.test(mode)

/** Reads what a graph streams in one of its modes. @returns whether `mode` is LangGraph's */
export const readLangGraph = (reply: Reply, mode: string, value: unknown): boolean => {
  if (mode === 'messages/partial' || mode === 'messages/complete') {
    readLangChainMessage(reply, value, 'growing')
    if (mode === 'messages/complete' && lastReply(value)) reply.finish ??= 'stop'
  } else if (mode === 'messages' || mode === 'messages-tuple') {
    const [message, metadata] = array(value)
    if (!isSilent(metadata)) readLangChainMessage(reply, message, 'piece')
    reply.progress += 1
  } else if (mode === 'values' && isObject(value)) readState(reply, value)
  else if (mode === 'updates' && isObject(value)) readUpdate(reply, value)
  else return /^(?:messages\/metadata|metadata|checkpoints|tasks|debug|custom)$/.test(mode)
  return true
}

/** The outermost run of each reply that streams events. */
const rootRuns = new WeakMap<Reply, unknown>()

/** Reads `streamEvents`. Chains repeat what their model streams, so the model alone is read. */
const readRunEvent = (reply: Reply, event: string, value: Json): void => {
  if (!rootRuns.has(reply)) rootRuns.set(reply, value['run_id'])
  const { chunk, output } = object(value['data']) ?? {}
  reply.progress += 1
  if (isSilent(value)) return
  if (event === 'on_chat_model_stream') readLangChainMessage(reply, chunk, 'piece')
  else if (event === 'on_chat_model_end') readLangChainMessage(reply, output, 'whole')
  else if (event === 'on_chain_end' && value['run_id'] === rootRuns.get(reply)) {
    if (isState(output)) readState(reply, output)
    else if (reply.length === 0) reply.text(string(output) ?? '')
    reply.finished('stop')
  }
}

/** Reads `astream_log`: JSON patches that add deltas at `/streamed_output/-`. */
const readLog = (reply: Reply, operations: unknown[]): void => {
  for (const { path, value } of operations.filter(isObject)) {
    if (path !== '/streamed_output/-') continue
    if (isLangChainMessage(value)) readLangChainMessage(reply, value, 'piece')
    else reply.text(contentText(value))
  }
}

/** Reads what these libraries send without an event's name. @returns whether it is theirs */
export const readUnnamedGraph = (reply: Reply, value: Json): boolean => {
  const type = string(value['type']) ?? ''
  const event = string(value['event']) ?? ''
  if (type !== 'message' && type !== '' && isLangChainMessage(value))
    readLangChainMessage(reply, value, 'piece')
  else if (/^on_[a-z]+_/.test(event) && 'run_id' in value) readRunEvent(reply, event, value)
  else if (Array.isArray(value['ops'])) readLog(reply, value['ops'])
  else if (type + event === '' && isState(value)) readState(reply, value)
  else if (Object.keys(value).length > 0 && Object.values(value).every(isState))
    readUpdate(reply, value)
  else return false
  return true
}
