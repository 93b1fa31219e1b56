import { JsonScanner } from './json-scanner.ts'

/**
 * Detects a reply's framing from its first characters. The content type is ignored: providers label
 * event streams as JSON and JSON as event streams. `foreign`: a page, or a protocol that is no reply.
 */
export type Framing = 'sse' | 'lines' | 'json' | 'array' | 'values' | 'foreign' | 'text'

const sseFields = ['data', 'event', 'id', 'retry']
const pageTag =
  '!doctype|!--|\\?xml|html|head|body|meta|link|script|response|turbo-stream|[a-z]+:[a-z]+'
const tag = new RegExp(`^<(?:${pageTag})(?:[\\s>-]|$)`, 'i')
/** A page begins with a tag that another tag follows. A sentence about a tag goes on in words. */
const pageStart = new RegExp(`^<(?:${pageTag})\\b[^>]*>\\s*<`, 'i')
/**
 * A frame of a protocol that we don't read: a packet type, a length or a callback before JSON. Shown
 * as text it would leak what it carries.
 */
const frame = /^(?:\d{1,8}|\d{2,8}:|[\da-f]{1,8}\r?\n|[\w/*.$-]{1,40}\()(?:\{"|\[[[{"])/i
/** The first word of a text, or such a prefix. */
const frameStart = /^[\w/*.$-]{1,40}(?:[:(]|\r?\n?)[{[]?$/
const minMarkup = 14
/** A tag that nothing has followed in this many characters begins a text. */
const maxTagLength = 600
/** A JSON string or a first line still open after this many characters is text. */
const maxStringLength = 4_000
/** A line of the AI SDK's data stream: a code, a colon, the start of a JSON value. */
const codeLine = /^(?:\d|[a-z][\w-]{0,30}):["[{]/
/** LangGraph's lines: `["values",{…}]`, `[["agent:1"],"messages",[…]]`, `[{"lc":1,…},{…}]`. */
const graphLine = /^\[(?:(?:\[[^\]]*\],)?"(?:[\w/|:.-]{1,60}",\s?[[{]|custom",)|\{"lc":)/
/** An event stream whose first field has no value or no name that we know: Flowise's `message:`. */
const unknownField = /^[\w-]{1,30}:?[^\S\r\n]*(?:\r\n?|\n)(?:data|event|id|retry):/
const unknownFieldStart = /^[\w-]{1,30}:?[^\S\r\n]*(?:(?:\r\n?|\n)[a-z]{0,5}:?)?$/
const controls = [...Array(32).keys()].filter((code) => code < 8 || code > 13)
/** ESC and the record separator of RFC 7464 do occur in texts. */
const binary = new RegExp(
  `[${String.fromCharCode(...controls.filter((code) => code !== 27 && code !== 30))}]`,
)

/** Whether `text` holds control characters of a binary protocol (gRPC, Connect, protobuf). */
export const isBinary = (text: string): boolean => binary.test(text)

/** White space, and the separator of JSON text sequences (RFC 7464). */
const leading = new RegExp(`^[\\s${String.fromCharCode(30)}]+`)

const sseLine = /^(?:(?:data|event|id|retry)(?::|$)|:|$)/

/** A first line that no text begins with: JSON data, a name or an id of one word, a number. */
const surelyField =
  /^(?:data: ?[{["]|(?:data|event|id):[^\S\r\n]?[\r\n]|(?:event|id): ?\S+[\r\n]|retry: ?\d+[\r\n])/

/**
 * Text may begin with "data: is a field". Then a line that is no field follows, or none at all.
 */
const detectFields = (text: string, ended: boolean): Framing | null => {
  if (surelyField.test(text)) return 'sse'
  const lines = text.split(/\r\n|\r|\n/)
  const last = lines.pop() ?? ''
  const isComment = text.startsWith(':')
  if (lines.length === 0) {
    if (!ended && text.length <= maxStringLength) return null
    return isComment ? 'sse' : 'text'
  }
  // The data of the first event may go on in lines without a field.
  const blank = lines.indexOf('') + 1
  const second = text.startsWith('data') && (blank > 0 || !ended) ? blank : 1
  const next = second === 0 ? undefined : [...lines.slice(second), last].find((line) => line !== '')
  if (next === undefined) return ended || text.length > maxStringLength ? 'sse' : null
  if (sseLine.test(next)) return 'sse'
  const isPartial = next === last && !ended
  return isPartial && sseFields.some((field) => field.startsWith(next)) ? null : 'text'
}

/** `null`: more text is needed. `undefined`: not server-sent events. */
const detectSse = (text: string, ended: boolean): Framing | null | undefined => {
  if (text.startsWith(':')) return detectFields(text, ended)
  for (const field of sseFields) {
    if (text.startsWith(field)) {
      const next = text[field.length]
      if (next === ':') return detectFields(text, ended)
      if (next === '\n' || next === '\r') return 'sse'
      if (next === undefined && !ended) return null
    } else if (!ended && field.startsWith(text)) return null
  }
  if (unknownField.test(text)) return 'sse'
  return undefined
}

/** Longest first object that is held back until what follows it tells whether it is a text. */
const maxShortObject = 200

/** The end of the object that `text` starts with; -1 if it is longer or not complete. */
const objectEnd = (text: string): number => {
  let end = -1
  new JsonScanner().push(text.slice(0, maxShortObject), ({ length }) => {
    if (end < 0) end = length
  })
  return end
}

const detectJson = (text: string, ended: boolean): Framing | null => {
  // Nothing in it: no text, but a reply without one.
  if (/^\[\s*\]\s*$/.test(text)) return ended ? 'json' : null
  const next = text.slice(1).trimStart()[0]
  if (next === undefined) return ended ? 'text' : null
  if (text.startsWith('{')) {
    if (next !== '"' && next !== '}') return 'text'
    // `{"data": 1} is JSON` is a text.
    const end = objectEnd(text)
    if (end < 0 && text.length > maxShortObject) return 'json'
    const after = end < 0 ? undefined : text.slice(end).trimStart()[0]
    const isLine = end >= 0 && /^[^\S\r\n]*[\r\n]/.test(text.slice(end))
    if (isLine || (ended && after === undefined)) return 'json'
    if (after === undefined) return ended ? 'json' : null
    return `{,${String.fromCharCode(30)}`.includes(after) ? 'json' : 'text'
  }
  if (graphLine.test(text)) return 'values'
  if (next === '{') return text.length < 7 && !ended ? null : 'array'
  if ((next !== '"' && next !== '[') || ended || /[\r\n]/.test(text)) return 'text'
  return text.length < 120 ? null : 'text'
}

const detectMarkup = (text: string, ended: boolean): Framing | null => {
  if (text.length < minMarkup && !ended) return null
  if (!tag.test(text)) return 'text'
  if (pageStart.test(text)) return 'foreign'
  return ended || text.length > maxTagLength ? 'text' : null
}

/** The framing of a body that starts with `head`; `null` if more text is needed to tell. */
export const detectFraming = (head: string, ended: boolean): Framing | null => {
  const text = head.replace(leading, '')
  if (text === '') return ended ? 'text' : null
  if (text.startsWith('{') || text.startsWith('[')) return detectJson(text, ended)
  if (text.startsWith('<')) return detectMarkup(text, ended)
  if (frame.test(text)) return 'foreign'
  if (!ended && frameStart.test(text)) return null
  const eventStream = detectSse(text, ended)
  if (eventStream !== undefined) return eventStream
  if (!ended && /[\r\n]/.test(text) && unknownFieldStart.test(text)) return null
  return codeLine.test(text) ? 'lines' : 'text'
}
