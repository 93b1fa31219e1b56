import type { Answer } from '#bff/assistant/relay/answer.ts'
import { applyFinish, applyUsage } from '#bff/assistant/relay/finish.ts'
import { array, isObject, object, string } from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

export const isOllama = (value: Json): boolean =>
  typeof value['done'] === 'boolean' &&
  (isObject(value['message']) || typeof value['response'] === 'string')

/** Ollama chat (`message.content`) and generate (`response`): one object a line. */
export const readOllama = (answer: Answer, value: Json): void => {
  const message = object(value['message']) ?? {}
  answer.reasoning(string(message['thinking']) ?? string(value['thinking']) ?? '')
  answer.text(string(message['content']) ?? string(value['response']) ?? '')
  if (array(message['tool_calls']).length > 0) answer.call()
  if (value['done'] !== true) return
  applyUsage(answer, value)
  applyFinish(answer, value['done_reason'])
  answer.close(null)
}
