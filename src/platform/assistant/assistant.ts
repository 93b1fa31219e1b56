/** The platform's assistant: the built-in one, or a model behind an OpenAI-compatible endpoint. */
import { setTimeout as pause } from 'node:timers/promises'

import type { Turn } from '#platform/store/conversations.ts'
import type { Store } from '#platform/store/store.ts'

import type { ReplyEvent } from './event-stream.ts'
import { type Knowledge, platformKnowledge } from './knowledge.ts'
import type { ModelEndpoint } from './model/completion.ts'
import { modelReply, type ModelRequest } from './model/model-reply.ts'
import type { AssistantRequest } from './reply-context.ts'
import { composeReply } from './reply.ts'
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
  /** `null` for the built-in assistant. */
  model: string | null
  /** Host of another company; `null` on this machine. */
  company: string | null
}

/** What the built-in assistant says first if the model should have replied. */
type Excuse = 'modelDown' | 'modelSpent'

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
    excuse: Excuse | null,
  ): AsyncGenerator<ReplyEvent> {
    const { say } = createWording(request.language)
    yield { type: 'status', status: say('looking') }
    const { text, citations, calls = [] } = composeReply(request, store, knowledge)
    const shown = excuse === null ? text : `${say(excuse)}\n\n${text}`
    for (const content of splitWords(shown, request.language)) {
      if (wordDelayMs > 0) await pause(wordDelayMs, undefined, { signal })
      yield { type: 'content', content }
    }
    for (const citation of citations) yield { type: 'citation', ...citation }
    yield* calls
    if (company !== null && !isAgreed(request))
      yield { type: 'tool_call', name: 'share_account_data', arguments: { company } }
    yield { type: 'done', finishReason: 'stop' }
  }

  /** The model's reply, or the built-in one if the model fails before it has said anything. */
  async function* replyByModel(asked: ModelRequest): AsyncGenerator<ReplyEvent> {
    let hasText = false
    try {
      for await (const event of modelReply(asked)) {
        hasText ||= event.type === 'content'
        yield event
      }
    } catch (error) {
      if (hasText || asked.signal.aborted) throw error
      yield { type: 'model', model: null }
      yield* builtInReply(asked.request, asked.signal, 'modelDown')
    }
  }

  /** Whether the customer lets the model have their data: no question for one on this machine. */
  const isAgreed = ({ sharedWith }: AssistantRequest): boolean =>
    company === null || sharedWith === company
  const isSpent = (
    { dailyCharacters = Infinity }: ModelEndpoint,
    { accountId }: AssistantRequest,
  ): boolean => store.modelUse.spentToday(accountId) >= dailyCharacters

  return {
    /** Who replies if the client asks for the model `requested`. */
    replierFor: (requested: string | undefined, request: AssistantRequest): Replier =>
      endpoint !== null && isAgreed(request) && !isSpent(endpoint, request)
        ? { model: requested ?? endpoint.model ?? 'default', company }
        : builtIn,
    reply: (
      request: AssistantRequest,
      history: readonly Turn[],
      { model }: Replier,
      signal: AbortSignal,
    ): AsyncGenerator<ReplyEvent> => {
      if (endpoint !== null && model !== null)
        return replyByModel({ endpoint, request, history, model, store, knowledge, signal })
      const isReplaced = endpoint !== null && isAgreed(request)
      return builtInReply(request, signal, isReplaced ? 'modelSpent' : null)
    },
  }
}
export type Assistant = ReturnType<typeof createAssistant>
