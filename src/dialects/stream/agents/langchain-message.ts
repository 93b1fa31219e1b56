/** LangChain's messages, plain or serialised. */
import { array, contentText, isObject, object, string, type Json } from '#dialects/stream/shapes.ts'

const assistantKinds = /^(?:ai|AIMessage|AIMessageChunk|assistant|model)$/
const otherKinds =
  /^(?:human|system|tool|function|user|developer|remove|(?:Human|System|Tool|Function|Chat|Remove)Message(?:Chunk)?)$/

/** Unwraps a serialised message: `{ lc: 1, id: […, "AIMessageChunk"], kwargs }`, or `toDict()`'s. */
export const unwrap = (value: Json): Json => {
  const kwargs = object(value['kwargs'])
  if (value['lc'] !== undefined && kwargs)
    return { ...kwargs, type: string(array(value['id']).at(-1)) ?? kwargs['type'] }
  const data = object(value['data'])
  return data && 'content' in data && !('content' in value)
    ? { ...data, type: value['type'] }
    : value
}

const kindOf = (message: Json): string => {
  const type = message['type'] === 'message' ? null : string(message['type'])
  return type ?? string(message['role']) ?? ''
}

/** Whether this is a message, from any speaker: `{ content, type: "AIMessageChunk" }`. */
export const isLangChainMessage = (value: unknown): value is Json => {
  if (!isObject(value)) return false
  const message = unwrap(value)
  const kind = kindOf(message)
  return 'content' in message && (assistantKinds.test(kind) || otherKinds.test(kind))
}

export const isAssistants = (message: Json): boolean => assistantKinds.test(kindOf(unwrap(message)))

/** The text of a message. */
export const messageText = (message: Json): string => contentText(unwrap(message)['content'])

/** The last message of a conversation, if it is the assistant's. */
export const lastReply = (messages: unknown): Json | null => {
  const last = array(messages).findLast(isLangChainMessage)
  return last && isAssistants(last) ? last : null
}
