import { LineSplitter } from './lines.ts'

/** `name`: the `event:` field, '' where there is none. `data`: '' for an event of a name alone. */
export type OnEvent = (name: string, data: string) => void

const isWholeJson = (data: string): boolean => {
  const first = data[0]
  if (first !== '{' && first !== '[') return false
  try {
    JSON.parse(data)
    return true
  } catch {
    return false
  }
}

/** The standard knows fields in small letters alone; some servers write `Data:`. */
const isField = (line: string, name: string): boolean =>
  line.startsWith(name) || line.slice(0, name.length).toLowerCase() === name

/**
 * Server-sent events (HTML, "Server-sent events"), read more kindly than the standard asks, which
 * is why no library does it: an event that the end of the stream cuts off before its blank line is
 * dispatched, so is an event of a name without data (Dify's `ping`, LangServe's `end`), and JSON
 * objects on `data` lines without a blank line between them are one event each.
 */
export class SseReader {
  #lines = new LineSplitter()
  #name = ''
  #data: string | null = null
  readonly #onEvent: OnEvent

  constructor(onEvent: OnEvent) {
    this.#onEvent = onEvent
  }

  get pending(): number {
    return this.#lines.pending + (this.#data?.length ?? 0)
  }

  /** Nothing is begun: no line, no event. */
  get atRest(): boolean {
    return this.#lines.pending === 0 && this.#data === null && this.#name === ''
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
    else if (isField(line, 'data')) this.#field(line, 4, this.#addData)
    else if (isField(line, 'event')) this.#field(line, 5, this.#setName)
  }

  #field(line: string, length: number, set: (value: string) => void): void {
    const next = line.charCodeAt(length)
    if (line.length === length) set('')
    else if (next === 58)
      set(line.slice(line.charCodeAt(length + 1) === 32 ? length + 2 : length + 1))
  }

  #addData = (value: string): void => {
    // Some gateways frame a framed stream once more: `data: data: {…}`.
    const data = value.startsWith('data: {') ? value.slice(6) : value
    if (this.#data !== null && isWholeJson(this.#data)) this.#emit(this.#name, this.#data)
    else if (this.#data !== null) {
      this.#data += `\n${data}`
      return
    }
    this.#data = data
  }

  #setName = (value: string): void => {
    if (this.#name !== '' && this.#data !== null && isWholeJson(this.#data)) this.#dispatch()
    this.#name = value
  }

  #emit(name: string, data: string): void {
    this.#onEvent(name, data)
  }

  #dispatch(): void {
    const name = this.#name
    const data = this.#data
    this.#name = ''
    this.#data = null
    if (data !== null || name !== '') this.#onEvent(name, data ?? '')
  }
}
