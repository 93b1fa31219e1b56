import type { AssistantEvent, Message } from '#contract/assistant.ts'
import { createRelay } from '#dialects/stream/relay.ts'
import type { Ending, Relay } from '#dialects/stream/relay.ts'
import type { StreamEvent } from '#dialects/stream/reply.ts'
import { ProblemError } from '#server/problems.ts'

import { EventLog } from './event-log.ts'
import { streamEvents } from './event-stream.ts'
import { readBody } from './read-body.ts'
import type { ProviderCall, ReplyOptions } from './reply-options.ts'

/** Milliseconds that a provider has for citations after its end marker. */
const timeForCitations = 1_000

/**
 * Milliseconds between two saves of a running reply. Grows with the number of replies and with the
 * length, to bound the cost of saving per second.
 */
const saveInterval = (replies: number, length: number): number =>
  Math.max(2_000, replies * 10, length / 50)

const withoutRejection = (event: StreamEvent): StreamEvent =>
  event.type === 'error' && event.code === 'key_rejected'
    ? { ...event, code: 'provider_error' }
    : event

type EndEvent = Extract<AssistantEvent, { type: 'end' }>

type Summary = Pick<
  Message,
  'text' | 'citations' | 'actions' | 'noAction' | 'model' | 'company' | 'finish' | 'code'
>

/**
 * One chat reply: reads the provider's stream and logs its events until the stream ends, a limit of
 * the contract is reached, the customer stops it, or the last browser has been gone for a while.
 */
export class ReplyRun {
  /** Resolves when events can be sent. Rejects with a `ProblemError` if refused. */
  readonly opened: Promise<void>
  /** The provider's own id of the conversation, if it sent one. */
  providerConversationId: string | null = null
  endedAt: number | null = null
  /** Resolves when the reply has ended and been saved. Never rejects. */
  readonly ended: Promise<void>
  /** Its events so far. */
  readonly log = new EventLog()
  readonly #options: ReplyOptions
  #call: ProviderCall | null
  readonly #abort = new AbortController()
  readonly #relay: Relay
  readonly #startedAt: number
  #progressAt: number
  #ending: Ending = 'closed'
  #readers = 0
  #lastReaderLeftAt: number | null = null
  #end!: () => void
  #open!: () => void
  #refuse!: (problem: ProblemError) => void
  /** `accepting`: the provider has begun a reply, and the transcript is being saved. */
  #state: 'waiting' | 'accepting' | 'open' = 'waiting'
  /** Events that arrive while the transcript is being saved. */
  #held: StreamEvent[] = []
  #accepted: Promise<void> | null = null
  #nextSaveAt = 0
  #lastSavedEvent = 0
  readonly #citations: Message['citations'] = []
  #actions: string[] = []
  #noAction: Message['noAction'] = null
  /** As the last `meta` has it. */
  #replier: Pick<Message, 'model' | 'company'> | null = null
  #finish: Message['finish'] = null
  #code: Message['code'] = null

  constructor(options: ReplyOptions, call: ProviderCall) {
    this.#options = options
    this.#call = call
    this.#relay = createRelay(options.reading)
    this.#startedAt = options.clock.now()
    this.#progressAt = this.#startedAt
    this.opened = new Promise((resolve, reject) => {
      this.#open = resolve
      this.#refuse = reject
    })
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    // Nobody awaits it if the browser has left.
    this.opened.catch(() => undefined)
  }

  /** What the transcript stores of the reply so far. */
  get summary(): Summary {
    return {
      text: this.log.text,
      citations: this.#citations,
      actions: this.#actions,
      noAction: this.#noAction,
      model: this.#relay.reply.model,
      company: this.#relay.reply.company,
      finish: this.#finish,
      code: this.#code,
    }
  }

  get isRunning(): boolean {
    return this.endedAt === null
  }

