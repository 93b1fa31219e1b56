const firstCapacity = 256
const longestNarrow = 0xff

/**
 * A text that grows by thousands of small pieces. A string that grows so holds on to each of its
 * pieces, or is copied whole with each; here their letters go into one buffer that doubles: one byte
 * a letter, two from the first letter on that needs them.
 */
export class GrowingText {
  #buffer = Buffer.from(new ArrayBuffer(0))
  #wide = false
  #length = 0
  /** The whole as a string, while nothing was added since. */
  #whole: string | null = ''

  /** UTF-16 units, as of a string. */
  get length(): number {
    return this.#length
  }

  append(text: string): void {
    if (text === '') return
    this.#whole = null
    const length = this.#length + text.length
    this.#reserve(length)
    if (!this.#wide && !this.#appendNarrow(text)) {
      this.#widen()
      this.#reserve(length)
    }
    if (this.#wide) this.#buffer.write(text, this.#length * 2, 'utf16le')
    this.#length = length
  }

  slice(from: number, to: number): string {
    return this.#wide
      ? this.#buffer.toString('utf16le', from * 2, to * 2)
      : this.#buffer.toString('latin1', from, to)
  }

  toString(): string {
    this.#whole ??= this.slice(0, this.#length)
    return this.#whole
  }

  /** @returns false at a letter that needs two bytes */
  #appendNarrow(text: string): boolean {
    const buffer = this.#buffer
    const from = this.#length
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      if (unit > longestNarrow) return false
      buffer[from + index] = unit
    }
    return true
  }

  #widen(): void {
    const text = this.slice(0, this.#length)
    this.#wide = true
    this.#reserve(text.length)
    this.#buffer.write(text, 'utf16le')
  }

  #reserve(length: number): void {
    const bytes = length * (this.#wide ? 2 : 1)
    const { buffer, length: room } = this.#buffer
    if (bytes <= room) return
    // Of its own, not out of Node's shared pool; the smaller one goes at once and not with a collection.
    this.#buffer = Buffer.from(buffer.transfer(Math.max(firstCapacity, bytes, room * 2)))
  }
}
