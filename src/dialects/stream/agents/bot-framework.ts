import type { Reply } from '#dialects/stream/reply.ts'
import { isObject, object, string } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

/** Whether this is an activity of the Bot Framework (Copilot Studio, Teams). */
export const isActivity = (type: string, value: Json): boolean =>
  /^(?:message|typing|event|endOfConversation)$/.test(type) &&
  isObject(value['from']) &&
  (isObject(value['channelData']) || type === 'typing')

/** Reads a note, a piece, the whole text so far, or the final message. */
export const readActivity = (reply: Reply, type: string, value: Json): void => {
  const { streamType, chunkType } = object(value['channelData']) ?? {}
  const text = string(value['text']) ?? ''
  reply.progress += 1
  if (object(value['from'])?.['role'] === 'user') return
  if (type === 'typing' && streamType === 'informative') reply.status(text)
  else if (type === 'typing' && chunkType === 'delta') reply.text(text)
  else if (type === 'typing' && text !== '') reply.snapshot(text)
  else if (type === 'message') {
    reply.repeat(text)
    reply.finished('stop')
  }
}
