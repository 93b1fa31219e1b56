import { applyFinish, applyUsage } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { isObject, object, string } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

const modelEvents = [
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
]

const modelEvent = (value: Json): Json | null => {
  const event = object(value['event'])
  return event && modelEvents.some((key) => key in event) ? event : null
}

/** Replies whose text comes in the model's events. Strands sends each piece a second time. */
const withModelEvents = new WeakSet<Reply>()

/** Replies that have had an event of Strands: their results and messages repeat the text. */
const strandsReplies = new WeakSet<Reply>()

/** Whether this is an event of an agent built with Strands (Bedrock AgentCore). */
export const isStrands = (reply: Reply, value: Json): boolean => {
  if (modelEvent(value) !== null || 'init_event_loop' in value || 'event_loop_cycle_id' in value)
    strandsReplies.add(reply)
  return strandsReplies.has(reply)
}

export const readStrands = (reply: Reply, value: Json): void => {
  const event = modelEvent(value)
  reply.progress += 1
  if (event === null) {
    if (!withModelEvents.has(reply) && isObject(value['delta']))
      reply.text(string(value['data']) ?? '')
    applyUsage(reply, object(object(value['event'])?.['metadata']) ?? {})
    return
  }
  withModelEvents.add(reply)
  const delta = object(object(event['contentBlockDelta'])?.['delta'])
  reply.text(string(delta?.['text']) ?? '')
  const reasoning = object(delta?.['reasoningContent'])
  reply.reasoning(string(reasoning?.['text']) ?? '')
  if (isObject(object(object(event['contentBlockStart'])?.['start'])?.['toolUse'])) reply.toolCall()
  applyFinish(reply, object(event['messageStop'])?.['stopReason'])
}
