import { citeSource } from '#dialects/stream/citations.ts'
import { applyFinish, applyIds, applyUsage } from '#dialects/stream/finish.ts'
import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, string, nonEmpty, type Json } from '#dialects/stream/shapes.ts'

/** Reads a `GenerateContentResponse`: an event, or an element of one growing array. */
export const readGemini = (reply: Reply, value: Json): void => {
  applyIds(reply, value)
  applyUsage(reply, value)
  const blocked = nonEmpty(object(value['promptFeedback'])?.['blockReason'])
  if (blocked !== null) {
    reply.fail({
      code: 'provider_error',
      retryAfterSeconds: null,
      providerCode: blocked,
      message: 'blocked',
    })
    return
  }
  const candidate = object(array(value['candidates'])[0])
  if (candidate === null) return
  for (const part of array(object(candidate['content'])?.['parts'])) {
    if (!isObject(part)) continue
    const text = string(part['text']) ?? ''
    if (part['thought'] === true) reply.reasoning(text)
    else reply.text(text)
    const call = object(part['functionCall'])
    if (call) reply.toolCall({ name: call['name'], whole: call['args'] })
  }
  for (const chunk of array(object(candidate['groundingMetadata'])?.['groundingChunks'])) {
    citeSource(reply, chunk)
  }
  const cited = object(candidate['citationMetadata'])
  for (const source of array(cited?.['citationSources'] ?? cited?.['citations']))
    citeSource(reply, source)
  applyFinish(reply, candidate['finishReason'])
}
