import type { MakeFilter, RelayEvent } from '#bff/assistant/relay/answer.ts'
import type { Fault as ToldFault } from '#bff/assistant/relay/fault.ts'
import { createRelay } from '#bff/assistant/relay/relay.ts'
import type { Ending, Relay } from '#bff/assistant/relay/relay.ts'
import type { Clock } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { AssistantEvent, Message } from '#contract/assistant.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Flow } from '#wire/flow.ts'
import type { TransportError } from '#wire/transport.ts'

import { EventLog } from './event-log.ts'
import { streamEvents } from './event-stream.ts'
import type { Watch } from './watch.ts'

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
  watch: Watch
  makeFilter: MakeFilter
  /** More has come since it was kept last: a crash must not take it. */
  onPart(answer: AnswerRun): void
  onEnd(answer: AnswerRun): void | Promise<void>
}

/** What an answer needs until the provider has accepted its question, and does not hold any longer. */
export interface Asking {
  /** Asks the provider. @throws Fault where it refuses before the first byte */
  ask(signal: AbortSignal): Promise<Flow>
  /** A fault that the answer's first byte told, as it is to be answered. */
  refused(fault: ToldFault | ErrorCode): Promise<Fault>
  onAccepted(): Promise<void>
}

/** Once the dialect's end was read, sources may follow for this long. */
const afterwards = 1_000
/**
 * An answer under way is kept this often (ms): rarer the more there are beside it and the longer it
 * is, so that what keeping costs a second has a limit.
 */
const keepEvery = (answers: number, length: number): number =>
  Math.max(2_000, answers * 10, length / 50)

type Summary = Pick<Message, 'text' | 'citations' | 'finish' | 'code'>

/**
 * One answer from the question to its end: reads the provider, keeps the events, ends by the
 * contract's limits, by stop, or some time after its last reader left.
 */
export class AnswerRun {
  readonly messageId: string
  readonly conversationId: string
  readonly log = new EventLog()
  /** Resolves when the answer's stream can be sent; rejects with a Fault where it was refused. */
  readonly opened: Promise<void>
  /** The provider's own id of the conversation, where it told one. */
  providerConversationId: string | null = null
  endedAt: number | null = null
  readonly #options: AnswerOptions
  #asking: Asking | null
  readonly #abort = new AbortController()
  readonly #relay: Relay
  readonly #startedAt: number
  #progressAt: number
  #ending: Ending = 'closed'
  #readers = 0
  #leftAt: number | null = null
  #open!: () => void
  #refuse!: (fault: Fault) => void
  /** Whether the provider's first bytes were taken as an answer: not yet, being kept, told. */
  #state: 'waiting' | 'accepting' | 'open' = 'waiting'
  /** What came while the transcript was written. */
  #held: RelayEvent[] = []
  #accepted: Promise<void> | null = null
  /** Ends the reading. */
  #whole: () => void = () => undefined
  #keepAt = 0
  #keptLast = 0
  readonly #citations: Message['citations'] = []
  #finish: Message['finish'] = null
  #code: Message['code'] = null

