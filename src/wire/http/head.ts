/** The head of an HTTP/1.1 answer: RFC 9112, §4 and §5. */
import { maxHeaderSize } from 'node:http'

export interface Head {
  status: number
  headers: Headers
}

const statusLine = /^HTTP\/1\.[01] ([1-9]\d\d)(?: .*)?$/
/** `Headers` checks the name and the value. */
const field = /^([^:]+):[ \t]*(.*)$/
/** A field's value on several lines, as it once was allowed. */
const fold = /\r?\n[ \t]+/g

const parseHead = (text: string): Head => {
  const [first = '', ...lines] = text.replaceAll(fold, ' ').split(/\r?\n/)
  const status = statusLine.exec(first)?.[1]
  if (status === undefined) throw new SyntaxError('no answer of HTTP/1')
  const headers = new Headers()
  for (const line of lines) {
    const [, name, value] = field.exec(line) ?? []
    if (name === undefined || value === undefined) throw new SyntaxError('no field of a head')
    headers.append(name, value)
  }
  return { status: Number(status), headers }
}

/** Finds the head of an answer, behind those that only announce it (1xx). */
export class HeadReader {
  #text = ''
  #bodyAt = 0

  /** Where in the bytes that came last the body begins, once the head was told. */
  get bodyAt(): number {
    return this.#bodyAt
  }

  /** `null`: more is to come. @throws SyntaxError, TypeError where it is none */
  push(bytes: Buffer): Head | null {
    this.#text += bytes.toString('latin1')
    for (;;) {
      const end = /\r?\n\r?\n/.exec(this.#text)
      if (end === null) {
        if (this.#text.length > maxHeaderSize) throw new SyntaxError('a head without an end')
        return null
      }
      const head = parseHead(this.#text.slice(0, end.index))
      this.#text = this.#text.slice(end.index + end[0].length)
      if (head.status === 101) throw new SyntaxError('another protocol')
      if (head.status < 200) continue
      this.#bodyAt = bytes.length - this.#text.length
      return head
    }
  }
}
