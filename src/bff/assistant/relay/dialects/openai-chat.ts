import type { Answer } from '#bff/assistant/relay/answer.ts'
import { citeListed } from '#bff/assistant/relay/citations.ts'
import { addGrowing } from '#bff/assistant/relay/cumulative.ts'
import { applyFinish, applyIds, applyUsage, keepMessageId } from '#bff/assistant/relay/finish.ts'
import {
  array,
  contentReasoning,
  contentText,
  isObject,
  number,
  object,
  string,
} from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'
import { findText } from '#bff/assistant/relay/text-search.ts'

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

/** Which of several answers side by side (`n`) is followed: the first that spoke. */
const followed = new WeakMap<Answer, number>()

const choiceOf = (answer: Answer, value: Json): Json | null => {
  const choices = array(value['choices']).filter(isObject)
  const first = choices.find(({ index }) => index === 0) ?? choices[0]
  if (first === undefined) return null
  const index = followed.get(answer) ?? number(first['index']) ?? 0
  followed.set(answer, index)
  return choices.find((choice) => (number(choice['index']) ?? index) === index) ?? null
}

/**
 * OpenAI chat completions and all who speak it (Azure, vLLM, Mistral, DeepSeek, Groq, FastGPT,
 * gateways), in pieces (`delta`), whole (`message`) and as legacy completions (`text`).
 */
export const readOpenAiChat = (answer: Answer, value: Json): void => {
  const choice = choiceOf(answer, value)
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
    // MiniMax: `{ messages: [{ sender_type: "BOT", text }] }`.
    else readOther(answer, choice)
    applyFinish(answer, choice['finish_reason'] ?? choice['finishReason'])
    if (delta && onlyText(value, choice, delta)) answer.piece = string(delta['content'])
  } else answer.progress += 1
  if (value['citations'] !== undefined || value['search_results'] !== undefined)
    citeListed(answer, value)
  for (const module of array(value['responseData']))
    if (isObject(module)) citeListed(answer, module)
}

const readOther = (answer: Answer, choice: Json): void => {
  const found = findText(choice, 0)
  if (found !== null) addGrowing(answer, found.text)
}

/** Fields beside a text that say nothing of their own. */
const silent = new Set([
  'choices',
  'id',
  'object',
  'created',
  'model',
  'system_fingerprint',
  'service_tier',
])
const silentInChoice = new Set(['index', 'delta'])
const silentInDelta = new Set(['content'])

const saysOnly = (value: Json, known: ReadonlySet<string>): boolean => {
  for (const key in value) if (value[key] !== null && !known.has(key)) return false
  return true
}

/** An event of a text and nothing else: the next of its shape need not be read in full. */
const onlyText = (value: Json, choice: Json, delta: Json): boolean =>
  saysOnly(delta, silentInDelta) &&
  saysOnly(choice, silentInChoice) &&
  saysOnly(value, silent) &&
  array(value['choices']).length === 1

/** Answers that came by `delta`: a `message` then tells them once more. */
const byDelta = new WeakSet<Answer>()

const readDelta = (answer: Answer, delta: Json): void => {
  byDelta.add(answer)
  const role = delta['role']
  if (role === 'tool' || role === 'user') return
  const reasoning = reasoningOf(delta)
  if (reasoning !== '') answer.reasoning(reasoning)
  const content = delta['content']
  const text = typeof content === 'string' ? content : contentText(content)
  if (text !== '') answer.text(text)
  else answer.text(string(delta['refusal']) ?? string(object(delta['audio'])?.['transcript']) ?? '')
  if (delta['tool_calls'] !== undefined) answer.call()
  if (delta['annotations'] !== undefined) citeListed(answer, delta)
  // Azure, "on your data".
  if (isObject(delta['context'])) citeListed(answer, delta['context'])
}

const readMessage = (answer: Answer, message: Json): void => {
  const reasoning = reasoningOf(message)
  if (reasoning !== '' && answer.length === 0) answer.reasoning(reasoning)
  const text = contentText(message['content']) || (string(message['refusal']) ?? '')
  if (byDelta.has(answer)) answer.repeat(text)
  else if (text !== '') addGrowing(answer, text)
  if (array(message['tool_calls']).length > 0) answer.call()
  citeListed(answer, message)
  if (isObject(message['context'])) citeListed(answer, message['context'])
}
