/**
 * Detects a reply's framing from its first characters. The content type is ignored: providers label
 * event streams as JSON and JSON as event streams.
 */

export type Framing = 'sse' | 'lines' | 'json' | 'array' | 'strings' | 'html' | 'text'

const sseFields = ['data', 'event', 'id', 'retry']
const markup = /^<(?:!doctype|!--|\?xml|html|head|body|title|meta|script|h1)[\s>-]/i
const minMarkup = 10
/** A JSON string still open after this many characters is text. */
const maxStringLength = 4_000

/** A line of the AI SDK's data stream: a code, a colon, the start of a JSON value. */
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

/** Prefixes that keep other sites' scripts from reading JSON. */
const guards = [")]}'", 'for(;;);', 'while(1);']
const guard = /^\s*(?:\)\]\}'|for\(;;\);|while\(1\);),?\s*/

/** `head` without such a prefix; `null` while it may be the beginning of one. */
export const unguarded = (head: string, ended: boolean): string | null => {
  const trimmed = head.trim()
  if (trimmed !== '' && !ended && guards.some((prefix) => `${prefix},`.startsWith(trimmed)))
    return null
  return head.replace(guard, '')
}

/** Capitalised fields count only before JSON, because text may begin with "Data:" too. */
const capitalised = /^(?:(?:event|id|retry):[^\r\n]*\r?\n)*data: ?[{[]/i
const capitalisedStart =
  /^(?:(?:event|id|retry):[^\r\n]*\r?\n)*(?:(?:event|id|retry):[^\r\n]*\r?|data:? ?|[a-z]{0,5})$/i

const lineEnd = (text: string): number => {
  const lf = text.indexOf('\n')
  const cr = text.indexOf('\r')
  if (lf < 0) return cr
  return cr < 0 ? lf : Math.min(lf, cr)
}

/** `null`: more text is needed. `undefined`: not server-sent events. */
const detectSse = (text: string, ended: boolean): Framing | null | undefined => {
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

const startsField = (text: string): boolean =>
  sseFields.some((field) => {
    const start = text.slice(0, field.length + 1).toLowerCase()
    return start === `${field}:` || field.startsWith(start)
  })

const detectLines = (text: string, ended: boolean): Framing | null => {
  if (text.length < 3) return ended || !/^[0-9a-k]:?$/.test(text) ? 'text' : null
  if (!codeLine.test(text)) return 'text'
  const end = lineEnd(text)
  if (end < 0 && !ended) return null
  return isJson(text.slice(2, end < 0 ? undefined : end)) ? 'lines' : 'text'
}

const detectJson = (text: string, ended: boolean): Framing | null => {
  const next = text.slice(1).trimStart()[0]
  if (next === undefined) return ended ? 'text' : null
  if (text.startsWith('{')) return next === '"' || next === '}' ? 'json' : 'text'
  return next === '{' ? 'array' : 'text'
}

/** `"Hi"` alone on its line is a JSON string; `"Hi" is` is text that starts with a quote. */
const detectStrings = (text: string, ended: boolean): Framing | null => {
  const end = /^"(?:[^"\\\r\n]|\\.)*"/.exec(text)?.[0]
  if (end === undefined) {
    return ended || lineEnd(text) >= 0 || text.length > maxStringLength ? 'text' : null
  }
  const next = text[end.length]
  if (next === undefined && !ended) return null
  return (next === undefined || next === '\n' || next === '\r') && isJson(end) ? 'strings' : 'text'
}

/** The framing of a body that starts with `head`; `null` if more text is needed to tell. */
export const detectFraming = (head: string, ended: boolean): Framing | null => {
  const text = head.replace(leading, '')
  if (text === '') return ended ? 'text' : null
  if (text.startsWith('{') || text.startsWith('[')) return detectJson(text, ended)
  if (text.startsWith('"')) return detectStrings(text, ended)
  if (text.startsWith('<')) {
    if (text.length < minMarkup && !ended) return null
    return markup.test(text) ? 'html' : 'text'
  }
  const eventStream = detectSse(text, ended)
  if (eventStream !== undefined) return eventStream
  if (capitalised.test(text)) return 'sse'
  const framing = detectLines(text, ended)
  return framing === 'text' && !ended && capitalisedStart.test(text) && startsField(text)
    ? null
    : framing
}
