/** The platform's assistant: built-in rules, or a model behind an OpenAI-compatible endpoint. */
import { setTimeout as pause } from 'node:timers/promises'

import type { Turn } from '#platform/store/conversations.ts'
import type { Store } from '#platform/store/store.ts'
import type { ChatEvent } from '#wire/payloads/assistant.ts'

import { streamCompletion } from './model-endpoint.ts'
import type { ModelEndpoint } from './model-endpoint.ts'
import { composeReply } from './reply.ts'
import type { AssistantRequest } from './rule-context.ts'
import { splitWords } from './split-words.ts'
import { createWording } from './wording.ts'

export interface AssistantOptions {
  store: Store
  endpoint: ModelEndpoint | null
  /** Milliseconds between two words of a built-in reply, so that people can follow and stop it. */
  wordDelayMs: number
}

export type ReplyEvent = Exclude<ChatEvent, { type: 'start' | 'error' }>

const builtInModel = 'northmark-assistant'

export const createAssistant = ({ store, endpoint, wordDelayMs }: AssistantOptions) => {
  async function* builtInReply(
    request: AssistantRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyEvent> {
    yield { type: 'status', status: createWording(request.language).say('looking') }
    const { text, citations } = composeReply(request, store)
    for (const content of splitWords(text, request.language)) {
      if (wordDelayMs > 0) await pause(wordDelayMs, undefined, { signal })
      yield { type: 'content', content }
    }
    for (const citation of citations) yield { type: 'citation', ...citation }
    yield { type: 'done', finishReason: 'stop' }
  }

  async function* modelReply(
    target: ModelEndpoint,
    request: AssistantRequest,
    history: readonly Turn[],
    model: string,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyEvent> {
    const { text: facts, citations } = composeReply(request, store)
    const { question } = request
    const chunks = streamCompletion(target, { question, history, facts, model, signal })
    let chunk = await chunks.next()
    while (chunk.done !== true) {
      yield { type: 'content', content: chunk.value }
      chunk = await chunks.next()
    }
    for (const citation of citations) yield { type: 'citation', ...citation }
    yield { type: 'done', finishReason: chunk.value }
  }

  return {
    /** The model that replies when the client asks for `requested`. */
    modelFor: (requested: string | undefined): string =>
      endpoint === null ? builtInModel : (requested ?? endpoint.model ?? 'default'),
    /** @throws ApiFailure 503 at the first event if the endpoint cannot be reached */
    reply: (
      request: AssistantRequest,
      history: readonly Turn[],
      model: string,
      signal: AbortSignal,
    ) =>
      endpoint === null
        ? builtInReply(request, signal)
        : modelReply(endpoint, request, history, model, signal),
  }
}
export type Assistant = ReturnType<typeof createAssistant>
