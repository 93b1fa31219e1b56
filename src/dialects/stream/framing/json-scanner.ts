const quote = 34
const backslash = 92
const openBrace = 123
const closeBrace = 125
const openBracket = 91
const closeBracket = 93

/**
 * Finds the complete top-level objects of streamed text, whatever separates them: a single body,
 * lines of JSON, concatenated objects, a growing array, a JSON text sequence (RFC 7464).
 */
export class JsonScanner {
  #buffer = ''
  #at = 0
  #start = -1
  #depth = 0
  #inString = false
  #escaped = false
  /** A `]` outside all objects: the array around them is complete. */
  isArrayClosed = false

  /** Length of the unfinished object. */
  get pending(): number {
    return this.#start < 0 ? 0 : this.#buffer.length - this.#start
  }

  push(text: string, onObject: (source: string) => void): void {
    this.#buffer += text
    const buffer = this.#buffer
    for (; this.#at < buffer.length; this.#at += 1) {
      const code = buffer.charCodeAt(this.#at)
      if (this.#inString) this.#readString(code)
      else if (code === quote) this.#inString = this.#start >= 0
      else if (code === openBrace || (code === openBracket && this.#start >= 0)) this.#open()
      else if (code === closeBrace || code === closeBracket) this.#close(code, onObject)
    }
    if (this.#start < 0) this.#reset()
    else if (this.#start > 0) {
      this.#buffer = buffer.slice(this.#start)
      this.#at -= this.#start
      this.#start = 0
    }
  }

  #readString(code: number): void {
    if (this.#escaped) this.#escaped = false
    else if (code === backslash) this.#escaped = true
    else if (code === quote) this.#inString = false
  }

  #open(): void {
    if (this.#start < 0) this.#start = this.#at
    this.#depth += 1
  }

  #close(code: number, onObject: (source: string) => void): void {
    if (this.#start < 0) {
      if (code === closeBracket) this.isArrayClosed = true
      return
    }
    this.#depth -= 1
    if (this.#depth > 0) return
    const source = this.#buffer.slice(this.#start, this.#at + 1)
    this.#start = -1
    onObject(source)
  }

  #reset(): void {
    this.#buffer = ''
    this.#at = 0
  }
}
