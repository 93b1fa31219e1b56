import type { MakeFilter, RelayEvent } from '#bff/assistant/relay/answer.ts'
import type { Fault as ToldFault } from '#bff/assistant/relay/fault.ts'
import { createRelay } from '#bff/assistant/relay/relay.ts'
import type { Ending, Relay } from '#bff/assistant/relay/relay.ts'
import type { Clock } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { AssistantEvent, Message } from '#contract/assistant.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { TransportResponse } from '#wire/transport.ts'

import { EventLog } from './event-log.ts'
import { streamEvents } from './event-stream.ts'

/** Limits of one answer, in milliseconds. */
export interface AnswerLimits {
  first: number
  idle: number
  total: number
  /** How long the provider is read on after the last reader left. */
  grace: number
}

export interface AnswerOptions {
  messageId: string
  conversationId: string
  limits: AnswerLimits
  clock: Clock
  makeFilter: MakeFilter
  /** Asks the provider. @throws Fault where it refuses before the first byte */
  ask(signal: AbortSignal): Promise<TransportResponse>
  /** A fault that the answer's first byte told, as it is to be answered. */
  refused(fault: ToldFault | ErrorCode): Promise<Fault>
  /** The provider accepted the question. */
  onAccepted(): Promise<void>
  onEnd(answer: AnswerRun): void | Promise<void>
}

/** Once the dialect's end was read, sources may follow for this long. */
const afterwards = 1_000

type Summary = Pick<Message, 'text' | 'citations' | 'finish' | 'code'>

/**
 * One answer from the question to its end: reads the provider, keeps the events, ends by the
 * contract's limits, by stop, or some time after its last reader left.
 */
export class AnswerRun {
  readonly messageId: string
  readonly conversationId: string
  readonly log = new EventLog()
  /** What the transcript keeps of the answer so far. */
  readonly summary: Summary = { text: '', citations: [], finish: null, code: null }
  /** Resolves when the answer's stream can be sent; rejects with a Fault where it was refused. */
  readonly opened: Promise<void>
  /** The provider's own id of the conversation, where it told one. */
  providerConversationId: string | null = null
  endedAt: number | null = null
  readonly #options: AnswerOptions
  readonly #abort = new AbortController()
  readonly #relay: Relay
  readonly #startedAt: number
  #progressAt: number
  #ending: Ending = 'closed'
  #readers = 0
  #leftAt: number | null = null
  #open!: () => void
  #refuse!: (fault: Fault) => void
  #isOpen = false

  constructor(options: AnswerOptions) {
    this.#options = options
    this.messageId = options.messageId
    this.conversationId = options.conversationId
    this.#relay = createRelay({ makeFilter: options.makeFilter })
    this.#startedAt = options.clock.now()
    this.#progressAt = this.#startedAt
    this.opened = new Promise((resolve, reject) => {
      this.#open = resolve
      this.#refuse = reject
    })
    // Who asks twice awaits it twice; nobody may await it when the browser left.
    this.opened.catch(() => undefined)
  }

  get running(): boolean {
    return this.endedAt === null
  }

  /** Runs to the end. Never rejects. */
  async run(): Promise<void> {
    const watch = this.#watch()
    try {
      await this.#read()
      await this.#finish()
    } catch (error) {
      this.endedAt = this.#options.clock.now()
      this.#refuse(error instanceof Fault ? error : new Fault('internal', { cause: error }))
    }
    this.#abort.abort()
    await watch
  }

  /** The customer's stop: the provider is let go at once. `lost`: we shut down. */
  stop(ending: 'stopped' | 'lost' = 'stopped'): void {
    this.#let(ending)
  }