  constructor(options: AnswerOptions, asking: Asking) {
    this.#options = options
    this.#asking = asking
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

  /** What the transcript keeps of the answer so far. */
  get summary(): Summary {
    return {
      text: this.log.text,
      citations: this.#citations,
      finish: this.#finish,
      code: this.#code,
    }
  }

  get running(): boolean {
    return this.endedAt === null
  }

  /** Runs to the end. Never rejects. */
  async run(): Promise<void> {
    const unwatch = this.#options.watch.add(this.#check)
    try {
      await this.#read()
      unwatch()
      await this.#conclude()
    } catch (error) {
      this.endedAt = this.#options.clock.now()
      this.#refuse(error instanceof Fault ? error : new Fault('internal', { cause: error }))
    }
    unwatch()
    this.#abort.abort()
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
    this.#whole()
    this.#abort.abort()
  }

  /** @throws Fault where the provider refused before its first byte */
  async #read(): Promise<void> {
    try {
      // No variable holds the answer's head while its body comes.
      await this.#asking?.ask(this.#abort.signal).then(this.#follow)
    } catch (error) {
      if (this.#ending === 'closed' && error instanceof Fault) throw error
      if (this.#ending === 'closed') this.#ending = 'lost'
    }
    // What came while the transcript was written is told before the end.
    await this.#accepted
  }

  #follow = (flow: Flow): Promise<void> =>
    new Promise((resolve) => {
      this.#whole = resolve
      flow.read({ data: this.#take, end: this.#over })
      if (this.#ending !== 'closed') resolve()
    })

  /** Bytes of the provider. Nothing is awaited here: what a piece costs is paid a thousandfold. */
  #take = (bytes: Uint8Array): void => {
    if (this.#ending !== 'closed') return
    const relay = this.#relay
    const before = relay.progress
    const events = relay.push(bytes)
    if (relay.progress !== before) this.#progressAt = this.#options.clock.now()
    if (this.#state === 'open') this.#add(events)
    else if (this.#state === 'accepting') this.#held.push(...events)
    else if (this.#isAnswer(events)) {
      this.#held.push(...events)
      this.#accepted = this.#accept()
      this.#accepted.catch(this.#whole)
    }
    if (relay.tooLarge) this.#let('too-large')
    if (relay.fault !== null) this.#whole()
  }

  #over = (error: TransportError | null): void => {
    if (error !== null && this.#ending === 'closed') this.#ending = 'lost'
    this.#whole()
  }

  /**
   * Whether what came is an answer and not a refusal: one JSON body may be an error envelope, which
   * is answered as a problem document.
   */
  #isAnswer(events: readonly RelayEvent[]): boolean {
    const { framing } = this.#relay
    const whole =
      framing === null || framing === 'json' || framing === 'array' || framing === 'html'
    return events.length > 0 || !whole
  }

  async #accept(): Promise<void> {
    this.#state = 'accepting'
    await this.#asking?.onAccepted()
    this.#asking = null
    this.#state = 'open'
    this.#keepNext(this.#options.clock.now())
    this.#leftAt = this.#readers === 0 ? this.#options.clock.now() : null
    const { messageId, conversationId } = this
    this.log.add({ type: 'meta', messageId, conversationId, source: 'provider' })
    this.#open()
    this.#add(this.#held.splice(0))
  }

  #add(events: readonly AssistantEvent[]): void {
    for (const event of events) {
      this.#keep(event)
      this.log.add(event)
    }
    if (events.length > 0) this.log.announce()
  }

  #keep(event: AssistantEvent): void {
    if (event.type === 'citation') this.#citations.push({ title: event.title, href: event.href })
    else if (event.type === 'error') this.#code = event.code
    else if (event.type === 'end') this.#finish = event.finish
  }

  async #conclude(): Promise<void> {
    const events = this.#relay.end(this.#ending)
    this.providerConversationId = this.#relay.conversationId
    const [first] = events
    const waited = this.#ending === 'timeout' || this.#ending === 'stopped'
    if (this.#state === 'waiting') {
      if (first?.type === 'error' && !waited && !this.#isAnswer([])) {
        throw await this.#asking?.refused(this.#relay.fault ?? first.code)
      }
      await this.#accept()
    }
    this.#add(events)
    this.endedAt = this.#options.clock.now()
    await this.#options.onEnd(this)
  }

  #keepNext(now: number): void {
    this.#keepAt = now + keepEvery(this.#options.watch.size, this.log.text.length)
  }

  /** Holds the limits, and keeps what has come. */
  #check = (now: number): void => {
    const { limits } = this.#options
    const { last } = this.log
    if (this.#state === 'open' && last > this.#keptLast && now >= this.#keepAt) {
      this.#keepNext(now)
      this.#keptLast = last
      this.#options.onPart(this)
    }
    const { closed, progress } = this.#relay
    if (closed && now >= this.#progressAt + afterwards) this.#whole()
    const silent = progress === 0 ? limits.first : limits.idle
    if (now >= this.#startedAt + limits.total) this.#let('timeout')
    else if (!closed && now >= this.#progressAt + silent) this.#let('timeout')
    else if (this.#leftAt !== null && now >= this.#leftAt + limits.grace) this.#let('lost')
  }
}
