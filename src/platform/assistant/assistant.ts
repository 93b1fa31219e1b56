/** The platform's assistant: its own rules, or the endpoint that it hands over to. */
import { setTimeout as pause } from 'node:timers/promises'

import type { Turn } from '#platform/store/conversations.ts'
import type { Store } from '#platform/store/store.ts'
import type { ChatEvent } from '#wire/payloads/assistant.ts'

import { handOver } from './handover.ts'
import type { Endpoint } from './handover.ts'
import type { Asked } from './matter.ts'
import { reply } from './reply.ts'
import { createWording } from './wording.ts'
import { wordsOf } from './words.ts'

export interface AssistantOptions {
  store: Store
  endpoint: Endpoint | null
  /** Between two words of the built-in answer, so that it can be read along and stopped. */
  wordMs: number
}

export type AnswerEvent = Exclude<ChatEvent, { type: 'start' | 'error' }>

const builtInModel = 'northmark-assistant'

export const createAssistant = ({ store, endpoint, wordMs }: AssistantOptions) => {
  async function* builtIn(asked: Asked, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    yield { type: 'status', status: createWording(asked.language).say.looking }
    const { text, citations } = reply(asked, store)
    for (const content of wordsOf(text, asked.language)) {
      if (wordMs > 0) await pause(wordMs, undefined, { signal })
      yield { type: 'content', content }
    }
    for (const citation of citations) yield { type: 'citation', ...citation }
    yield { type: 'done', finishReason: 'stop' }
  }

  async function* handedOver(
    to: Endpoint,
    asked: Asked,
    history: readonly Turn[],
    model: string,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const { text: facts, citations } = reply(asked, store)
    const pieces = handOver(to, { question: asked.question, history, facts, model, signal })
    let piece = await pieces.next()
    while (piece.done !== true) {
      yield { type: 'content', content: piece.value }
      piece = await pieces.next()
    }
    for (const citation of citations) yield { type: 'citation', ...citation }
    yield { type: 'done', finishReason: piece.value }
  }

  return {
    /** The model that answers a question asked of `wanted`. The built-in assistant is only one. */
    modelFor: (wanted: string | undefined): string =>
      endpoint === null ? builtInModel : (wanted ?? endpoint.model ?? 'default'),
    /** @throws ApiFailure 503, at the first event, when the endpoint cannot be reached */
    answer: (asked: Asked, history: readonly Turn[], model: string, signal: AbortSignal) =>
      endpoint === null
        ? builtIn(asked, signal)
        : handedOver(endpoint, asked, history, model, signal),
  }
}
export type Assistant = ReturnType<typeof createAssistant>
