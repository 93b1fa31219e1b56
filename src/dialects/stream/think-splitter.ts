const opening = /^\s*<(think|thinking)>/
const openings = ['<think>', '<thinking>']

/**
 * Separates the `<think>…</think>` that some models put at the start of their text. Later tags stay
 * in the text, so that a model can write about them.
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
    else if (this.#state === 'after') this.#afterThinking(text)
    else this.#think(this.#held + text)
  }

  /** Treats everything that follows as text. */
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

  /** Drops the blank lines between reasoning and text. */
  #afterThinking(text: string): void {
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
      this.#afterThinking(text.slice(end + this.#close.length))
      return
    }
    // Hold back a tail that could begin the closing tag.
    const last = text.lastIndexOf('<')
    const split = last >= 0 && this.#close.startsWith(text.slice(last)) ? last : text.length
    this.#held = text.slice(split)
    if (split > 0) this.#onReasoning(text.slice(0, split))
  }
}
