import type { Answer } from '#bff/assistant/relay/answer.ts'
import { citeListed } from '#bff/assistant/relay/citations.ts'
import { applyFinish, applyIds, applyUsage, keepMessageId } from '#bff/assistant/relay/finish.ts'
import {
  array,
  contentReasoning,
  contentText,
  isObject,
  object,
  string,
} from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

const reasoningOf = (delta: Json): string => {
  const text =
    string(delta['reasoning_content']) ?? string(delta['reasoning']) ?? string(delta['thinking'])
  if (text) return text
  const parts = Array.isArray(delta['content']) ? contentReasoning(delta['content']) : ''
  if (parts !== '' || delta['reasoning_details'] === undefined) return parts
  return array(delta['reasoning_details'])
    .map((part) => (isObject(part) ? (string(part['text']) ?? string(part['summary']) ?? '') : ''))
    .join('')
}

/**
 * OpenAI chat completions and all who speak it (Azure, vLLM, Mistral, DeepSeek, Groq, FastGPT,
 * gateways), in pieces (`delta`), whole (`message`) and as legacy completions (`text`).
 */
export const readOpenAiChat = (answer: Answer, value: Json): void => {
  const choice = object(array(value['choices'])[0])
  keepMessageId(answer, value['id'])
  applyIds(answer, value)
  // Some gateways send `usage: null` or a running count with every piece.
  if (isObject(value['usage'])) applyUsage(answer, value)
  if (choice !== null) {
    const delta = object(choice['delta'])
    const message = object(choice['message'])
    if (delta) readDelta(answer, delta)
    else if (message) readMessage(answer, message)
    else if (typeof choice['text'] === 'string') answer.text(choice['text'])
    applyFinish(answer, choice['finish_reason'] ?? choice['finishReason'])
  } else answer.progress += 1
  if (value['citations'] !== undefined || value['search_results'] !== undefined)
    citeListed(answer, value)
  for (const module of array(value['responseData']))
    if (isObject(module)) citeListed(answer, module)
}

const readDelta = (answer: Answer, delta: Json): void => {
  const role = delta['role']
  if (role === 'tool' || role === 'user') return
  const reasoning = reasoningOf(delta)
  if (reasoning !== '') answer.reasoning(reasoning)
  const content = delta['content']
  const text = typeof content === 'string' ? content : contentText(content)
  if (text !== '') answer.text(text)
  else if (typeof delta['refusal'] === 'string') answer.text(delta['refusal'])
  if (delta['tool_calls'] !== undefined) answer.progress += 1
  if (delta['annotations'] !== undefined) citeListed(answer, delta)
}

const readMessage = (answer: Answer, message: Json): void => {
  const reasoning = reasoningOf(message)
  if (reasoning !== '' && answer.whole === '') answer.reasoning(reasoning)
  answer.repeat(contentText(message['content']) || (string(message['refusal']) ?? ''))
  citeListed(answer, message)
}
