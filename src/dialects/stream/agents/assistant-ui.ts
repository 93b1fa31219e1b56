import { citeSource } from '#dialects/stream/citations.ts'
import { applyFinish, applyUsage } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, object, string, type Json } from '#dialects/stream/shapes.ts'

/** Replies have a few dozen parts; further ones are ignored. */
const maxParts = 10_000
const maxTypeLength = 40

/** Types of a reply's parts, by index. */
const partTypes = new WeakMap<Reply, string[]>()

/** Whether this is assistant-ui's transport: each event names its part by an array of indexes. */
export const isAssistantUi = (value: Json): boolean => Array.isArray(value['path'])

/** Reads assistant-ui's transport. A delta belongs to the part that its `path` names. */
export const readAssistantUi = (reply: Reply, type: string, value: Json): void => {
  const types = partTypes.get(reply) ?? []
  partTypes.set(reply, types)
  if (type === 'part-start') {
    const part = object(value['part']) ?? {}
    const partType = string(part['type']) ?? ''
    if (types.length < maxParts) types.push(partType.length > maxTypeLength ? '' : partType)
    if (part['type'] === 'source') citeSource(reply, part)
    if (part['type'] === 'tool-call') reply.toolCall()
  } else if (type === 'text-delta') {
    const partType = types[Number(array(value['path']).at(-1))]
    const delta = string(value['textDelta']) ?? ''
    if (partType === 'text') reply.text(delta)
    else if (partType === 'reasoning') reply.reasoning(delta)
    else reply.progress += 1
  } else if (type === 'message-finish' || type === 'step-finish') {
    applyUsage(reply, value)
    applyFinish(reply, value['finishReason'])
  } else reply.progress += 1
}
