import { applyFinish, applyUsage } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, string, type Json } from '#dialects/stream/shapes.ts'

export const isOllama = (value: Json): boolean =>
  typeof value['done'] === 'boolean' &&
  (isObject(value['message']) || typeof value['response'] === 'string')

/** Reads an object of Ollama's chat (`message.content`) or generate (`response`). */
export const readOllama = (reply: Reply, value: Json): void => {
  const message = object(value['message']) ?? {}
  reply.reasoning(string(message['thinking']) ?? string(value['thinking']) ?? '')
  reply.text(string(message['content']) ?? string(value['response']) ?? '')
  for (const call of array(message['tool_calls'])) {
    const { name, arguments: whole } = object(object(call)?.['function']) ?? {}
    reply.toolCall({ name, whole })
  }
  if (value['done'] !== true) return
  applyUsage(reply, value)
  applyFinish(reply, value['done_reason'])
  reply.close(null)
}
