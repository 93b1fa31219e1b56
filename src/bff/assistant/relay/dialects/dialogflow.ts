import type { Answer } from '#bff/assistant/relay/answer.ts'
import { array, isObject, object, word } from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

/** `DetectIntentResponse`, in a stream as `{ detectIntentResponse }`. */
export const dialogflowResult = (value: Json): Json | null =>
  object(value['queryResult']) ?? object(object(value['detectIntentResponse'])?.['queryResult'])

const textsOf = (message: unknown): string[] =>
  array(object(object(message)?.['text'])?.['text']).filter((text) => typeof text === 'string')

/** Dialogflow CX (`responseMessages`) and ES (`fulfillmentMessages`): each message is a paragraph. */
export const readDialogflow = (answer: Answer, result: Json): void => {
  const messages = array(result['responseMessages'] ?? result['fulfillmentMessages'])
  const told = messages.filter(isObject).flatMap(textsOf).join('\n\n')
  const text = told === '' ? (word(result['fulfillmentText']) ?? '') : told
  const { whole } = answer
  // A stream's last response may repeat what its partial ones said.
  if (text.startsWith(whole)) answer.text(text.slice(whole.length))
  else if (text !== '') answer.text(`\n\n${text}`)
}
