import type { AssistantEvent } from '#contract/assistant.ts'

/** Formats a server-sent event. JSON escapes line breaks, so text cannot forge another event. */
export const encodeEvent = (number: number, event: AssistantEvent): string =>
  `id: ${number}\ndata: ${JSON.stringify(event)}\n\n`

/** The events of a chat reply, numbered from 1, for browsers that connect late or reconnect. */
export class EventLog {
  readonly #events: AssistantEvent[] = []
  readonly #listeners = new Set<() => void>()

  get last(): number {
    return this.#events.length
  }

  /** The reply's text so far, replacements applied. */
  get text(): string {
    let text = ''
    for (const event of this.#events) {
      if (event.type === 'text') text += event.delta
      else if (event.type === 'replace') text = event.text
    }
    return text
  }

  /** The events after a number. */
  after(number: number): AssistantEvent[] {
    return this.#events.slice(number)
  }

  add(event: AssistantEvent): void {
    this.#events.push(event)
  }

  /** Whether the end event is in the log; nothing follows it. */
  get hasEnded(): boolean {
    return this.#events.at(-1)?.type === 'end'
  }

  announce(): void {
    for (const listener of this.#listeners) listener()
  }

  /** The returned function stops listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Formats the events after number `after`. Consecutive text events become one, with the number of
   * the last.
   */
  encodeAfter(after: number): string {
    let out = ''
    let text = ''
    for (let index = after; index < this.#events.length; index += 1) {
      const event = this.#events[index]
      if (event?.type !== 'text') {
        if (event) out += encodeEvent(index + 1, event)
        continue
      }
      text += event.delta
      if (this.#events[index + 1]?.type === 'text') continue
      out += encodeEvent(index + 1, { type: 'text', delta: text })
      text = ''
    }
    return out
  }
}
