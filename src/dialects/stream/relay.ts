import { aiSdkPart } from './agents/ai-sdk.ts'
import { kindOf } from './event-kind.ts'
import { readFailure, type StreamFailure } from './failure.ts'
import { readerOf, type ChatFormat } from './format.ts'
import { detectFraming, isBinary, type Framing } from './framing/detect.ts'
import { JsonScanner } from './framing/json-scanner.ts'
import { LineSplitter } from './framing/lines.ts'
import { SseReader } from './framing/sse.ts'
import { interpret } from './interpret.ts'
import { longestText } from './longest-text.ts'
import { Reply, type Finish, type MakeFilter, type StreamEvent } from './reply.ts'
import { isObject, parseJson, TooManyValuesError, type Json } from './shapes.ts'
import { readFirst, repeatTwin } from './twin.ts'

/**
 * How the provider's stream ended. `closed`: by itself. `lost`: the connection broke. `timeout` and
 * `too-large`: our limits. `stopped`: by the customer.
 */
export type Ending = 'closed' | 'lost' | 'timeout' | 'stopped' | 'too-large' | 'key-rejected'

export interface RelayOptions {
  makeFilter?: MakeFilter
  /** Reads all objects in this format. By default the format is detected. */
  format?: ChatFormat | undefined
  /** Longest reply in characters. Default 1 Mi. */
  maxText?: number
  /** Longest line or object in characters. Default 2 Mi. */
  maxItem?: number
}

const noFilter: MakeFilter = () => ({ push: (text) => text, end: () => '' })
const mebi = 1_048_576
/** Data that starts like JSON but does not parse was cut off. */
const jsonStart = /^(?:\{\s*"|\[\s*[{"])/
/** Keep-alives, unless the stream sends plain text as its data. */
const keepAlive = /^(?:ping|pong|heartbeat|keep-?alive|null|undefined)$/i
/** Longest body, in characters, whose longest text may be the reply if nothing else is. */
const maxUnknown = 100_000
/** A body without a recognised framing in this many characters is text. */
const maxHeadLength = 8_192

const failureOf = (code: StreamFailure['code'], message: string): StreamFailure => ({
  code,
  retryAfterSeconds: null,
  providerCode: null,
  message,
})

/**
 * Turns the bytes of a provider's reply into events of our contract as they arrive. §4.1 leaves the
 * format open ("the response may instead be a stream", its format "not shown"), so it is detected
 * from the body alone. Chunks may end anywhere, even inside a character.
 */
export class Relay {
  readonly #decoder = new TextDecoder('utf-8')
  /** What was read so far. Only the relay changes it. */
  readonly reply: Reply
  readonly #format: ChatFormat | undefined
  readonly #maxText: number
  readonly #maxItem: number
  #head = ''
  #framing: Framing | null = null
  #sse: SseReader | null = null
  #lines: LineSplitter | null = null
  #json: JsonScanner | null = null
  /** The data of this event stream is plain text, so `42` and `"quoted"` are text too. */
  #rawText = false
  #objects = 0
  /** The body's only object, if no text was found in it. */
  #unreadObject: Json | null = null
  #ended = false
  #hasTooManyValues = false

  constructor(options: RelayOptions = {}) {
    this.reply = new Reply(options.makeFilter ?? noFilter)
    this.#format = options.format
    this.#maxText = options.maxText ?? mebi
    this.#maxItem = options.maxItem ?? 2 * mebi
  }

  /** Detected from the first characters; `null` until then. */
  get framing(): Framing | null {
    return this.#framing
  }

  /** A size limit is exceeded: stop reading. */
  get isTooLarge(): boolean {
    const pending =
      this.#sse?.pending ?? this.#json?.pending ?? this.#lines?.pending ?? this.#head.length
    return this.#hasTooManyValues || this.reply.length > this.#maxText || pending > this.#maxItem
  }

