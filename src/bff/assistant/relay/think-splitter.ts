const opening = /^\s*<(think|thinking)>/
const openings = ['<think>', '<thinking>']

/**
 * Parts the `<think>…</think>` that some models write before their answer into its text. Only at
 * the very start: a model that explains the tag later is quoted as it wrote.
 */
export class ThinkSplitter {
  #state: 'start' | 'thinking' | 'after' | 'text' = 'start'
  #held = ''
  #close = ''
  readonly #onText: (text: string) => void
  readonly #onReasoning: (text: string) => void

  constructor(onText: (text: string) => void, onReasoning: (text: string) => void) {
    this.#onText = onText
    this.#onReasoning = onReasoning
  }

  push(text: string): void {
    if (this.#state === 'text') this.#onText(text)
    else if (this.#state === 'start') this.#begin(this.#held + text)
    else if (this.#state === 'after') this.#first(text)
    else this.#think(this.#held + text)
  }

  /** What follows is text. */
  skip(): void {
    this.#state = 'text'
  }

  end(): void {
    const held = this.#held
    this.#held = ''
    if (held === '') return
    if (this.#state === 'thinking') this.#onReasoning(held)
    else this.#onText(held)
  }

  #begin(text: string): void {
    this.#held = ''
    const open = opening.exec(text)
    const trimmed = text.trimStart()
    if (open) {
      this.#state = 'thinking'
      this.#close = `</${open[1] ?? ''}>`
      this.#think(text.slice(open[0].length))
    } else if (openings.some((tag) => tag.startsWith(trimmed))) this.#held = text
    else {
      this.#state = 'text'
      this.#onText(text)
    }
  }

  /** The blank lines between the reasoning and the answer belong to neither. */
  #first(text: string): void {
    const rest = text.trimStart()
    if (rest === '') return
    this.#state = 'text'
    this.#onText(rest)
  }

  #think(text: string): void {
    const end = text.indexOf(this.#close)
    if (end >= 0) {
      this.#state = 'after'
      this.#held = ''
      if (end > 0) this.#onReasoning(text.slice(0, end))
      this.#first(text.slice(end + this.#close.length))
      return
    }
    // A piece of the closing tag may stand at the end.
    const last = text.lastIndexOf('<')
    const split = last >= 0 && this.#close.startsWith(text.slice(last)) ? last : text.length
    this.#held = text.slice(split)
    if (split > 0) this.#onReasoning(text.slice(0, split))
  }
}
