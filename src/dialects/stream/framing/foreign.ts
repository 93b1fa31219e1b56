/** Protocols whose framing we do not read. Shown as text they would leak what they carry. */

/** A length, a packet type or a code before JSON or fields: engine.io, netstrings, chunk sizes. */
const numbered =
  /^(?:(?:\d{1,8}|\d{2,8}:)(?:\{"|\[(?:\["?|"[\w:.-]+",))|[\da-f]{1,8}\r?\n(?:\{"|\[\[|\[[{"]|data:))/i
const numberedStart =
  /^(?:(?:\d{1,8}|\d{2,8}:)(?:\{|\[(?:\[|"[\w:.-]*"?)?)?|[\da-f]{1,8}\r?(?:\n(?:\{|\[|d|da|dat|data)?)?)$/i

/** Headers in the body, as in the language server protocol. */
const header = /^content-(?:length: ?\d+|type: ?[\w-]+\/[\w.+-][^\r\n]*)\r?\n/i
const headerStart = /^content-(?:length|type):[^\r\n]{0,100}\r?$/i

/** A whole HTTP response: its status line and a header. */
const httpResponse = /^HTTP\/\d[\d.]* \d{3}[^\r\n]{0,40}\r?\n[\w-]+:/i
const httpResponseStart = /^HTTP\/[\d.]{0,3}(?: (?:\d{1,3}[^\r\n]{0,40}\r?(?:\n[\w-]{0,40})?)?)?$/i
const headerNames = ['content-length:', 'content-type:', 'http/']

/** A script's callback around JSON (JSONP). */
const callback = /^(?:\/\*\*\/|(?:callback|cb|jsonp|jquery)\w*\((?:\{"|\[[{"[]))/i
const callbackStart = /^(?:\/\*{0,2}|(?:callback|cb|jsonp|jquery)\w{0,40}(?:\([{[]?)?)$/i
const callbackNames = ['callback(', 'cb(', 'jsonp(', 'jquery(']

const isBeginning = (names: readonly string[], text: string): boolean =>
  names.some((name) => name.startsWith(text.toLowerCase()))

/** Whether `text` begins such a protocol; `null` while it may. */
export const isForeign = (text: string): boolean | null => {
  if ([numbered, header, httpResponse, callback].some((protocol) => protocol.test(text)))
    return true
  const mayBe =
    numberedStart.test(text) ||
    headerStart.test(text) ||
    httpResponseStart.test(text) ||
    callbackStart.test(text) ||
    isBeginning(headerNames, text) ||
    isBeginning(callbackNames, text)
  return mayBe ? null : false
}
