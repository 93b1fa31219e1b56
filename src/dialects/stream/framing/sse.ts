import { parseJson } from '#dialects/stream/shapes.ts'

import { LineSplitter } from './lines.ts'

/** `name`: the `event:` field, or ''. `data`: '' if the event has only a name. */
export type OnEvent = (name: string, data: string) => void

const isWholeJson = (data: string): boolean =>
  (data.startsWith('{') || data.startsWith('[')) && parseJson(data) !== data

/** Longer data of many lines is one event. Parsing it after each line would take n² time. */
const maxWasted = 100_000

/**
 * Reads server-sent events (HTML, "Server-sent events") more leniently than the standard and the
 * libraries do. It dispatches events without a final blank line, and events with only a name (Dify's
 * `ping`, LangServe's `end`). JSON objects on consecutive `data` lines are one event each.
 */
export class SseReader {
  #lines = new LineSplitter()
  #name = ''
  #data: string | null = null
  /** Characters in which lines of the data were parsed in vain. */
  #wasted = 0
  readonly #onEvent: OnEvent

  constructor(onEvent: OnEvent) {
    this.#onEvent = onEvent
  }

  get pending(): number {
    return this.#lines.pending + (this.#data?.length ?? 0)
  }

  push(text: string): void {
    this.#lines.push(text, this.#line)
  }

  end(): void {
    this.#lines.end(this.#line)
    this.#dispatch()
  }

  #line = (line: string): void => {
    if (line === '') this.#dispatch()
    else if (line.startsWith('data')) this.#field(line, 4, this.#addData)
    else if (line.startsWith('event')) this.#field(line, 5, this.#setName)
  }

  #field(line: string, length: number, set: (value: string) => void): void {
    const next = line.charCodeAt(length)
    if (line.length === length) set('')
    else if (next === 58)
      set(line.slice(line.charCodeAt(length + 1) === 32 ? length + 2 : length + 1))
  }

  #addData = (value: string): void => {
    if (this.#data !== null && this.#isWhole(this.#data)) {
      this.#wasted = 0
      this.#onEvent(this.#name, this.#data)
    } else if (this.#data !== null) {
      this.#data += `\n${value}`
      return
    }
    this.#data = value
  }

  #setName = (value: string): void => {
    if (this.#name !== '' && this.#data !== null && this.#isWhole(this.#data)) this.#dispatch()
    this.#name = value
  }

  #isWhole(data: string): boolean {
    if (this.#wasted > maxWasted) return false
    const isWhole = isWholeJson(data)
    if (!isWhole) this.#wasted += data.length
    return isWhole
  }

  #dispatch(): void {
    this.#wasted = 0
    const name = this.#name
    const data = this.#data
    this.#name = ''
    this.#data = null
    if (data !== null || name !== '') this.#onEvent(name, data ?? '')
  }
}
