import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, nonEmpty } from '#dialects/stream/shapes.ts'
import type { Json } from '#dialects/stream/shapes.ts'

/** The result in a `DetectIntentResponse`, which streams wrap as `{ detectIntentResponse }`. */
export const dialogflowResult = (value: Json): Json | null =>
  object(value['queryResult']) ?? object(object(value['detectIntentResponse'])?.['queryResult'])

const textsOf = (message: unknown): string[] =>
  array(object(object(message)?.['text'])?.['text']).filter((text) => typeof text === 'string')

/** Reads Dialogflow CX (`responseMessages`) and ES (`fulfillmentMessages`). */
export const readDialogflow = (reply: Reply, result: Json): void => {
  const messages = array(result['responseMessages'] ?? result['fulfillmentMessages'])
  const paragraphs = messages.filter(isObject).flatMap(textsOf).join('\n\n')
  const text = paragraphs === '' ? (nonEmpty(result['fulfillmentText']) ?? '') : paragraphs
  const { fullText } = reply
  // The last response of a stream may repeat the partial ones.
  if (text.startsWith(fullText)) reply.text(text.slice(fullText.length))
  else if (text !== '') reply.text(`\n\n${text}`)
}
