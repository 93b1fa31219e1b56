import { Answer } from './answer.ts'
import type { Finish, MakeFilter, RelayEvent } from './answer.ts'
import { readAiSdkLine } from './dialects/ai-sdk.ts'
import type { Fault } from './fault.ts'
import { detectFraming, unguarded } from './framing/detect.ts'
import type { Framing } from './framing/detect.ts'
import { JsonScanner } from './framing/json-scanner.ts'
import { LineSplitter } from './framing/lines.ts'
import { SseReader } from './framing/sse.ts'
import { interpret, interpretObject } from './interpret.ts'
import { KnownPiece } from './known-piece.ts'
import { isObject, plain } from './shapes.ts'
import type { Json } from './shapes.ts'
import { longestText } from './text-search.ts'

/**
 * How the provider's stream ended: by itself, by a lost connection, by our time limit, by the
 * customer, or by our size limits.
 */
export type Ending = 'closed' | 'lost' | 'timeout' | 'stopped' | 'too-large'

export interface RelayOptions {
  makeFilter?: MakeFilter
  /** Characters of answer; 1 MiB where not given. */
  maxText?: number
  /** Characters of one line or object; 2 MiB where not given. */
  maxPiece?: number
}

const noFilter: MakeFilter = () => ({ push: (text) => text, end: () => '' })
const mebi = 1_048_576
/** How JSON starts: data that starts so and is none was cut off. */
const cutJson = /^(?:\{\s*"|\[\s*[{"])/
/** Data by which a connection is kept open, where no text has come as bare data. */
const keepAlive = /^(?:ping|pong|heartbeat|keep-?alive|null|undefined)$/i
/** Characters after which a body that shows no framing is text. */
const longestHead = 8_192

const fault = (code: Fault['code'], message: string): Fault => ({
  code,
  retryAfterSeconds: null,
  providerCode: null,
  message,
})

/**
 * Reads a provider's answer in whatever form it comes (§4.1: "the response may instead be a
 * stream", its format "not shown") and tells it as events of our contract, as soon as their bytes
 * are there. The form is told by the body alone. Bytes may be cut anywhere.
 */
export class Relay {
  readonly #decoder = new TextDecoder('utf-8')
  readonly #answer: Answer
  readonly #maxText: number
  readonly #maxPiece: number
  #head = ''
  #framing: Framing | null = null
  #sse: SseReader | null = null
  #lines: LineSplitter | null = null
  #json: JsonScanner | null = null
  readonly #known = new KnownPiece()
  /** Every byte so far belongs to an event that was read. */
  #atRest = false
  /** SSE whose data is text, not JSON: then `42` and `"quoted"` are text, too. */
  #rawText = false
  #objects = 0
  #unclear: Json | null = null
  #ended = false

  constructor(options: RelayOptions = {}) {
    this.#answer = new Answer(options.makeFilter ?? noFilter)
    this.#maxText = options.maxText ?? mebi
    this.#maxPiece = options.maxPiece ?? 2 * mebi
  }

  /** Told by the first characters; `null` until then. */
  get framing(): Framing | null {
    return this.#framing
  }

  /** Rises with each sign that the provider works on the answer; keep-alives are none. */
  get progress(): number {
    return this.#answer.progress
  }

  /** The dialect's end was read. Sources may follow, text not. */
  get closed(): boolean {
    return this.#answer.closed
  }

  /** What the provider told as an error, its words for the log only. */
  get fault(): Fault | null {
    return this.#answer.fault
  }

  /** The provider's own ids, where it told them. */
  get conversationId(): string | null {
    return this.#answer.conversationId
  }
  get messageId(): string | null {
    return this.#answer.messageId
  }

  /** Over our limits of size: the provider is to be let go. */
  get tooLarge(): boolean {
    const pending = this.#sse?.pending ?? this.#json?.pending ?? this.#lines?.pending ?? 0
    return this.#answer.length > this.#maxText || pending > this.#maxPiece
  }

