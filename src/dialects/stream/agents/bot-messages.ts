import type { Reply } from '#dialects/stream/reply.ts'
import { nonEmpty, object } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

/** The text of a bot's whole message: Rasa's, or a text trace of Voiceflow. */
export const botMessage = (value: Json): string | null => {
  if (typeof value['recipient_id'] === 'string') return nonEmpty(value['text']) ?? ''
  const payload = value['type'] === 'text' ? object(value['payload']) : null
  return nonEmpty(payload?.['message'])
}

/** Each message is a paragraph. */
export const readBotMessage = (reply: Reply, text: string): void => {
  reply.progress += 1
  if (text === '') return
  reply.text(reply.length === 0 ? text : `\n\n${text}`)
  reply.finished('stop')
}
