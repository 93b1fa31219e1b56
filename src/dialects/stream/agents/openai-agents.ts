import { applyFinish, applyUsage } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, contentText, isObject, object, string, type Json } from '#dialects/stream/shapes.ts'

import { readOpenAiResponses } from './openai-responses.ts'

const runEvents = /^(?:raw_model|raw_response|run_item|agent_updated)(?:_stream)?_event$/
const modelEvents = new Set(['response_started', 'output_text_delta', 'response_done', 'model'])

/** Whether this is an event of a run, or one of its model's events without the run's wrapper. */
export const isOpenAiAgents = (type: string, value: Json): boolean =>
  runEvents.test(type) ||
  (modelEvents.has(type) && ('providerData' in value || isObject(value['response'])))

const readDone = (reply: Reply, response: Json): void => {
  applyUsage(reply, response)
  const items = array(response['output']).filter(isObject)
  const text = items
    .filter(({ type }) => type === 'message')
    .map(({ content }) => contentText(content))
    .join('')
  reply.repeat(text)
  const isCalling = items.at(-1)?.['type'] === 'function_call'
  const status = string(response['status']) ?? object(response['providerData'])?.['status']
  applyFinish(reply, isCalling ? 'tool_calls' : (status ?? 'stop'))
}

/** Reads the OpenAI Agents SDK's stream, whose run events wrap the model's events. */
export const readOpenAiAgents = (reply: Reply, type: string, value: Json): void => {
  const data = object(value['data'])
  reply.progress += 1
  if (runEvents.test(type)) {
    const inner = string(data?.['type']) ?? ''
    if (data && inner.startsWith('response.')) readOpenAiResponses(reply, inner, data)
    else if (data && modelEvents.has(inner)) readOpenAiAgents(reply, inner, data)
  } else if (type === 'output_text_delta') reply.text(string(value['delta']) ?? '')
  else if (type === 'response_done') readDone(reply, object(value['response']) ?? {})
}

/** The state of a whole run: `{ state: { modelResponses } }`. */
export const agentsRun = (value: Json): Json | null => {
  const run = object(value['state']) ?? value
  return Array.isArray(run['modelResponses']) ? run : null
}

/** Reads a whole run. Its last response is the reply; the input and the tools' output are not. */
export const readAgentsRun = (reply: Reply, run: Json): void => {
  const last = array(run['modelResponses']).at(-1)
  if (isObject(last)) readDone(reply, last)
}