  push(bytes: Uint8Array): readonly RelayEvent[] {
    if (this.#ended) return []
    const from = this.#atRest ? this.#readKnown(bytes) : 0
    if (from < bytes.length) this.#readFull(from === 0 ? bytes : bytes.subarray(from))
    return this.#answer.take()
  }

  end(ending: Ending = 'closed'): readonly RelayEvent[] {
    if (this.#ended) return []
    this.#ended = true
    if (this.#framing === null) this.#begin('', true)
    this.#sse?.end()
    this.#lines?.end(this.#onLine)
    if (this.#unclear !== null && this.#objects === 1) this.#answer.text(longestText(this.#unclear))
    const [finish, failure] = this.#conclude(ending)
    return this.#answer.end(finish, failure)
  }

  /** @returns behind how many bytes something else begins than the known piece */
  #readKnown(bytes: Uint8Array): number {
    const known = this.#known
    let from = 0
    for (;;) {
      const text = known.read(bytes, from)
      if (text === null) return from
      this.#answer.text(text)
      from = known.end
    }
  }

  #readFull(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true })
    const wasAtRest = this.#atRest
    this.#answer.piece = null
    this.#read(text)
    // Behind a line's end no letter is half decoded.
    this.#atRest = this.#sse?.atRest === true && text.endsWith('\n')
    const { piece } = this.#answer
    if (wasAtRest && this.#atRest && piece !== null) this.#known.learn(text, piece)
  }

  #read(text: string): void {
    if (text === '') return
    if (this.#framing === null) this.#begin(text, false)
    else this.#feed(text)
  }

  #begin(text: string, ended: boolean): void {
    this.#head += text
    const head = this.#head
    const decided = ended || head.length > longestHead
    const bare = unguarded(head, decided)
    const framing = bare === null ? null : detectFraming(bare, decided)
    if (bare === null || framing === null) return
    this.#framing = framing
    if (framing === 'sse') this.#sse = new SseReader(this.#onEvent)
    else if (framing === 'json' || framing === 'array') this.#json = new JsonScanner()
    else if (framing === 'lines' || framing === 'strings') this.#lines = new LineSplitter()
    this.#head = ''
    if (framing === 'sse') this.#feed(bare.trimStart())
    else this.#feed(framing === 'text' ? head : bare)
  }

  #feed(text: string): void {
    if (this.#sse) this.#sse.push(text)
    else if (this.#json) this.#json.push(text, this.#onObject)
    else if (this.#lines) this.#lines.push(text, this.#onLine)
    else if (this.#framing === 'text') this.#answer.text(text)
    else if (this.#framing === 'html') {
      this.#answer.fail(fault('provider_unreadable', 'an HTML page in place of an answer'))
    }
  }

  #onLine = (line: string): void => {
    if (line.trim() === '') return
    if (this.#framing === 'lines') readAiSdkLine(this.#answer, line)
    else interpret(this.#answer, '', parse(line))
  }

  #onObject = (source: string): void => {
    const value = parse(source)
    if (!isObject(value)) return
    this.#objects += 1
    const found = interpretObject(this.#answer, '', value)
    this.#unclear = found || this.#objects > 1 ? null : value
  }

  #onEvent = (name: string, data: string): void => {
    this.#answer.piece = null
    const trimmed = data.trim()
    if (name === '' && !this.#rawText && keepAlive.test(trimmed)) return
    if (trimmed === '[DONE]' || trimmed === '"[DONE]"' || trimmed === 'DONE') {
      this.#answer.close(null)
      return
    }
    if (data === '') {
      if (/^(?:end|done|finish|finished|complete|completed|close|stop|message_end)$/i.test(name)) {
        this.#answer.close(null)
      }
      return
    }
    const first = trimmed[0]
    const isJson = first === '{' || (!this.#rawText && (first === '[' || first === '"'))
    const value = isJson ? parse(data) : data
    if (typeof value === 'object' && value !== null) {
      interpret(this.#answer, name, value)
    } else if (value === data && cutJson.test(trimmed) && !this.#rawText) {
      // Several objects on one line, or one that was cut off.
      new JsonScanner().push(data, this.#onObject)
    } else this.#onText(name, typeof value === 'string' ? value : data, value === data)
  }

  #onText(name: string, text: string, raw: boolean): void {
    const kind = plain(name)
    if (/^(?:error|exception)$/.test(kind)) {
      this.#answer.fail(fault('provider_error', text))
    } else if (/^(?:end|done|finish|finished|complete|completed|close)$/.test(kind)) {
      this.#answer.close(null)
    } else if (/^(?:status|progress|step)$/.test(kind)) this.#answer.status(text)
    else if (/reason|think|thought/.test(kind)) this.#answer.reasoning(text)
    else if (!/ping|heartbeat|keepalive|metadata|^(?:id|open|start|begin|title)$/.test(kind)) {
      this.#rawText ||= raw
      this.#answer.text(text)
    }
  }

  /** How the answer ended, and the error to tell before it. */
  #conclude(ending: Ending): [Finish, Fault | null] {
    const answer = this.#answer
    if (answer.fault !== null) return ['error', answer.fault]
    if (ending === 'stopped') return ['stopped', null]
    const hasText = answer.length > 0
    const told = answer.finish ?? (ending === 'closed' && this.#isWhole() ? 'stop' : null)
    const finish = told === 'stop' && !hasText && answer.calls ? 'tool-calls' : told
    if (finish === 'error') return ['error', fault('provider_error', 'finished with an error')]
    if (finish !== null && (hasText || finish === 'tool-calls') && ending !== 'too-large')
      return [finish, null]
    if (hasText) return ['incomplete', null]
    if (ending === 'timeout') return ['error', fault('provider_timeout', 'no answer in time')]
    if (ending === 'lost') return ['error', fault('provider_unavailable', 'connection lost')]
    return [
      'error',
      fault('provider_unreadable', ending === 'closed' ? 'no answer in the body' : 'too large'),
    ]
  }

  /** Forms that have no end marker of their own: the end of the body is the end of the answer. */
  #isWhole(): boolean {
    switch (this.#framing) {
      case 'text':
        return true
      case 'strings':
        return true
      case 'json':
        return this.#objects === 1 && this.#json?.pending === 0
      case 'array':
        return this.#json?.arrayClosed === true
      default:
        return false
    }
  }
}

const parse = (source: string): unknown => {
  try {
    return JSON.parse(source)
  } catch {
    return source
  }
}

export const createRelay = (options?: RelayOptions): Relay => new Relay(options)
