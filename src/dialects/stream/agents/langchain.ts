/** LangChain's messages, plain or serialised. Their ids tell pieces from repeats. */
import { applyFinish, applyUsage, keepMessageId } from '#dialects/stream/finish.ts'
import { createIdMap, idKey } from '#dialects/stream/ids.ts'
import { minRepeat, type Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, string, type Json } from '#dialects/stream/shapes.ts'
import { contentText, findReasoning } from '#dialects/stream/text-search.ts'
import { perObject } from '#dialects/values/per-object.ts'

const assistantKinds = /^(?:ai|AIMessage|AIMessageChunk|assistant|model)$/
const otherKinds =
  /^(?:human|system|tool|function|user|developer|remove|(?:Human|System|Tool|Function|Chat|Remove)Message(?:Chunk)?)$/

/** Unwraps a serialised message: `{ lc: 1, id: […, "AIMessageChunk"], kwargs }`, or `toDict()`'s. */
const unwrap = (value: Json): Json => {
  const kwargs = object(value['kwargs'])
  if (value['lc'] !== undefined && kwargs)
    return { ...kwargs, type: string(array(value['id']).at(-1)) ?? kwargs['type'] }
  const data = object(value['data'])
  return data && 'content' in data && !('content' in value)
    ? { ...data, type: value['type'] }
    : value
}

const kindOf = ({ type, role }: Json): string =>
  (type === 'message' ? null : string(type)) ?? string(role) ?? ''

/** Whether this is a message, from any speaker: `{ content, type: "AIMessageChunk" }`. */
export const isLangChainMessage = (value: unknown): value is Json => {
  if (!isObject(value)) return false
  const message = unwrap(value)
  const kind = kindOf(message)
  return 'content' in message && (assistantKinds.test(kind) || otherKinds.test(kind))
}

/** The last message of a list or of the only one, if it is the assistant's. */
export const lastReply = (messages: unknown): Json | null => {
  const last = (Array.isArray(messages) ? messages : [messages]).findLast(isLangChainMessage)
  const message = last ? unwrap(last) : null
  return message && assistantKinds.test(kindOf(message)) ? message : null
}

/** What was read of a message: where its text starts, and the length of its reasoning. */
interface Progress {
  start: number | null
  reasoning: number
}
const progressOf = perObject((_reply: Reply) => createIdMap<Progress>())

/**
 * How to read a message's text. `piece`: a delta, if its id is that of the message before. `whole`:
 * all of it, ignored if its pieces came before. `growing`: all of it so far. `known`: not at all.
 */
export type Reading = 'piece' | 'whole' | 'growing' | 'known'

const addText = (reply: Reply, message: Json, reading: Reading, start: number | null): void => {
  const text = contentText(message['content'])
  const isPiece = reading === 'piece' && message['type'] !== 'AIMessage'
  if (reading === 'growing') {
    const before = start ?? (idKey(message['id']) === '' ? 0 : reply.length)
    reply.snapshot(reply.fullText.slice(0, before) + text)
  } else if (isPiece && (start !== null || message['type'] === 'AIMessageChunk')) reply.text(text)
  else if (start === null && (text.length < minRepeat || !reply.fullText.endsWith(text)))
    reply.text(text)
}

/** Reads a message. Only an assistant's holds text. */
export const readLangChainMessage = (reply: Reply, value: unknown, reading: Reading): void => {
  const message = lastReply(value)
  if (message === null) return
  keepMessageId(reply, message['id'])
  applyUsage(reply, message['usage_metadata'])
  const seen = progressOf(reply)
  const id = idKey(message['id'])
  const { start, reasoning } = seen.get(id) ?? { start: null, reasoning: 0 }
  const thought = findReasoning(message, 0) ?? ''
  if (reading === 'piece' || (reading !== 'known' && reasoning === 0)) reply.reasoning(thought)
  else if (reading === 'growing') reply.reasoning(thought.slice(reasoning))
  const { length } = reply
  const hasText = contentText(message['content']) !== ''
  if (hasText && reading !== 'known') addText(reply, message, reading, start)
  if (id !== '')
    seen.set(id, {
      start: start ?? (hasText ? length : null),
      reasoning: reading === 'piece' ? reasoning + thought.length : thought.length,
    })
  const metadata = object(message['response_metadata']) ?? {}
  applyFinish(
    reply,
    metadata['finish_reason'] ?? metadata['stop_reason'] ?? metadata['done_reason'],
  )
  if (array(message['tool_calls']).length > 0) reply.toolCall()
}
