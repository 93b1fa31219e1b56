import type { Answer } from '#bff/assistant/relay/answer.ts'
import { citeListed, citeSource } from '#bff/assistant/relay/citations.ts'
import { applyFinish, applyUsage, keepMessageId } from '#bff/assistant/relay/finish.ts'
import {
  array,
  contentReasoning,
  contentText,
  isObject,
  object,
  string,
} from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

const types = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
])

/** `message_delta` with a text is another vendor's. */
export const isAnthropic = (type: string, value: Json): boolean =>
  types.has(type) &&
  (type !== 'message_delta' || isObject(value['delta']) || isObject(value['usage']))

/** A message as a whole: `{ type: "message", role: "assistant", content: […] }`. */
export const readAnthropicMessage = (answer: Answer, message: Json): void => {
  keepMessageId(answer, message['id'])
  applyUsage(answer, message)
  const reasoning = contentReasoning(message['content'])
  if (reasoning !== '' && answer.length === 0) answer.reasoning(reasoning)
  answer.repeat(contentText(message['content']))
  for (const block of array(message['content'])) if (isObject(block)) citeListed(answer, block)
  applyFinish(answer, message['stop_reason'])
}

const readDelta = (answer: Answer, delta: Json): void => {
  if (typeof delta['text'] === 'string') answer.text(delta['text'])
  else if (typeof delta['thinking'] === 'string') answer.reasoning(delta['thinking'])
  else if (delta['citation'] !== undefined) citeSource(answer, delta['citation'])
  else answer.progress += 1
}

/** Anthropic messages. `message_delta.usage` is cumulative; unknown events are to be ignored. */
export const readAnthropic = (answer: Answer, type: string, value: Json): void => {
  const message = object(value['message'])
  const delta = object(value['delta'])
  const block = object(value['content_block'])
  if (type === 'content_block_delta' && delta) {
    readDelta(answer, delta)
    if (delta['type'] === 'text_delta') answer.piece = string(delta['text'])
  } else if (type === 'content_block_start' && block) readDelta(answer, block)
  else if (type === 'message_start' && message) {
    keepMessageId(answer, message['id'])
    applyUsage(answer, message)
    answer.text(contentText(message['content']))
  } else if (type === 'message_delta') {
    applyUsage(answer, value)
    applyFinish(answer, delta ? string(delta['stop_reason']) : null)
  } else if (type === 'message_stop') answer.close(null)
}
