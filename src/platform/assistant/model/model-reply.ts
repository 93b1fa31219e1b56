/** A model's reply. It may read by tools and propose changes, within limits, and states only our amounts. */
import type { ReplyEvent } from '#platform/assistant/event-stream.ts'
import { cite } from '#platform/assistant/help-search.ts'
import { platformKnowledge } from '#platform/assistant/knowledge.ts'
import type { Knowledge } from '#platform/assistant/knowledge.ts'
import type { AssistantRequest, ReplyContext } from '#platform/assistant/reply-context.ts'
import { composeReply } from '#platform/assistant/reply.ts'
import { type Amount, createWording } from '#platform/assistant/wording.ts'
import type { Turn } from '#platform/store/conversations.ts'
import type { Store } from '#platform/store/store.ts'

import { AmountGuard } from './amount-guard.ts'
import {
  type Completion,
  type CompletionRequest,
  EndpointRefused,
  type ModelEndpoint,
  type ModelMessage,
  type ModelToolCall,
  streamCompletion,
} from './completion.ts'
import { asData, instructions } from './instructions.ts'
import { proposalTools } from './proposals.ts'
import type { ToolResult } from './tool.ts'
import { callTool, toolDescriptions } from './tools.ts'

/** Requests to the model for one reply. The last allows no tools, so that the model replies in text. */
const maxRounds = 5
const maxCalls = 12
const maxProposals = 40
const maxCitations = 3
/** Limits in characters. */
const maxText = 32_000
const maxResult = 8_000
const maxHistory = 24_000
/** The daily limit counts characters; a token counts as this many. */
const charactersPerToken = 4
const defaultTimeout = 120_000
/** Shorter than clients wait for the first event of a reply. */
const defaultFirstText = 15_000

export interface ModelRequest {
  endpoint: ModelEndpoint
  request: AssistantRequest
  history: readonly Turn[]
  model: string
  store: Store
  signal: AbortSignal
  knowledge?: Knowledge
}

/** The latest turns within the limit. */
function recent(history: readonly Turn[]): Turn[] {
  let size = 0
  const cut = history.findLastIndex(({ content }) => (size += content.length) > maxHistory)
  return history.slice(cut + 1)
}

const lengthOf = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0)

/** An endpoint without tools refuses them as an invalid request. */
const refusesTools = (error: unknown): boolean =>
  error instanceof EndpointRefused && [400, 404, 422, 501].includes(error.status ?? 0)

/** One reply being written. */
class ModelReply {
  readonly #asked: ModelRequest
  readonly #request: AssistantRequest
  readonly #context: ReplyContext
  readonly #stated: Amount[] = []
  readonly #guard = new AmountGuard(this.#stated)
  readonly #messages: ModelMessage[]
  readonly #signal: AbortSignal
  #tools: readonly object[] = toolDescriptions
  #callsLeft = maxCalls
  #textLeft = maxText
  #triedToPropose = false
  readonly #proposals: NonNullable<ToolResult['calls']>[number][] = []
  readonly #citations = new Map<string, ReturnType<typeof cite>>()

