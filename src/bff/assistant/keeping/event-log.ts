import type { AssistantEvent } from '#contract/assistant.ts'

/** Concatenated strings are flattened this often, so that they do not keep all their pieces. */
const flattenEvery = 64

/**
 * The numbered events of one answer, for readers that come late or come back. Number 1 is the first.
 * Pieces of text are kept as offsets into one string, 8 bytes each; who asks for several of them at
 * once gets one event with the number of the last.
 */
export class EventLog {
  #text = ''
  /** An event, or the end of a piece of text in `#text`. */
  #entries: (AssistantEvent | number)[] = []
  #listeners = new Set<() => void>()

  /** Number of the last event. */
  get last(): number {
    return this.#entries.length
  }

  add(event: AssistantEvent): void {
    if (event.type === 'text') {
      this.#text += event.delta
      this.#entries.push(this.#text.length)
      if (this.#entries.length % flattenEvery === 0) this.#text.charCodeAt(0)
    } else this.#entries.push(event)
  }

  /** Tells those who wait that there is more. */
  announce(): void {
    for (const listener of this.#listeners) listener()
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Events behind number `after`, each with its own number, runs of text as one. */
  *since(after: number): Generator<[number, AssistantEvent]> {
    let from = this.#textBefore(after)
    for (let index = after; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index]
      if (typeof entry === 'number') {
        if (typeof this.#entries[index + 1] === 'number') continue
        yield [index + 1, { type: 'text', delta: this.#text.slice(from, entry) }]
        from = entry
      } else if (entry) yield [index + 1, entry]
    }
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
