/** The platform's assistant: built-in rules, or a model behind an OpenAI-compatible endpoint. */
import { setTimeout as pause } from 'node:timers/promises'

import type { Turn } from '#platform/store/conversations.ts'
import type { Store } from '#platform/store/store.ts'

import type { ReplyEvent } from './event-stream.ts'
import { type Knowledge, platformKnowledge } from './knowledge.ts'
import type { ModelEndpoint } from './model/completion.ts'
import { modelReply } from './model/model-reply.ts'
import { composeReply } from './reply.ts'
import type { AssistantRequest } from './rule-context.ts'
import { splitWords } from './split-words.ts'
import { createWording } from './wording.ts'

export interface AssistantOptions {
  store: Store
  endpoint: ModelEndpoint | null
  /** Milliseconds between two words of a built-in reply, so that people can follow and stop it. */
  wordDelayMs: number
  knowledge?: Knowledge
}

/** Who replies to a question. */
export interface Replier {
  /** `null` for the built-in rules. */
  model: string | null
  /** Host of another company; `null` on this machine. */
  company: string | null
}

const builtIn: Replier = { model: null, company: null }

export const createAssistant = ({
  store,
  endpoint,
  wordDelayMs,
  knowledge = platformKnowledge,
}: AssistantOptions) => {
  const company = endpoint?.shareWith ?? null

  async function* builtInReply(
    request: AssistantRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyEvent> {
    yield { type: 'status', status: createWording(request.language).say('looking') }
    const { text, citations, calls = [] } = composeReply(request, store, knowledge)
    for (const content of splitWords(text, request.language)) {
      if (wordDelayMs > 0) await pause(wordDelayMs, undefined, { signal })
      yield { type: 'content', content }
    }
    for (const citation of citations) yield { type: 'citation', ...citation }
    yield* calls
    if (company !== null && request.sharedWith !== company)
      yield { type: 'tool_call', name: 'share_account_data', arguments: { company } }
    yield { type: 'done', finishReason: 'stop' }
  }

  /** Whether the customer agreed, if it is another company's, and the day's limit is not reached. */
  const mayAsk = (
    { dailyCharacters = Infinity }: ModelEndpoint,
    { accountId, sharedWith }: AssistantRequest,
  ) =>
    (company === null || sharedWith === company) &&
    store.modelUse.spentToday(accountId) < dailyCharacters

  return {
    /** Who replies if the client asks for the model `requested`. */
    replierFor: (requested: string | undefined, request: AssistantRequest): Replier =>
      endpoint !== null && mayAsk(endpoint, request)
        ? { model: requested ?? endpoint.model ?? 'default', company }
        : builtIn,
    /** @throws ApiFailure 503 at the first event if the endpoint cannot be reached */
    reply: (
      request: AssistantRequest,
      history: readonly Turn[],
      { model }: Replier,
      signal: AbortSignal,
    ) =>
      endpoint === null || model === null
        ? builtInReply(request, signal)
        : modelReply({ endpoint, request, history, model, store, knowledge, signal }),
  }
}
export type Assistant = ReturnType<typeof createAssistant>
