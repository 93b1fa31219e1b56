import { addFinal, addGrowing } from '#dialects/stream/cumulative.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, string, type Json } from '#dialects/stream/shapes.ts'

const types = /^(?:message|typing|event|trace|endOfConversation)$/

/** Whether this is an activity of the Bot Framework (Copilot Studio, Teams, Direct Line). */
export const isActivity = (type: string, value: Json): boolean =>
  types.test(type) && (isObject(value['from']) || type === 'typing')

/** Where an activity stands in a stream: in `channelData`, or in an entity. */
const streamOf = (value: Json): Json =>
  [value['channelData'], ...array(value['entities'])]
    .filter(isObject)
    .find((holder) => 'streamType' in holder) ?? {}

/** Reads a note, a piece, the whole text so far, or the final message. */
export const readActivity = (reply: Reply, type: string, value: Json): void => {
  const { streamType, chunkType } = streamOf(value)
  const text = string(value['text']) ?? ''
  reply.progress += 1
  if (object(value['from'])?.['role'] === 'user' || text === '') return
  if (streamType === 'informative') reply.status(text)
  else if (type === 'typing' && chunkType === 'delta') reply.text(text)
  else if (type === 'typing') addGrowing(reply, text)
  else if (type === 'message') {
    addFinal(reply, text)
    reply.finished('stop')
  }
}
