import type { Answer } from '#bff/assistant/relay/answer.ts'
import { applyFinish, applyIds, applyUsage } from '#bff/assistant/relay/finish.ts'
import { contentText, object, string } from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

const isAnswer = (message: Json): boolean =>
  (message['type'] === 'answer' || message['type'] === undefined) &&
  (message['role'] === 'assistant' || message['role'] === undefined)

/** Coze v3: the kind is the event's name, `conversation.…`. `completed` repeats the answer. */
export const readCoze = (answer: Answer, name: string, value: Json): void => {
  applyIds(answer, value)
  applyUsage(answer, value)
  if (name === 'conversation.message.delta' && isAnswer(value)) {
    answer.reasoning(string(value['reasoning_content']) ?? '')
    answer.text(contentText(value['content']))
  } else if (name === 'conversation.message.completed') {
    if (isAnswer(value)) answer.repeat(contentText(value['content']))
  } else if (name === 'conversation.chat.completed') answer.close('stop')
  else if (name === 'conversation.chat.requires_action') applyFinish(answer, 'tool_calls')
  else answer.progress += 1
}

/** Coze v2: `{ event: "message", message: { type: "answer", content }, is_finish }`. */
export const isCozeMessage = (value: Json): boolean => {
  const message = object(value['message'])
  return (
    message !== null &&
    typeof message['content'] === 'string' &&
    typeof value['is_finish'] === 'boolean'
  )
}

export const readCozeMessage = (answer: Answer, value: Json): void => {
  applyIds(answer, value)
  const message = object(value['message']) ?? {}
  if (!isAnswer(message)) return
  answer.text(contentText(message['content']))
  if (value['is_finish'] === true) applyFinish(answer, 'stop')
}