  /** Runs to the end. Never rejects. */
  async run(): Promise<void> {
    const unwatch = this.#options.watch.add(this.#check)
    try {
      await this.#readProvider()
      unwatch()
      await this.#conclude()
    } catch (error) {
      this.endedAt = this.#options.clock.now()
      this.#refuse(
        error instanceof ProblemError ? error : new ProblemError('internal', { cause: error }),
      )
    }
    unwatch()
    this.#abort.abort()
    this.#end()
  }

  /**
   * Aborts the provider's stream. `stopped`: by the customer. `lost`: the server shuts down.
   * `key-rejected`: the provider refuses the key, so the session is over.
   */
  stop(ending: 'stopped' | 'lost' | 'key-rejected' = 'stopped'): void {
    this.#endEarly(ending)
  }

  /** The events after number `after`. An ended reply always sends at least its end event. */
  read(after: number): ReadableStream<Uint8Array> {
    this.#readers += 1
    this.#lastReaderLeftAt = null
    const last = this.isRunning ? this.log.last : this.log.last - 1
    return streamEvents(this.log, Math.min(after, last), () => this.#readerLeft())
  }

  /** Keeps a reply going that a browser reads through another process. */
  keepGoing(): void {
    if (this.#lastReaderLeftAt !== null) this.#lastReaderLeftAt = this.#options.clock.now()
  }

  #readerLeft(): void {
    this.#readers -= 1
    if (this.#readers <= 0) this.#lastReaderLeftAt = this.#options.clock.now()
  }

  #endEarly(ending: Ending): void {
    if (!this.isRunning || this.#ending !== 'closed') return
    this.#ending = ending
    this.#abort.abort()
  }

  /** @throws ProblemError if the provider refuses before the first byte */
  async #readProvider(): Promise<void> {
    const { signal } = this.#abort
    try {
      const response = await this.#call?.send(signal)
      if (response) await readBody(response.body, this.#take)
    } catch (error) {
      if (!signal.aborted && error instanceof ProblemError) throw error
      if (!signal.aborted) this.#ending = 'lost'
    }
    // Held events go out before the end.
    await this.#accepted
  }

  /** @returns whether the reply is over */
  #take = (bytes: Uint8Array): boolean => {
    const relay = this.#relay
    const progressBefore = relay.reply.progress
    const events = relay.push(bytes)
    if (relay.reply.progress !== progressBefore) this.#progressAt = this.#options.clock.now()
    if (this.#state === 'open') {
      this.#nameReplier()
      this.#add(events)
    } else if (this.#state === 'accepting') this.#held.push(...events)
    else if (this.#isReply(events)) {
      this.#held.push(...events)
      this.#accepted = this.#accept()
      this.#accepted.catch(() => this.#abort.abort())
    }
    if (relay.isTooLarge) this.#endEarly('too-large')
    return this.#abort.signal.aborted || relay.reply.failure !== null
  }

  /** Whether a reply has begun. A JSON body may still turn out to be an error envelope. */
  #isReply(events: readonly StreamEvent[]): boolean {
    const { framing } = this.#relay
    const mayBeRefusal =
      framing === null || framing === 'json' || framing === 'array' || framing === 'foreign'
    return events.length > 0 || !mayBeRefusal
  }

  async #accept(): Promise<void> {
    this.#state = 'accepting'
    await this.#call?.onAccepted()
    this.#call = null
    this.#state = 'open'
    const now = this.#options.clock.now()
    this.#scheduleSave(now)
    this.#lastReaderLeftAt = this.#readers === 0 ? now : null
    this.#nameReplier()
    this.#open()
    this.#add(this.#held.splice(0))
  }

  /** Sent again if another one replies from here on. */
  #nameReplier(): void {
    const { messageId, conversationId } = this.#options
    const { model, company } = this.#relay.reply
    if (model === this.#replier?.model && company === this.#replier.company) return
    this.#replier = { model, company }
    this.log.add({ type: 'meta', messageId, conversationId, source: 'provider', model, company })
  }

  #add(events: readonly AssistantEvent[]): void {
    for (const event of events) {
      if (event.type === 'citation') this.#citations.push({ title: event.title, href: event.href })
      else if (event.type === 'error') this.#code = event.code
      this.log.add(event)
    }
    if (events.length > 0) this.log.announce()
  }

  async #conclude(): Promise<void> {
    const events = this.#relay.end(this.#ending)
    this.providerConversationId = this.#relay.reply.conversationId
    const [first] = events
    const wasCutOff = this.#ending === 'timeout' || this.#ending === 'stopped'
    if (this.#state === 'waiting') {
      if (this.#ending === 'key-rejected') throw new ProblemError('key_rejected')
      if (first?.type === 'error' && !wasCutOff && !this.#isReply([])) {
        throw await this.#call?.refused(this.#relay.reply.failure ?? first.code)
      }
      await this.#accept()
    }
    await this.#propose()
    // The agent may mean a key of its own: only `GET /account` can confirm that ours is refused.
    const isConfirmed = this.#ending === 'key-rejected'
    const closing = isConfirmed ? events : events.map(withoutRejection)
    this.#add(closing.filter(({ type }) => type !== 'end'))
    await this.#saveAndEnd(closing.filter((event) => event.type === 'end'))
  }

  /** Saves before the end is announced: then a browser reads the conversation again. */
  async #saveAndEnd(end: readonly EndEvent[]): Promise<void> {
    this.#finish = end[0]?.finish ?? null
    try {
      await this.#options.onEnd()
    } finally {
      this.endedAt = this.#options.clock.now()
      this.#add(end)
    }
  }

  /** After the text, and before the end. Not for a reply that was cut off: it may have meant more. */
  async #propose(): Promise<void> {
    const calls = this.#ending === 'closed' ? this.#relay.reply.toolCalls.list() : []
    if (this.#relay.reply.failure !== null || calls.length === 0) return
    const { ids, noAction } = await this.#options.propose(calls)
    this.#actions = ids
    this.#noAction = noAction
    this.#add(ids.map((id) => ({ type: 'action', id })))
    if (noAction) this.#add([{ type: 'no-action', reason: noAction }])
  }

  #scheduleSave(now: number): void {
    this.#nextSaveAt = now + saveInterval(this.#options.watch.size, this.log.text.length)
  }

  /** Saves progress and enforces the time limits. */
  #check = (now: number): void => {
    const { limits, onProgress } = this.#options
    const { last } = this.log
    if (this.#state === 'open' && last > this.#lastSavedEvent && now >= this.#nextSaveAt) {
      this.#scheduleSave(now)
      this.#lastSavedEvent = last
      onProgress()
    }
    const { isClosed, isTurnOver, progress } = this.#relay.reply
    const wait = isClosed ? timeForCitations : isTurnOver ? limits.idle : Infinity
    if (now >= this.#progressAt + wait) this.#abort.abort()
    const silenceLimit = progress === 0 ? limits.first : limits.idle
    const leftAt = this.#lastReaderLeftAt
    if (now >= this.#startedAt + limits.total) this.#endEarly('timeout')
    else if (!isClosed && !isTurnOver && now >= this.#progressAt + silenceLimit)
      this.#endEarly('timeout')
    else if (leftAt !== null && now >= leftAt + limits.grace) this.#endEarly('lost')
  }
}
