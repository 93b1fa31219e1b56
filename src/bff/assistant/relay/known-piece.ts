const quote = 34
const backslash = 92
const firstPrintable = 32
const nothing = Buffer.alloc(0)

/** One server-sent event, its data one JSON object on one line. */
const oneEvent = /^(?:event: ?[^\r\n]+\r?\n)?data: ?\{[^\r\n]*\}\r?\n\r?\n$/

/** The last event of whole ones. */
const lastEvent = (text: string): string => {
  const lf = text.lastIndexOf('\n\n', text.length - 3)
  const crlf = text.lastIndexOf('\n\r\n', text.length - 4)
  return text.slice(Math.max(lf < 0 ? 0 : lf + 2, crlf < 0 ? 0 : crlf + 3))
}

const standsAt = (part: Buffer, bytes: Uint8Array, at: number): boolean => {
  if (at + part.length > bytes.length) return false
  for (let index = 0; index < part.length; index += 1) {
    if (part[index] !== bytes[at + index]) return false
  }
  return true
}

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * The bytes of a provider's pieces, once one was seen. Two events that are alike up to one string and
 * behind it are the same value but for that string, so the second need be neither decoded, parsed nor
 * understood anew. An event that is not alike is read in full, and its bytes learnt.
 */
export class KnownPiece {
  #before = nothing
  #after = nothing
  /** Where the event that was read last ended. */
  end = 0

  /** The text of the event that begins at byte `from`; `null`: read it in full. */
  read(bytes: Uint8Array, from: number): string | null {
    const start = from + this.#before.length
    if (start === from || !standsAt(this.#before, bytes, from)) return null
    let end = start
    // What may stand in a JSON string as it is.
    for (; end < bytes.length; end += 1) {
      const byte = bytes[end] ?? quote
      if (byte === quote || byte === backslash || byte < firstPrintable) break
    }
    if (end === start || !standsAt(this.#after, bytes, end)) return null
    this.end = end + this.#after.length
    return bufferOf(bytes).toString('utf8', start, end)
  }

  /** `text` ends with an event of the piece `piece` and of nothing else; whole events precede it. */
  learn(text: string, piece: string): void {
    const event = lastEvent(text)
    const quoted = `"${piece}"`
    const at = event.indexOf(quoted)
    // With an escape in it, or the same word twice, it is not sure which string was the text.
    if (at < 0 || event.includes('\\') || event.includes(quoted, at + 1)) return
    if (!oneEvent.test(event)) return
    this.#before = Buffer.from(event.slice(0, at + 1))
    this.#after = Buffer.from(event.slice(at + 1 + piece.length))
  }
}
