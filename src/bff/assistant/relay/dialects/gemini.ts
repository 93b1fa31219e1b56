import type { Answer } from '#bff/assistant/relay/answer.ts'
import { citeSource } from '#bff/assistant/relay/citations.ts'
import { applyFinish, applyIds, applyUsage } from '#bff/assistant/relay/finish.ts'
import { array, isObject, object, string, word } from '#bff/assistant/relay/shapes.ts'
import type { Json } from '#bff/assistant/relay/shapes.ts'

/** Gemini `generateContent`, as events or as the elements of one growing array. */
export const readGemini = (answer: Answer, value: Json): void => {
  applyIds(answer, value)
  applyUsage(answer, value)
  const blocked = word(object(value['promptFeedback'])?.['blockReason'])
  if (blocked !== null) {
    answer.fail({
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
    if (part['thought'] === true) answer.reasoning(text)
    else answer.text(text)
    if (part['functionCall'] !== undefined) answer.call()
  }
  for (const chunk of array(object(candidate['groundingMetadata'])?.['groundingChunks'])) {
    citeSource(answer, chunk)
  }
  const cited = object(candidate['citationMetadata'])
  for (const source of array(cited?.['citationSources'] ?? cited?.['citations']))
    citeSource(answer, source)
  applyFinish(answer, candidate['finishReason'])
}
