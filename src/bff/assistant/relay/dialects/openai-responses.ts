import type { Answer } from '#bff/assistant/relay/answer.ts'
import { citeListed, citeSource } from '#bff/assistant/relay/citations.ts'
import { applyFinish, applyUsage, keepMessageId } from '#bff/assistant/relay/finish.ts'
import { array, contentText, isObject, object, string } from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

const parts = (response: Json): Json[] =>
  array(response['output'])
    .filter(isObject)
    .filter((item) => item['type'] === 'message' || item['type'] === undefined)
    .flatMap((item) => array(item['content']).filter(isObject))

/** A response as a whole: the body without streaming, and what closes a stream. */
export const readResponse = (answer: Answer, response: Json): void => {
  keepMessageId(answer, response['id'])
  applyUsage(answer, response)
  const found = parts(response)
  answer.repeat(
    found.map((part) => string(part['text']) ?? string(part['refusal']) ?? '').join('') ||
      (string(response['output_text']) ?? ''),
  )
  for (const part of found) citeListed(answer, part)
  const calls = array(response['output']).some(
    (item) => isObject(item) && item['type'] === 'function_call',
  )
  const status = string(response['status'])
  if (status === 'incomplete') {
    applyFinish(answer, object(response['incomplete_details'])?.['reason'] ?? 'incomplete')
  } else if (status !== 'in_progress' && status !== 'queued') {
    applyFinish(answer, calls && answer.length === 0 ? 'tool_calls' : (status ?? 'completed'))
  }
}

/** OpenAI Responses: `type: "response.…"`. `.done` and `.completed` tell the whole text once more. */
export const readOpenAiResponses = (answer: Answer, type: string, value: Json): void => {
  const response = object(value['response'])
  if (/^response\.(?:output_text|text|refusal)\.delta$/.test(type)) {
    answer.text(string(value['delta']) ?? '')
  } else if (/^response\.reasoning\w*(?:\.\w+)*\.delta$/.test(type)) {
    answer.reasoning(string(value['delta']) ?? '')
  } else if (type === 'response.output_text.annotation.added') {
    citeSource(answer, value['annotation'])
  } else if (/^response\.(?:output_text|text|refusal)\.done$/.test(type)) {
    answer.repeat(string(value['text']) ?? string(value['refusal']) ?? '')
  } else if (type === 'response.output_item.done') {
    const item = object(value['item'])
    if (item?.['type'] === 'message') answer.repeat(contentText(item['content']))
  } else if (/^response\.(?:completed|incomplete|cancelled|done)$/.test(type)) {
    if (response) readResponse(answer, response)
    answer.close(null)
  } else {
    if (response) keepMessageId(answer, response['id'])
    answer.progress += type.includes('_call') ? 1 : 0
  }
}
