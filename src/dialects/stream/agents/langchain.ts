import { applyFinish, applyUsage, keepMessageId } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import {
  array,
  contentReasoning,
  contentText,
  isObject,
  object,
  string,
} from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

const assistantKinds = new Set(['ai', 'AIMessage', 'AIMessageChunk', 'assistant'])
const otherKinds = new Set([
  'human',
  'HumanMessage',
  'HumanMessageChunk',
  'system',
  'SystemMessage',
  'tool',
  'ToolMessage',
  'ToolMessageChunk',
  'function',
  'FunctionMessage',
  'user',
  'developer',
])

/** Unwraps a serialised message: `{ lc: 1, id: […, "AIMessageChunk"], kwargs }`. */
const unwrap = (value: Json): Json => {
  const kwargs = object(value['kwargs'])
  if (value['lc'] === undefined || kwargs === null) return value
  return { ...kwargs, type: string(array(value['id']).at(-1)) ?? kwargs['type'] }
}

const kindOf = (message: Json): string => string(message['type']) ?? string(message['role']) ?? ''

/** Whether this is a LangChain message, from any speaker: `{ content, type: "AIMessageChunk" }`. */
export const isLangChainMessage = (value: unknown): value is Json => {
  if (!isObject(value)) return false
  const kind = kindOf(unwrap(value))
  return 'content' in unwrap(value) && (assistantKinds.has(kind) || otherKinds.has(kind))
}

/** `isSnapshot`: the content is the whole text so far. */
export const readLangChainMessage = (reply: Reply, value: Json, isSnapshot: boolean): void => {
  const message = unwrap(value)
  const kind = kindOf(message)
  if (!assistantKinds.has(kind)) return
  keepMessageId(reply, message['id'])
  applyUsage(reply, message)
  const extra = object(message['additional_kwargs']) ?? {}
  const reasoning =
    contentReasoning(message['content']) || (string(extra['reasoning_content']) ?? '')
  const text = contentText(message['content'])
  if (isSnapshot) reply.snapshot(text)
  else {
    reply.reasoning(reasoning)
    // A complete message may repeat the chunks before it.
    if (kind === 'AIMessageChunk' || reply.length === 0) reply.text(text)
    else if (!reply.fullText.endsWith(text)) reply.text(text)
  }
  const metadata = object(message['response_metadata']) ?? {}
  applyFinish(
    reply,
    metadata['finish_reason'] ?? metadata['stop_reason'] ?? metadata['done_reason'],
  )
}

/** The last message of a state, if it is the assistant's. */
const lastReply = (messages: unknown): Json | null => {
  const last = array(messages).findLast(isLangChainMessage)
  return last && assistantKinds.has(kindOf(unwrap(last))) ? last : null
}

/** Text of the latest state of each reply. */
const stateTexts = new WeakMap<Reply, string>()

/** Reads the text of a state, unless `messages` events have already sent it. */
const readState = (reply: Reply, text: string): void => {
  if (reply.fullText === (stateTexts.get(reply) ?? '')) reply.replace(text)
  stateTexts.set(reply, text)
  reply.finished('stop')
}

/** Reads a LangGraph event, named after its stream mode. @returns whether `mode` is LangGraph's */
export const readLangGraph = (reply: Reply, mode: string, value: unknown): boolean => {
  if (mode === 'messages/partial' || mode === 'messages/complete') {
    const message = array(value).findLast(isLangChainMessage)
    if (message) readLangChainMessage(reply, message, true)
    if (mode === 'messages/complete' && message && assistantKinds.has(kindOf(unwrap(message)))) {
      reply.finished('stop')
    }
    return true
  }
  if (mode === 'messages' || mode === 'messages-tuple') {
    const [message] = array(value)
    if (isLangChainMessage(message)) readLangChainMessage(reply, message, false)
    return true
  }
  if (mode === 'values' && isObject(value)) {
    const message = lastReply(value['messages'])
    if (message) readState(reply, contentText(unwrap(message)['content']))
    return true
  }
  if (mode === 'updates' && isObject(value)) {
    for (const node of Object.values(value)) {
      const message = isObject(node) ? lastReply(node['messages']) : null
      if (message) readLangChainMessage(reply, message, false)
    }
    return true
  }
  return /^(?:messages\/metadata|metadata|checkpoints|tasks|debug|custom)$/.test(mode)
}

/** Reads `astream_log`: JSON patches that add deltas at `/streamed_output/-`. */
export const readLangChainLog = (reply: Reply, operations: unknown[]): void => {
  for (const operation of operations.filter(isObject)) {
    if (operation['path'] !== '/streamed_output/-') continue
    const chunk = operation['value']
    if (isLangChainMessage(chunk)) readLangChainMessage(reply, chunk, false)
    else reply.text(contentText(chunk))
  }
}
