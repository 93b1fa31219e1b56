/** What may stand in a JSON string as it is. */
// oxlint-disable-next-line no-control-regex -- control characters end a JSON string as quotes do
const verbatim = /^[^"\\\u0000-\u001f]+$/

/**
 * The shape of a provider's pieces, once seen. Two events that are alike up to one string and behind
 * it are the same value but for that string, so the second need not be parsed nor understood anew.
 * An event that is not alike is read in full, and its shape learnt.
 */
export class KnownShape {
  #name = ''
  /** '' until a shape is known. */
  #before = ''
  #after = ''

  /** The text of an event of the known shape; `null`: read it in full. */
  read(name: string, data: string): string | null {
    const from = this.#before.length
    const to = data.length - this.#after.length
    if (from === 0 || to <= from || name !== this.#name) return null
    // Slices are compared as memory is; `startsWith` goes letter by letter.
    if (data.slice(to) !== this.#after || data.slice(0, from) !== this.#before) return null
    const text = data.slice(from, to)
    return verbatim.test(text) ? text : null
  }

  /** `data` was a JSON object of the answer's text `text`, and of nothing else. */
  learn(name: string, data: string, text: string): void {
    const quoted = `"${text}"`
    const at = data.indexOf(quoted)
    // With an escape in it, or the same word twice, it is not sure which string was the text.
    if (at < 0 || data.includes('\\') || data.includes(quoted, at + 1)) return
    this.#name = name
    this.#before = data.slice(0, at + 1)
    this.#after = data.slice(at + 1 + text.length)
  }
}
