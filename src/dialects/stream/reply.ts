import type { AssistantEvent } from '#contract/assistant.ts'

import type { StreamFailure } from './failure.ts'
import { ThinkSplitter } from './think-splitter.ts'
import { type ToolCallPiece, ToolCalls } from './tool-calls.ts'

/** The contract's events except `meta`, which the BFF writes. */
export type StreamEvent = Exclude<AssistantEvent, { type: 'meta' }>
export type Finish = Extract<AssistantEvent, { type: 'end' }>['finish']
export type Usage = { inputTokens: number | null; outputTokens: number | null }

/** Removes secrets from streamed text. `push` may hold back a tail that could begin a secret. */
export interface TextFilter {
  push(text: string): string
  end(): string
}
export type MakeFilter = () => TextFilter

/** Shortest text, in characters, that counts as a repeat of all before it, not as a piece. */
export const minRepeat = 12
const maxTitleLength = 300
const maxStatusLength = 200
const maxCitations = 50

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/**
 * A chat reply being read, in any dialect. Dialects report what they read, and `take` returns the
 * resulting events; consecutive deltas become one event.
 */
export class Reply {
  finish: Finish | null = null
  failure: StreamFailure | null = null
  /** The dialect's end marker was read. Citations may follow; text is ignored. */
  isClosed = false
  conversationId: string | null = null
  messageId: string | null = null
  /** Who replies, if the stream says so: the model, and the host of its company. */
  model: string | null = null
  company: string | null = null
  /** Counts signs that the provider is working on the reply. Keep-alives do not count. */
  progress = 0
  /** The agent called a tool, so an end without text means it is waiting for the result. */
  hasToolCall = false
  /** A turn has ended in a tool call. Another one may follow; if none does, the reply is complete. */
  isTurnOver = false
  #endsInCall = false
  /** The last object repeated the whole reply, which is complete unless more text follows. */
  #isRepeated = false
  /** What the agent asks to be done. */
  readonly toolCalls = new ToolCalls()
  #fullText = ''
  #usage: Usage | null = null
  #events: StreamEvent[] = []
  #pending = ''
  #pendingReasoning = ''
  #fullReasoning = ''
  #citationKeys = new Set<string>()
  #think: ThinkSplitter
  #filter: TextFilter
  /** Created on first use: most replies have no reasoning. */
  #reasoningFilter: TextFilter | null = null
  readonly #makeFilter: MakeFilter

  constructor(makeFilter: MakeFilter) {
    this.#makeFilter = makeFilter
    this.#filter = makeFilter()
    this.#think = this.#createThinkSplitter()
  }

  /** All text so far, unfiltered, to compare repeats and snapshots with. */
  get fullText(): string {
    return this.#fullText
  }

  /** Length of `fullText`. */
  get length(): number {
    return this.#fullText.length
  }

