import type { AssistantEvent } from '#contract/assistant.ts'

import type { Fault } from './fault.ts'
import { GrowingText } from './growing-text.ts'
import { ThinkSplitter } from './think-splitter.ts'

/** What the relay tells: the contract's events but for `meta`, which the keeper writes. */
export type RelayEvent = Exclude<AssistantEvent, { type: 'meta' }>
export type Finish = Extract<AssistantEvent, { type: 'end' }>['finish']
export type Usage = { inputTokens: number | null; outputTokens: number | null }

/** Takes secrets out of growing text; `push` may hold back a tail until it is known to be none. */
export interface TextFilter {
  push(text: string): string
  end(): string
}
export type MakeFilter = () => TextFilter

const longestTitle = 300
const longestStatus = 200
const mostCitations = 50
/** An empty list of its own, made anew with each piece, would grow old with each answer. */
const nothing: readonly RelayEvent[] = []

const isFirstHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/**
 * One answer as it grows, whatever its dialect. Takes what dialects read and keeps the events that
 * follow from it until they are taken; several pieces of text become one event.
 */
export class Answer {
  finish: Finish | null = null
  fault: Fault | null = null
  /** The dialect's own end was read: text behind it is not the answer's. */
  closed = false
  conversationId: string | null = null
  messageId: string | null = null
  /** Counts what shows that the provider works on the answer; keep-alives do not. */
  progress = 0
  citations = 0
  /** The provider asked for a tool: an end without text is one that waits for it. */
  calls = false
  /** Set by a dialect whose event was this text and nothing else. */
  piece: string | null = null
  #whole = new GrowingText()
  #usage: Usage | null = null
  #events: readonly RelayEvent[] = nothing
  #pending = ''
  #pendingReasoning = ''
  #seen = new Set<string>()
  #think: ThinkSplitter
  #filter: TextFilter
  /** Most answers have none. */
  #reasoningFilter: TextFilter | null = null
  readonly #makeFilter: MakeFilter

  constructor(makeFilter: MakeFilter) {
    this.#makeFilter = makeFilter
    this.#filter = makeFilter()
    this.#think = this.#newThink()
  }

  /** All text shown so far, before secrets were filtered: what repeats and snapshots compare to. */
  get whole(): string {
    return this.#whole.toString()
  }

  /** Of `whole`. */
  get length(): number {
    return this.#whole.length
  }

  text(delta: string): void {
    if (delta === '' || this.closed) return
    this.progress += 1
    this.#think.push(delta)
  }

  reasoning(delta: string): void {
    if (delta === '' || this.closed) return
    this.progress += 1
    if (this.#pending !== '') this.#flushText()
    this.#pendingReasoning += delta
  }

  /** All text of the answer as it should stand now. */
  replace(text: string): void {
    if (this.closed || text === this.whole) return
    this.progress += 1
    this.#flush()
    if (this.length === 0) {
      this.text(text)
      return
    }
    this.#whole = new GrowingText()
    this.#whole.append(text)
    this.#filter = this.#makeFilter()
    this.#think = this.#newThink()
    this.#think.skip()
    this.#tell({ type: 'replace', text: this.#filter.push(text) })
  }

  /** The whole text told once more: what of it is new is added, another text replaces. */
  snapshot(text: string): void {
    if (text.startsWith(this.whole)) this.text(text.slice(this.length))
    else this.replace(text)
  }

  /** Text told as a whole behind its pieces (`….done`, `completed`): only where none came before. */
  repeat(text: string): void {
    if (this.length === 0) this.text(text)
    else if (text.startsWith(this.whole)) this.text(text.slice(this.length))
  }

  status(text: string): void {
    const shown = this.#once(text).slice(0, longestStatus).trim()
    if (shown === '' || this.closed) return
    this.progress += 1
    this.#flush()
    this.#tell({ type: 'status', text: shown })
  }

  cite(title: string | null, href: string | null): void {
    const label = this.#once(title ?? href ?? '')
      .slice(0, longestTitle)
      .trim()
    const key = `${href ?? ''} ${label}`
    if (label === '' || this.#seen.has(key) || this.#seen.size >= mostCitations) return
    this.#seen.add(key)
    this.progress += 1
    this.#flush()
    this.#tell({
      type: 'citation',
      title: label,
      href: href === null ? null : this.#once(href),
    })
  }

  /** The answer asks for a tool. */
  call(): void {
    this.calls = true
    this.progress += 1
  }

  usage(usage: Usage): void {
    this.#usage = {
      inputTokens: usage.inputTokens ?? this.#usage?.inputTokens ?? null,
      outputTokens: usage.outputTokens ?? this.#usage?.outputTokens ?? null,
    }
  }

  fail(fault: Fault): void {
    if (this.closed) return
    this.fault = fault
    this.#close('error')
  }

  /** The provider said how the answer ended; it may yet say more, as after a tool call. */
  finished(finish: Finish): void {
    if (!this.closed) this.finish = finish
    this.progress += 1
  }

  /** The dialect's end marker. */
  close(finish: Finish | null): void {
    if (this.closed) return
    this.#close(finish ?? this.finish ?? 'stop')
  }

  #close(finish: Finish): void {
    this.finish = finish
    this.#think.end()
    this.closed = true
  }

  /** Events since the last call. Text that the filter still holds back stays there. */
  take(): readonly RelayEvent[] {
    this.#flush()
    const events = this.#events
    this.#events = nothing
    return events
  }

  /** The last events: held-back text, the error, the end. */
  end(finish: Finish, fault: Fault | null): readonly RelayEvent[] {
    if (!this.closed) this.#think.end()
    this.#pending = this.#pending.toWellFormed()
    this.#flush()
    this.#push('reasoning', this.#reasoningFilter?.end() ?? '')
    this.#push('text', this.#filter.end())
    if (fault !== null) {
      const wait = fault.retryAfterSeconds
      this.#tell({
        type: 'error',
        code: fault.code,
        ...(wait === null ? {} : { retryAfterSeconds: wait }),
      })
    }
    this.#tell({ type: 'end', finish, ...(this.#usage ? { usage: this.#usage } : {}) })
    return this.take()
  }

  #newThink(): ThinkSplitter {
    return new ThinkSplitter(
      (text) => {
        if (this.#pendingReasoning !== '') this.#flushReasoning()
        this.#whole.append(text)
        this.#pending += text
      },
      (text) => {
        this.#pendingReasoning += text
      },
    )
  }

  #once(text: string): string {
    const filter = this.#makeFilter()
    return filter.push(text) + filter.end()
  }

  #push(type: 'text' | 'reasoning', delta: string): void {
    if (delta !== '') this.#tell({ type, delta })
  }

  /** Mostly one between two calls of `take`: a list of exactly one, with no room for more. */
  #tell(event: RelayEvent): void {
    this.#events = this.#events === nothing ? [event] : [...this.#events, event]
  }

  #flush(): void {
    this.#flushReasoning()
    this.#flushText()
  }

  #flushText(): void {
    if (this.#pending === '') return
    const text = this.#pending
    // A sign of two halves whose second is still to come: half of it is no text.
    const end = text.length - (isFirstHalf(text.charCodeAt(text.length - 1)) ? 1 : 0)
    this.#pending = text.slice(end)
    this.#push('text', this.#filter.push(text.slice(0, end).toWellFormed()))
  }

  #flushReasoning(): void {
    if (this.#pendingReasoning === '') return
    const text = this.#pendingReasoning
    this.#pendingReasoning = ''
    this.#reasoningFilter ??= this.#makeFilter()
    this.#push('reasoning', this.#reasoningFilter.push(text))
  }
}