  push(bytes: Uint8Array): readonly StreamEvent[] {
    if (this.#ended || this.#hasTooManyValues) return []
    this.#attempt(() => this.#read(this.#decoder.decode(bytes, { stream: true })))
    return this.reply.take()
  }

  end(ending: Ending = 'closed'): readonly StreamEvent[] {
    if (this.#ended) return []
    this.#ended = true
    this.#attempt(() => {
      if (this.#framing === null) this.#begin('', true)
      this.#sse?.end()
      this.#lines?.end(this.#onLine)
    })
    if (this.#unreadObject !== null && this.#objects === 1)
      this.reply.text(longestText(this.#unreadObject))
    const [finish, failure] = this.#conclude(this.#hasTooManyValues ? 'too-large' : ending)
    return this.reply.end(finish, failure)
  }

  #attempt(read: () => void): void {
    if (this.#hasTooManyValues) return
    try {
      read()
    } catch (error) {
      if (!(error instanceof TooManyValuesError)) throw error
      this.#hasTooManyValues = true
    }
  }

  #read(text: string): void {
    if (text === '') return
    if (this.#framing === null) this.#begin(text, false)
    else this.#feed(text)
  }

  #begin(text: string, ended: boolean): void {
    this.#head += text
    const head = this.#head
    const framing = detectFraming(head, ended || head.length > maxHeadLength)
    if (framing === null) return
    this.#framing = framing
    if (framing === 'sse') this.#sse = new SseReader(this.#onEvent)
    else if (framing === 'json' || framing === 'array') this.#json = new JsonScanner()
    else if (framing === 'lines' || framing === 'values') this.#lines = new LineSplitter()
    this.#head = ''
    this.#feed(framing === 'sse' ? head.trimStart() : head)
  }

  #feed(text: string): void {
    if (this.#sse) this.#sse.push(text)
    else if (this.#json) this.#json.push(text, this.#onObject)
    else if (this.#lines) this.#lines.push(text, this.#onLine)
    else if (this.#framing === 'text') this.#feedText(text)
    else if (this.#framing === 'foreign') {
      this.reply.fail(failureOf('provider_unreadable', 'a page or a protocol that is no reply'))
    }
  }

  #feedText(text: string): void {
    if (isBinary(text)) this.reply.fail(failureOf('provider_unreadable', 'a binary protocol'))
    else this.reply.text(text)
  }

  /** Whether it is the same object as an earlier one with another text, which is added. */
  #repeats(name: string, source: string): boolean {
    if (this.#format !== undefined || !repeatTwin(this.reply, name, source)) return false
    this.#objects += 1
    return true
  }

  /** @returns whether the value held a part of the reply */
  #interpret(name: string, value: unknown, source: string): boolean {
    if (this.#format === undefined)
      return readFirst(this.reply, name, source, () => interpret(this.reply, name, value))
    if (!isObject(value)) return true
    const failure = readFailure(name, value)
    if (failure === null) readerOf(this.#format)(this.reply, value, name)
    else this.reply.fail(failure)
    return true
  }

  #onLine = (line: string): void => {
    if (line.trim() === '' || this.#repeats('', line)) return
    this.#interpret('', this.#framing === 'lines' ? aiSdkPart(line) : parseJson(line), line)
  }

  #onObject = (source: string): void => {
    if (this.#repeats('', source)) return
    const value = parseJson(source)
    if (!isObject(value)) return
    this.#objects += 1
    const isRead = this.#interpret('', value, source)
    this.#unreadObject = isRead || this.#objects > 1 || source.length > maxUnknown ? null : value
  }

  #onEvent = (name: string, data: string): void => {
    if (this.#repeats(name, data)) return
    const trimmed = data.trim()
    if (name === '' && !this.#rawText && keepAlive.test(trimmed)) return
    if (/^"?\[DONE\]"?$|^DONE$/.test(trimmed) || (this.#objects > 0 && /^done$/i.test(trimmed))) {
      this.reply.close(null)
      return
    }
    if (data === '') {
      if (/^(?:end|done|finish|finished|complete|completed|close|stop|message_end)$/i.test(name)) {
        this.reply.close(null)
      }
      return
    }
    const first = trimmed[0]
    const isJson = first === '{' || (!this.#rawText && (first === '[' || first === '"'))
    const value = isJson ? parseJson(data) : data
    if (typeof value === 'object' && value !== null) {
      this.#objects += 1
      this.#interpret(name, value, data)
    } else if (value === data && jsonStart.test(trimmed) && !this.#rawText) {
      // Several objects on one line, or an object that was cut off.
      new JsonScanner().push(data, this.#onObject)
    } else this.#onText(name, typeof value === 'string' ? value : data, value === data)
  }

  #onText(name: string, text: string, raw: boolean): void {
    const kind = kindOf(name)
    if (/^(?:error|exception)$/i.test(name)) this.reply.failAs(null, text)
    else if (kind === 'end') this.reply.close(null)
    else if (kind === 'status') this.reply.status(text)
    else if (kind === 'reasoning') this.reply.reasoning(text)
    else if (kind === null || kind === 'text') {
      this.#rawText ||= raw
      this.reply.text(text)
    }
  }

  /** How the reply ended, and the error to report before the end event. */
  #conclude(ending: Ending): [Finish, StreamFailure | null] {
    const reply = this.reply
    if (reply.failure !== null) return ['error', reply.failure]
    if (ending === 'stopped') return ['stopped', null]
    if (ending === 'key-rejected') return ['error', failureOf('key_rejected', 'key rejected')]
    const hasText = reply.length > 0
    const stated = reply.finish ?? (ending === 'closed' && this.#isWhole() ? 'stop' : null)
    const finish = stated === 'stop' && !hasText && reply.hasToolCall ? 'tool-calls' : stated
    if (finish === 'error') return ['error', failureOf('provider_error', 'finished with an error')]
    if (
      finish !== null &&
      (hasText || finish === 'tool-calls' || finish === 'length') &&
      ending !== 'too-large'
    )
      return [finish, null]
    if (hasText) return ['incomplete', null]
    if (ending === 'timeout') return ['error', failureOf('provider_timeout', 'no reply in time')]
    if (ending === 'lost') return ['error', failureOf('provider_unavailable', 'connection lost')]
    return [
      'error',
      failureOf('provider_unreadable', ending === 'closed' ? 'no reply in the body' : 'too large'),
    ]
  }

  /** Framings without an end marker: the end of the body is the end of the reply. */
  #isWhole(): boolean {
    if (this.#framing === 'json') return this.#objects === 1 && this.#json?.pending === 0
    return this.#framing === 'text' || this.#json?.isArrayClosed === true
  }
}

export const createRelay = (options?: RelayOptions): Relay => new Relay(options)