  text(piece: string): void {
    // Some producers pad their pieces with NUL to hide their lengths.
    const delta = piece.includes('\0') ? piece.replaceAll('\0', '') : piece
    if (delta === '' || this.isClosed) return
    if (this.#isRepeated) this.finish = null
    this.#isRepeated = false
    this.progress += 1
    this.#endsInCall = false
    this.isTurnOver = false
    if (this.finish === 'tool-calls') this.finish = null
    this.#think.push(delta)
  }

  reasoning(delta: string): void {
    if (delta === '' || this.isClosed) return
    this.progress += 1
    // A last object may repeat all of it.
    const mayRepeat = delta.length >= minRepeat || this.length > 0
    if (mayRepeat && delta === this.#fullReasoning) return
    this.#fullReasoning += delta
    if (this.#pending !== '') this.#flushText()
    this.#pendingReasoning += delta
  }

  /** Replaces all text of the reply. */
  replace(text: string): void {
    if (this.isClosed || text === this.fullText) return
    this.progress += 1
    this.#flush()
    if (this.length === 0) {
      this.text(text)
      return
    }
    this.#fullText = text
    this.#filter = this.#makeFilter()
    this.#think = this.#createThinkSplitter()
    this.#think.skip()
    this.#emit({ type: 'replace', text: this.#filter.push(text) })
  }

  /** The whole text so far: adds what is new, or replaces the text if it differs. */
  snapshot(text: string): void {
    if (text.startsWith(this.fullText)) this.text(text.slice(this.length))
    else this.replace(text)
  }

  /** An object repeats the whole reply: it is complete, unless more text follows. */
  repeated(): void {
    this.progress += 1
    if (this.isClosed || this.finish !== null) return
    this.finish = 'stop'
    this.#isRepeated = true
  }

  status(text: string): void {
    const status = this.#filterWhole(text).slice(0, maxStatusLength).trim()
    if (status === '' || this.isClosed) return
    this.progress += 1
    this.#flush()
    this.#emit({ type: 'status', text: status })
  }

  cite(title: string | null, href: string | null): void {
    const label = this.#filterWhole(title ?? href ?? '')
      .slice(0, maxTitleLength)
      .trim()
    const key = `${href ?? ''} ${label}`
    if (label === '' || this.#citationKeys.has(key) || this.#citationKeys.size >= maxCitations)
      return
    this.#citationKeys.add(key)
    this.progress += 1
    this.#flush()
    this.#emit({
      type: 'citation',
      title: label,
      href: href === null ? null : this.#filterWhole(href),
    })
  }

  /** The agent calls a tool. */
  toolCall(call?: ToolCallPiece): void {
    this.hasToolCall = true
    this.#endsInCall = true
    this.isTurnOver = false
    this.progress += 1
    if (call && !this.isClosed) this.toolCalls.add(call)
  }

  usage(usage: Usage): void {
    this.#usage = {
      inputTokens: usage.inputTokens ?? this.#usage?.inputTokens ?? null,
      outputTokens: usage.outputTokens ?? this.#usage?.outputTokens ?? null,
    }
  }

  fail(failure: StreamFailure): void {
    if (this.isClosed) return
    this.failure = failure
    this.#close('error')
  }

  failAs(providerCode: string | null, message: string): void {
    this.fail({ code: 'provider_error', retryAfterSeconds: null, providerCode, message })
  }

  /** The provider stated how the reply ended. More may follow, as after a tool call. */
  finished(finish: Finish): void {
    if (!this.isClosed) this.finish = finish
    this.progress += 1
  }

  /** The dialect's end marker. After a tool call it ends a turn: the reply goes on. */
  close(finish: Finish | null): void {
    if (this.isClosed) return
    const stated = finish ?? this.finish ?? 'stop'
    // Some agents state `stop`, or nothing, for a turn that ends in a tool call.
    if (stated === 'tool-calls' || (stated === 'stop' && this.#endsInCall)) {
      this.isTurnOver = true
      this.finished(stated)
    } else this.#close(stated)
  }

  #close(finish: Finish): void {
    this.finish = finish
    this.#think.end()
    this.isClosed = true
  }

  /** Events since the last call, without text that the filter holds back. */
  take(): readonly StreamEvent[] {
    this.#flush()
    const events = this.#events
    this.#events = []
    return events
  }

  /** The last events: held-back text, the error if any, the end. */
  end(finish: Finish, failure: StreamFailure | null): readonly StreamEvent[] {
    if (!this.isClosed) this.#think.end()
    this.#pending = this.#pending.toWellFormed()
    this.#flush()
    this.#emitDelta('reasoning', this.#reasoningFilter?.end() ?? '')
    this.#emitDelta('text', this.#filter.end())
    if (failure !== null) {
      const { code, retryAfterSeconds } = failure
      this.#emit({
        type: 'error',
        code,
        ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
      })
    }
    this.#emit({ type: 'end', finish, ...(this.#usage ? { usage: this.#usage } : {}) })
    return this.take()
  }

  #createThinkSplitter(): ThinkSplitter {
    return new ThinkSplitter(
      (text) => {
        if (this.#pendingReasoning !== '') this.#flushReasoning()
        this.#fullText += text
        this.#pending += text
      },
      (text) => {
        this.#pendingReasoning += text
      },
    )
  }

  #filterWhole(text: string): string {
    const filter = this.#makeFilter()
    return filter.push(text) + filter.end()
  }

  #emitDelta(type: 'text' | 'reasoning', delta: string): void {
    if (delta !== '') this.#emit({ type, delta })
  }

  #emit(event: StreamEvent): void {
    this.#events.push(event)
  }

  #flush(): void {
    this.#flushReasoning()
    this.#flushText()
  }

  #flushText(): void {
    if (this.#pending === '') return
    const text = this.#pending
    // Hold back half a surrogate pair until the other half arrives.
    const end = text.length - (isHighSurrogate(text.charCodeAt(text.length - 1)) ? 1 : 0)
    this.#pending = text.slice(end)
    this.#emitDelta('text', this.#filter.push(text.slice(0, end).toWellFormed()))
  }

  #flushReasoning(): void {
    if (this.#pendingReasoning === '') return
    const text = this.#pendingReasoning
    this.#pendingReasoning = ''
    this.#reasoningFilter ??= this.#makeFilter()
    this.#emitDelta('reasoning', this.#reasoningFilter.push(text))
  }
}
