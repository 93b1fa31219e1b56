import { citeListed } from '#dialects/stream/citations.ts'
import { addGrowing } from '#dialects/stream/cumulative.ts'
import { applyFinish, applyIds, applyUsage, keepMessageId } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import {
  array,
  contentReasoning,
  contentText,
  isObject,
  object,
  string,
  type Json,
} from '#dialects/stream/shapes.ts'

export const chatReasoning = (delta: Json): string => {
  const text =
    string(delta['reasoning_content']) ?? string(delta['reasoning']) ?? string(delta['thinking'])
  if (text) return text
  return Array.isArray(delta['content']) ? contentReasoning(delta['content']) : ''
}

/** The first of several alternatives (`n`). */
const choiceOf = (value: Json): Json | null =>
  array(value['choices'])
    .filter(isObject)
    .find(({ index }) => (index ?? 0) === 0) ?? null

/**
 * Reads an object of OpenAI chat completions or a compatible API (Azure, vLLM, Mistral, DeepSeek,
 * Groq, FastGPT, gateways): a `delta`, a whole `message` or a legacy completion (`text`).
 */
export const readOpenAiChat = (reply: Reply, value: Json): void => {
  const choice = choiceOf(value)
  keepMessageId(reply, value['id'])
  applyIds(reply, value)
  // Some gateways send `usage: null` or a running count with every delta.
  applyUsage(reply, value['usage'])
  if (choice !== null) {
    const delta = object(choice['delta'])
    const message = object(choice['message'])
    if (delta) readDelta(reply, delta)
    else if (message) readMessage(reply, message)
    else reply.text(string(choice['text']) ?? '')
    applyFinish(reply, choice['finish_reason'] ?? choice['finishReason'])
  } else reply.progress += 1
  if (value['citations'] !== undefined || value['search_results'] !== undefined)
    citeListed(reply, value)
}

const readDelta = (reply: Reply, delta: Json): void => {
  const role = delta['role']
  if (role === 'tool' || role === 'user') return
  const reasoning = chatReasoning(delta)
  if (reasoning !== '') reply.reasoning(reasoning)
  const content = delta['content']
  const text = typeof content === 'string' ? content : contentText(content)
  if (text !== '') reply.text(text)
  else reply.text(string(delta['refusal']) ?? string(object(delta['audio'])?.['transcript']) ?? '')
  if (delta['tool_calls'] !== undefined) readCalls(reply, delta, 'piece')
  if (delta['annotations'] !== undefined) citeListed(reply, delta)
}

/** The calls of a message, or of a piece of one. Ollama's arguments are an object. */
export const readCalls = (
  reply: Reply,
  { tool_calls: calls }: Json,
  as: 'piece' | 'whole',
): void => {
  for (const call of array(calls).filter(isObject)) {
    const { name, arguments: json } = object(call['function']) ?? {}
    reply.toolCall({ key: call['index'] ?? call['id'], name, [as]: json })
  }
}

const readMessage = (reply: Reply, message: Json): void => {
  const reasoning = chatReasoning(message)
  if (reasoning !== '' && reply.length === 0) reply.reasoning(reasoning)
  const text = contentText(message['content']) || (string(message['refusal']) ?? '')
  if (text !== '') addGrowing(reply, text)
  if (!reply.hasToolCall) readCalls(reply, message, 'whole')
  citeListed(reply, message)
}
