/** One request to `ASSISTANT_BASE_URL`, in OpenAI's chat-completions format, and its streamed reply. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { z } from 'zod'

import { ApiFailure } from '#platform/http/failure.ts'

export interface ModelEndpoint {
  /** Without `/chat/completions`. */
  baseUrl: string
  apiKey: string | null
  model: string | null
  /** Host of another company, which gets data only of customers who agreed; `null` on this machine. */
  shareWith?: string | null
  /** Characters per account and day, sent and received, after which the built-in assistant replies. */
  dailyCharacters?: number
  /** For a whole reply, in milliseconds. */
  timeoutMs?: number
  /** Until the first text of each request, in milliseconds. */
  firstTextMs?: number
}

export interface ModelToolCall {
  id: string
  name: string
  /** JSON, as the model wrote it. */
  json: string
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: object[] }
  | { role: 'tool'; tool_call_id: string; content: string }

export interface CompletionRequest {
  model: string
  messages: readonly ModelMessage[]
  /** Tool descriptions in OpenAI's format. */
  tools: readonly object[]
  /** `none`: the model has to reply in text. */
  toolChoice: 'auto' | 'none'
  signal: AbortSignal
}

export interface Completion {
  finish: string
  /** Empty if the stream was cut off: a call may have lacked arguments. */
  calls: ModelToolCall[]
  /** As the endpoint counted them; `null` if it did not. */
  tokens: number | null
}

/** The endpoint refused before its first byte. */
export class EndpointRefused extends ApiFailure {
  readonly status: number | null

  constructor(status: number | null, cause?: unknown) {
    const reason = status === null ? 'no connection' : `status ${status}`
    super('unavailable', 'The assistant cannot be reached.', { reason })
    this.status = status
    this.cause = cause
  }
}

const maxBytes = 2 * 1024 * 1024
const maxCalls = 8
const maxArguments = 4_000
const maxNameLength = 200

const Chunk = z.object({
  model: z.string().nullish(),
  usage: z.object({ total_tokens: z.int().nonnegative() }).nullish(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.int().nullish(),
                  id: z.string().max(maxNameLength).nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
})
type Delta = NonNullable<z.infer<typeof Chunk>['choices'][number]['delta']>

/** Joins the pieces of calls. Calls and arguments beyond the limits are dropped. */
class CallPieces {
  readonly #calls = new Map<number, ModelToolCall>()

  add({ tool_calls: pieces }: Delta): void {
    for (const [position, { index, id, function: called }] of (pieces ?? []).entries()) {
      const key = index ?? position
      const call = this.#calls.get(key) ?? { id: id ?? `call_${key}`, name: '', json: '' }
      if (!this.#calls.has(key) && this.#calls.size >= maxCalls) continue
      this.#calls.set(key, call)
      call.name = (call.name + (called?.name ?? '')).slice(0, maxNameLength)
      // One character too many, so that a cut is no valid JSON.
      call.json = (call.json + (called?.arguments ?? '')).slice(0, maxArguments + 1)
    }
  }

  list(): ModelToolCall[] {
    return [...this.#calls.values()]
  }
}

const request = async (
  { baseUrl, apiKey }: ModelEndpoint,
  { model, messages, tools, toolChoice, signal }: CompletionRequest,
): Promise<ReadableStream<Uint8Array>> => {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    signal,
    // A redirect would carry the customer's data to a host that nobody configured.
    redirect: 'error',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      ...(apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      stream: true,
      messages,
      ...(tools.length === 0
        ? {}
        : { tools, tool_choice: toolChoice, stream_options: { include_usage: true } }),
    }),
  }).catch((error: unknown) => {
    throw new EndpointRefused(null, error)
  })
  if (response.ok && response.body !== null) return response.body
  await response.body?.cancel()
  throw new EndpointRefused(response.status)
}

/** @throws Error once the response is longer than any real one */
const limitBytes = (): TransformStream<Uint8Array, BufferSource> => {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Error('The reply of the model is too long.')
      // Safe to cast: `fetch` never yields shared memory.
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>)
    },
  })
}

/** Who replies from here on: the model's name at the endpoint, or `null` for the built-in assistant. */
export interface NamedModel {
  type: 'model'
  model: string | null
}

/**
 * Yields the model's name, if the endpoint states it, then its text in pieces, and returns how it ended.
 * @throws EndpointRefused before the first piece if the endpoint refuses or cannot be reached
 */
export async function* streamCompletion(
  endpoint: ModelEndpoint,
  asked: CompletionRequest,
): AsyncGenerator<string | NamedModel, Completion> {
  const body = await request(endpoint, asked)
  const pieces = new CallPieces()
  const completion: Completion = { finish: 'incomplete', calls: [], tokens: null }
  let isNamed = false
  const events = body
    .pipeThrough(limitBytes())
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { data } of events) {
    if (data === '[DONE]') {
      if (completion.finish === 'incomplete') completion.finish = 'stop'
      break
    }
    const { model, usage, choices } = Chunk.parse(JSON.parse(data))
    if (model && !isNamed) yield { type: 'model', model: model.slice(0, maxNameLength) }
    isNamed ||= Boolean(model)
    completion.tokens = usage?.total_tokens ?? completion.tokens
    const [choice] = choices
    if (choice?.delta) pieces.add(choice.delta)
    const text = choice?.delta?.content || choice?.delta?.refusal || ''
    if (text !== '') yield text
    // The usage follows the finish reason.
    completion.finish = choice?.finish_reason || completion.finish
  }
  return completion.finish === 'incomplete' ? completion : { ...completion, calls: pieces.list() }
}
