import { citeListed, citeSource } from '#dialects/stream/citations.ts'
import { applyFinish, applyUsage, keepMessageId } from '#dialects/stream/finish.ts'
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
import words from '#dialects/stream/words.json' with { type: 'json' }

const types = new Set(words.anthropic.split(' '))

/** Whether this is Anthropic's event. Others send `message_delta` without these two objects. */
export const isAnthropic = (type: string, value: Json): boolean =>
  types.has(type) &&
  (type !== 'message_delta' || isObject(value['delta']) || isObject(value['usage']))

/** Reads a whole message: `{ type: "message", role: "assistant", content: […] }`. */
export const readAnthropicMessage = (reply: Reply, message: Json): void => {
  keepMessageId(reply, message['id'])
  applyUsage(reply, message)
  const reasoning = contentReasoning(message['content'])
  if (reasoning !== '' && reply.length === 0) reply.reasoning(reasoning)
  reply.repeat(contentText(message['content']))
  for (const block of array(message['content']).filter(isObject)) {
    citeListed(reply, block)
    if (block['type'] === 'tool_use')
      reply.toolCall({ key: block['id'], name: block['name'], whole: block['input'] })
  }
  applyFinish(reply, message['stop_reason'])
}

const readDelta = (reply: Reply, delta: Json): void => {
  if (typeof delta['text'] === 'string') reply.text(delta['text'])
  else if (typeof delta['thinking'] === 'string') reply.reasoning(delta['thinking'])
  else if (delta['citation'] !== undefined) citeSource(reply, delta['citation'])
  else reply.progress += 1
}

/** Reads an Anthropic event. `message_delta.usage` is cumulative. */
export const readAnthropic = (reply: Reply, type: string, value: Json): void => {
  const message = object(value['message'])
  const delta = object(value['delta'])
  const block = object(value['content_block'])
  const key = value['index']
  if (type === 'content_block_delta' && delta?.['type'] === 'input_json_delta')
    reply.toolCall({ key, piece: delta['partial_json'] })
  else if (type === 'content_block_delta' && delta) readDelta(reply, delta)
  else if (type === 'content_block_start' && block?.['type'] === 'tool_use')
    reply.toolCall({ key, name: block['name'] })
  else if (type === 'content_block_start' && block) readDelta(reply, block)
  else if (
    type === 'message_start' &&
    message &&
    !/^(?:user|system|tool)/.test(String(message['role']))
  ) {
    keepMessageId(reply, message['id'])
    applyUsage(reply, message)
    reply.text(contentText(message['content']))
  } else if (type === 'message_delta') {
    applyUsage(reply, value)
    applyFinish(reply, delta ? string(delta['stop_reason']) : null)
  } else if (type === 'message_stop') reply.close(null)
}
