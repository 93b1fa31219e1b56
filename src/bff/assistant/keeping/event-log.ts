import { GrowingText } from '#bff/assistant/relay/growing-text.ts'
import type { AssistantEvent } from '#contract/assistant.ts'

/** One event as it goes out. JSON holds no line ends, so that no text can frame an event. */
export const encodeEvent = (number: number, event: AssistantEvent): string =>
  event.type === 'text'
    ? encodeText(number, event.delta)
    : `id: ${number}\ndata: ${JSON.stringify(event)}\n\n`

const encodeText = (number: number, delta: string): string =>
  `id: ${number}\ndata: {"type":"text","delta":${JSON.stringify(delta)}}\n\n`

/**
 * The numbered events of one answer, for readers that come late or come back. Number 1 is the first.
 * Pieces of text are kept as offsets into one text, 8 bytes each; who asks for several of them at
 * once gets one event with the number of the last.
 */
export class EventLog {
  /** All pieces of text, also those that were replaced. */
  readonly #pieces = new GrowingText()
  /** An event, or the end of a piece of text in `#pieces`. */
  #entries: (AssistantEvent | number)[] = []
  #listeners = new Set<() => void>()
  /** The last piece of text: most readers want it and nothing else. */
  #newest = ''
  /** What `replace` said last, and where in the pieces the text goes on. */
  #replaced: string | null = null
  #from = 0

  /** Number of the last event. */
  get last(): number {
    return this.#entries.length
  }

  /** The text as it stands. */
  get text(): string {
    const pieces = this.#pieces
    return this.#replaced === null
      ? pieces.toString()
      : this.#replaced + pieces.slice(this.#from, pieces.length)
  }

  add(event: AssistantEvent): void {
    if (event.type === 'text') {
      this.#newest = event.delta
      this.#pieces.append(event.delta)
      this.#entries.push(this.#pieces.length)
      return
    }
    this.#entries.push(event)
    if (event.type !== 'replace') return
    this.#replaced = event.text
    this.#from = this.#pieces.length
  }

  /** The last event was told: nothing follows. */
  get ended(): boolean {
    const last = this.#entries.at(-1)
    return typeof last === 'object' && last.type === 'end'
  }

  /** Tells those who wait that there is more. */
  announce(): void {
    for (const listener of this.#listeners) listener()
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Events behind number `after` as they go out, each with its own number, runs of text as one. */
  encoded(after: number): string {
    const entries = this.#entries
    const last = entries.length
    if (after === last - 1 && typeof entries[after] === 'number')
      return encodeText(last, this.#newest)
    let from = this.#textBefore(after)
    let out = ''
    for (let index = after; index < entries.length; index += 1) {
      const entry = entries[index]
      if (typeof entry === 'number') {
        if (typeof entries[index + 1] === 'number') continue
        out += encodeEvent(index + 1, { type: 'text', delta: this.#pieces.slice(from, entry) })
        from = entry
      } else if (entry) out += encodeEvent(index + 1, entry)
    }
    return out
  }

  /** Where in the text the piece behind number `after` begins. */
  #textBefore(after: number): number {
    for (let index = Math.min(after, this.#entries.length) - 1; index >= 0; index -= 1) {
      const entry = this.#entries[index]
      if (typeof entry === 'number') return entry
    }
    return 0
  }
}
