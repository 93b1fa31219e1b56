import { citeListed, citeSource } from '#dialects/stream/citations.ts'
import { applyFinish, applyUsage, keepMessageId } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, contentText, isObject, object, string, type Json } from '#dialects/stream/shapes.ts'

const messageParts = (response: Json): Json[] =>
  array(response['output'])
    .filter(isObject)
    .filter((item) => item['type'] === 'message' || item['type'] === undefined)
    .flatMap((item) => array(item['content']).filter(isObject))

const readCall = (reply: Reply, item: Json): void => {
  if (item['type'] !== 'function_call') return
  reply.toolCall({ key: item['call_id'], name: item['name'], whole: item['arguments'] })
}

/** Reads the whole response that ends a stream. */
const readResponse = (reply: Reply, response: Json): void => {
  keepMessageId(reply, response['id'])
  applyUsage(reply, response)
  const parts = messageParts(response)
  reply.repeat(
    parts.map((part) => string(part['text']) ?? string(part['refusal']) ?? '').join('') ||
      (string(response['output_text']) ?? ''),
  )
  for (const part of parts) citeListed(reply, part)
  for (const item of array(response['output'])) if (isObject(item)) readCall(reply, item)
  const last = array(response['output']).findLast(isObject)
  const isCalling = last?.['type'] === 'function_call'
  const status = string(response['status'])
  if (status === 'incomplete') {
    applyFinish(reply, object(response['incomplete_details'])?.['reason'] ?? 'incomplete')
  } else if (status !== 'in_progress' && status !== 'queued') {
    applyFinish(reply, isCalling ? 'tool_calls' : (status ?? 'completed'))
  }
}

/** Reads an event of OpenAI Responses. `.done` and `.completed` repeat the whole text. */
export const readOpenAiResponses = (reply: Reply, type: string, value: Json): void => {
  const response = object(value['response'])
  if (/^response\.(?:output_text|text|refusal)\.delta$/.test(type)) {
    reply.text(string(value['delta']) ?? '')
  } else if (/^response\.reasoning\w*(?:\.\w+)*\.delta$/.test(type)) {
    reply.reasoning(string(value['delta']) ?? '')
  } else if (type === 'response.output_text.annotation.added') {
    citeSource(reply, value['annotation'])
  } else if (/^response\.(?:output_text|text|refusal)\.done$/.test(type)) {
    reply.repeat(string(value['text']) ?? string(value['refusal']) ?? '')
  } else if (type === 'response.output_item.done') {
    const item = object(value['item'])
    if (item?.['type'] === 'message') reply.repeat(contentText(item['content']))
    if (item) readCall(reply, item)
  } else if (/^response\.(?:completed|incomplete|cancelled|done)$/.test(type)) {
    if (response) readResponse(reply, response)
    reply.close(null)
  } else {
    if (response) keepMessageId(reply, response['id'])
    // The call itself follows, if it is for us.
    if (type.startsWith('response.function_call')) reply.toolCall()
    reply.progress += type.includes('_call') ? 1 : 0
  }
}