  constructor(asked: ModelRequest) {
    const { store, history, endpoint, signal } = asked
    const request = {
      ...asked.request,
      onAmount: (amount: Amount) => void this.#stated.push(amount),
    }
    this.#asked = asked
    this.#request = request
    this.#context = {
      ...request,
      question: '',
      store,
      knowledge: asked.knowledge ?? platformKnowledge,
      wording: createWording(request.language, request.onAmount),
    }
    this.#messages = [
      { role: 'system', content: instructions(request) },
      ...recent(history),
      { role: 'user', content: request.question },
    ]
    this.#signal = AbortSignal.any([
      signal,
      AbortSignal.timeout(endpoint.timeoutMs ?? defaultTimeout),
    ])
  }

  async *run(): AsyncGenerator<ReplyEvent> {
    const { say } = this.#context.wording
    let finish = 'stop'
    for (let round = 1; round <= maxRounds; round += 1) {
      const completion = yield* this.#round(round === maxRounds)
      finish = completion.finish
      const mayGoOn = round < maxRounds && this.#textLeft > 0 && !this.#isOverLimit()
      if (completion.calls.length === 0 || !mayGoOn) break
      yield { type: 'status', status: say('looking') }
      this.#answerCalls(completion.calls)
    }
    yield* this.#show(this.#guard.end())
    const mayPropose = finish !== 'incomplete'
    if (!this.#hasText && !(mayPropose && this.#proposals.length > 0))
      throw new EndpointRefused(null)
    if (this.#guard.hasWithheld) yield* this.#show(`\n\n${say('amountWithheld')}`)
    // A model may say "Done" although its proposals were refused or its reply was cut off.
    const hasNoProposal = !mayPropose || this.#proposals.length === 0
    if (this.#triedToPropose && hasNoProposal)
      yield* this.#show(`\n\n${say('nothingChanged')} ${say('nothingPrepared')}`)
    for (const citation of this.#citations.values()) yield { type: 'citation', ...citation }
    // A reply that was cut off may have meant something else.
    if (mayPropose) yield* this.#proposals
    yield { type: 'done', finishReason: finish === 'tool_calls' ? 'stop' : finish }
  }

  get #hasText(): boolean {
    return this.#textLeft < maxText
  }

  /** Whether the account has used up today's limit. */
  #isOverLimit(): boolean {
    const { endpoint, request, store } = this.#asked
    return store.modelUse.spentToday(request.accountId) >= (endpoint.dailyCharacters ?? Infinity)
  }

  async *#round(isLast: boolean): AsyncGenerator<ReplyEvent, Completion> {
    try {
      return yield* this.#complete(isLast ? 'none' : 'auto')
    } catch (error) {
      const isFirst = this.#messages.at(-1)?.role === 'user'
      if (!isFirst || this.#tools.length === 0 || !refusesTools(error)) {
        // Keeps the text so far, including what the guard holds back.
        if (this.#hasText) yield* this.#show(this.#guard.end())
        throw error instanceof EndpointRefused ? error : new EndpointRefused(null, error)
      }
      this.#tools = []
      this.#addBuiltInReply()
      return yield* this.#complete('none')
    }
  }

  async *#complete(
    toolChoice: CompletionRequest['toolChoice'],
  ): AsyncGenerator<ReplyEvent, Completion> {
    const { endpoint, model, request, store } = this.#asked
    const sent = lengthOf(this.#messages) + JSON.stringify(this.#tools).length
    const silence = new AbortController()
    const patience = setTimeout(() => silence.abort(), endpoint.firstTextMs ?? defaultFirstText)
    const signal = AbortSignal.any([this.#signal, silence.signal])
    const messages = this.#messages
    const tools = this.#tools
    const stream = streamCompletion(endpoint, { model, messages, tools, toolChoice, signal })
    let text = ''
    let isServed = false
    let completion: Completion = { finish: 'length', calls: [], tokens: null }
    try {
      while (this.#textLeft > 0) {
        const next = await stream.next()
        isServed = true
        if (next.done === true) {
          completion = next.value
          break
        }
        if (typeof next.value === 'object') yield next.value
        else {
          clearTimeout(patience)
          text += next.value
          yield* this.#show(this.#guard.push(next.value))
        }
      }
    } finally {
      clearTimeout(patience)
      await stream.return(completion).catch(() => undefined)
      const { tokens } = completion
      const size = tokens === null ? sent + text.length : tokens * charactersPerToken
      // Replies that broke off or were stopped cost, too.
      if (isServed) store.modelUse.spend(request.accountId, size)
    }
    if (completion.calls.length > 0) this.#addCalls(text, completion.calls)
    return completion
  }

  #addCalls(content: string, calls: readonly ModelToolCall[]): void {
    this.#messages.push({
      role: 'assistant',
      content,
      tool_calls: calls.map(({ id, name, json }) => ({
        id,
        type: 'function',
        function: { name, arguments: json },
      })),
    })
  }

  #answerCalls(calls: readonly ModelToolCall[]): void {
    for (const { id, name, json } of calls) {
      this.#callsLeft -= 1
      const result: ToolResult =
        this.#callsLeft < 0
          ? { text: 'No more tools in this reply. Answer with what you have.' }
          : callTool(this.#context, name, json)
      for (const article of result.articles ?? [])
        if (this.#citations.size < maxCitations) this.#citations.set(article.slug, cite(article))
      this.#triedToPropose ||= Object.hasOwn(proposalTools, name)
      if (this.#proposals.length + (result.calls?.length ?? 0) <= maxProposals)
        this.#proposals.push(...(result.calls ?? []))
      const content = asData(result.text.slice(0, maxResult))
      this.#messages.push({ role: 'tool', tool_call_id: id, content })
    }
  }

  /** For a model without tools: adds the built-in reply to the question. */
  #addBuiltInReply(): void {
    const { store } = this.#asked
    const { knowledge } = this.#context
    const { text, citations, calls = [] } = composeReply(this.#request, store, knowledge)
    for (const citation of citations) this.#citations.set(citation.url, citation)
    this.#proposals.push(...calls)
    const question = this.#messages.pop()
    const data = asData(text.slice(0, maxResult))
    const content = `${question?.content ?? ''}\n\nWhat the records say: ${data}`
    this.#messages.push({ role: 'user', content })
  }

  *#show(text: string): Generator<ReplyEvent> {
    const content = (this.#hasText ? text : text.trimStart()).slice(0, this.#textLeft)
    if (content === '') return
    this.#textLeft -= content.length
    yield { type: 'content', content }
  }
}

/** @throws EndpointRefused if the endpoint refuses, breaks off or ends without a text */
export const modelReply = (asked: ModelRequest): AsyncGenerator<ReplyEvent> =>
  new ModelReply(asked).run()
