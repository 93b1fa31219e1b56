/**
 * Tells an answer's framing by its first characters. The content type is not asked: providers send
 * event streams as JSON and JSON as event streams.
 */

export type Framing = 'sse' | 'lines' | 'json' | 'array' | 'strings' | 'html' | 'text'

const sseFields = ['data', 'event', 'id', 'retry']
const markup = /^<(?:!doctype|!--|\?xml|html|head|body|title|meta|script|h1)[\s>-]/i
const longestMarkup = 10
/** A JSON string this long without an end is taken for text. */
const longestString = 4_000

/** Code and colon of the AI SDK data stream, then the start of a JSON value: `0:"Hel`, `d:{`. */
const codeLine = /^[0-9a-k]:["[{\d]/

/** White space, and the separator of JSON text sequences (RFC 7464). */
const leading = new RegExp(`^[\\s${String.fromCharCode(30)}]+`)

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What keeps a script from reading JSON of another site: no part of the answer. */
const guards = [")]}'", 'for(;;);', 'while(1);']
const guard = /^\s*(?:\)\]\}'|for\(;;\);|while\(1\);),?\s*/

/** A body's head without such a guard; `null` while it may be one. */
export const unguarded = (head: string, ended: boolean): string | null => {
  const start = head.trim()
  if (start !== '' && !ended && guards.some((one) => `${one},`.startsWith(start))) return null
  return head.replace(guard, '')
}

/** Fields in large letters: only before JSON, as text may begin with "Data:", too. */
const loud = /^(?:(?:event|id|retry):[^\r\n]*\r?\n)*data: ?[{[]/i
const perhapsLoud =
  /^(?:(?:event|id|retry):[^\r\n]*\r?\n)*(?:(?:event|id|retry):[^\r\n]*\r?|data:? ?|[a-z]{0,5})$/i

const lineEnd = (text: string): number => {
  const lf = text.indexOf('\n')
  const cr = text.indexOf('\r')
  if (lf < 0) return cr
  return cr < 0 ? lf : Math.min(lf, cr)
}

const sse = (text: string, ended: boolean): Framing | null | undefined => {
  if (text.startsWith(':')) return 'sse'
  for (const field of sseFields) {
    if (text.startsWith(field)) {
      const next = text[field.length]
      if (next === ':' || next === '\n' || next === '\r') return 'sse'
      if (next === undefined && !ended) return null
    } else if (!ended && field.startsWith(text)) return null
  }
  return undefined
}

const beginsField = (text: string): boolean =>
  sseFields.some((field) => {
    const start = text.slice(0, field.length + 1).toLowerCase()
    return start === `${field}:` || field.startsWith(start)
  })

const codes = (text: string, ended: boolean): Framing | null => {
  if (text.length < 3) return ended || !/^[0-9a-k]:?$/.test(text) ? 'text' : null
  if (!codeLine.test(text)) return 'text'
  const end = lineEnd(text)
  if (end < 0 && !ended) return null
  return isJson(text.slice(2, end < 0 ? undefined : end)) ? 'lines' : 'text'
}

const json = (text: string, ended: boolean): Framing | null => {
  const next = text.slice(1).trimStart()[0]
  if (next === undefined) return ended ? 'text' : null
  if (text.startsWith('{')) return next === '"' || next === '}' ? 'json' : 'text'
  return next === '{' ? 'array' : 'text'
}

/** `"Hel"` alone on its line is a JSON string; `"Hel" is` is text that starts with a quote. */
const strings = (text: string, ended: boolean): Framing | null => {
  const end = /^"(?:[^"\\\r\n]|\\.)*"/.exec(text)?.[0]
  if (end === undefined) {
    return ended || lineEnd(text) >= 0 || text.length > longestString ? 'text' : null
  }
  const next = text[end.length]
  if (next === undefined && !ended) return null
  return (next === undefined || next === '\n' || next === '\r') && isJson(end) ? 'strings' : 'text'
}

/**
 * The framing of a body that starts with `head`, or `null` while that is not decidable. `ended`:
 * nothing follows.
 */
export const detectFraming = (head: string, ended: boolean): Framing | null => {
  const text = head.replace(leading, '')
  if (text === '') return ended ? 'text' : null
  if (text.startsWith('{') || text.startsWith('[')) return json(text, ended)
  if (text.startsWith('"')) return strings(text, ended)
  if (text.startsWith('<')) {
    if (text.length < longestMarkup && !ended) return null
    return markup.test(text) ? 'html' : 'text'
  }
  const events = sse(text, ended)
  if (events !== undefined) return events
  if (loud.test(text)) return 'sse'
  const framing = codes(text, ended)
  return framing === 'text' && !ended && perhapsLoud.test(text) && beginsField(text)
    ? null
    : framing
}