  /** The answer's events from behind number `after`. */
  read(after: number): ReadableStream<Uint8Array> {
    this.#readers += 1
    this.#leftAt = null
    const last = this.running ? this.log.last : this.log.last - 1
    return streamEvents(this.log, Math.min(after, last), () => this.#leave())
  }

  #leave(): void {
    this.#readers -= 1
    if (this.#readers <= 0) this.#leftAt = this.#options.clock.now()
  }

  #let(ending: Ending): void {
    if (!this.running || this.#ending !== 'closed') return
    this.#ending = ending
    this.#abort.abort()
  }

  /** @throws Fault where the provider refused before its first byte */
  async #read(): Promise<void> {
    try {
      const response = await this.#options.ask(this.#abort.signal)
      for await (const bytes of response.body) {
        const before = this.#relay.progress
        const events = this.#relay.push(bytes)
        if (this.#relay.progress !== before) this.#progressAt = this.#options.clock.now()
        if (this.#ending !== 'closed') break
        if (this.#isOpen || this.#isAnswer(events)) await this.#tell(events)
        if (this.#relay.tooLarge) this.#let('too-large')
        if (this.#relay.fault !== null || this.#ending !== 'closed') break
      }
    } catch (error) {
      if (this.#ending !== 'closed') return
      if (!this.#isOpen && error instanceof Fault) throw error
      this.#ending = 'lost'
    }
  }

  /**
   * Whether what came is an answer and not a refusal: one JSON body may be an error envelope, which
   * is answered as a problem document.
   */
  #isAnswer(events: RelayEvent[]): boolean {
    const { framing } = this.#relay
    const whole =
      framing === null || framing === 'json' || framing === 'array' || framing === 'html'
    return events.length > 0 || !whole
  }

  async #tell(events: RelayEvent[]): Promise<void> {
    if (!this.#isOpen) await this.#accept()
    this.#add(events)
  }

  async #accept(): Promise<void> {
    await this.#options.onAccepted()
    this.#isOpen = true
    this.#leftAt = this.#readers === 0 ? this.#options.clock.now() : null
    const { messageId, conversationId } = this
    this.log.add({ type: 'meta', messageId, conversationId, source: 'provider' })
    this.log.announce()
    this.#open()
  }

  #add(events: AssistantEvent[]): void {
    for (const event of events) {
      this.#keep(event)
      this.log.add(event)
    }
    if (events.length > 0) this.log.announce()
  }

  #keep(event: AssistantEvent): void {
    const { summary } = this
    if (event.type === 'text') summary.text += event.delta
    else if (event.type === 'replace') summary.text = event.text
    else if (event.type === 'citation')
      summary.citations.push({ title: event.title, href: event.href })
    else if (event.type === 'error') summary.code = event.code
    else if (event.type === 'end') summary.finish = event.finish
  }

  async #finish(): Promise<void> {
    const events = this.#relay.end(this.#ending)
    this.providerConversationId = this.#relay.conversationId
    const [first] = events
    const waited = this.#ending === 'timeout' || this.#ending === 'stopped'
    if (!this.#isOpen && first?.type === 'error' && !waited && !this.#isAnswer([])) {
      throw await this.#options.refused(this.#relay.fault ?? first.code)
    }
    await this.#tell(events)
    this.endedAt = this.#options.clock.now()
    await this.#options.onEnd(this)
  }

  /** Holds the limits: one timer an answer, set to the nearest of them. */
  async #watch(): Promise<void> {
    const { clock } = this.#options
    const { signal } = this.#abort
    while (!signal.aborted) {
      const due = this.#due()
      const [at, ending] = due.reduce((one, other) => (other[0] < one[0] ? other : one))
      const wait = at - clock.now()
      if (wait <= 0) {
        if (this.#relay.closed && ending === 'closed') this.#abort.abort()
        else this.#let(ending)
        return
      }
      try {
        await clock.sleep(Math.min(wait, afterwards), signal)
      } catch {
        return
      }
    }
  }

  #due(): [number, Ending][] {
    const { limits } = this.#options
    const due: [number, Ending][] = [[this.#startedAt + limits.total, 'timeout']]
    if (this.#relay.closed) due.push([this.#progressAt + afterwards, 'closed'])
    else if (this.#relay.progress === 0) due.push([this.#startedAt + limits.first, 'timeout'])
    else due.push([this.#progressAt + limits.idle, 'timeout'])
    if (this.#leftAt !== null) due.push([this.#leftAt + limits.grace, 'lost'])
    return due
  }
}
