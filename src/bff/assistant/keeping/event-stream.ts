import type { ServerResponse } from 'node:http'

import type { AssistantEvent } from '#contract/assistant.ts'
import type { DirectBody } from '#wire/direct-body.ts'

import { encodeEvent, type EventLog } from './event-log.ts'

type Chunk = ReadableStreamReadResult<Uint8Array>

const over: Chunk = { done: true, value: undefined }

/**
 * Reads an answer's events from behind a number to the end event. Pulled: who reads slowly gets more
 * text at once, and nothing piles up.
 */
class EventReader {
  readonly closed: Promise<undefined>
  readonly #log: EventLog
  readonly #onLeave: () => void
  readonly #stopListening: () => void
  #close!: (value: undefined) => void
  #sent: number
  #left = false
  #wake: ((chunk: Chunk) => void) | null = null

  constructor(log: EventLog, after: number, onLeave: () => void) {
    this.#log = log
    this.#sent = after
    this.#onLeave = onLeave
    this.closed = new Promise((resolve) => {
      this.#close = resolve
    })
    this.#stopListening = log.listen(() => {
      if (this.#wake === null || this.#sent >= log.last) return
      const wake = this.#wake
      this.#wake = null
      wake(this.#next())
    })
  }

  read(): Promise<Chunk> {
    if (this.#left) return Promise.resolve(over)
    if (this.#sent < this.#log.last) return Promise.resolve(this.#next())
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  cancel(): Promise<void> {
    this.#leave()
    return Promise.resolve()
  }

  releaseLock(): void {
    this.#leave()
  }

  #next(): Chunk {
    const text = this.#log.encoded(this.#sent)
    this.#sent = this.#log.last
    if (this.#log.ended) this.#leave()
    return { done: false, value: Buffer.from(text) }
  }

  #leave(): void {
    if (this.#left) return
    this.#left = true
    this.#stopListening()
    this.#wake?.(over)
    this.#wake = null
    this.#close(undefined)
    this.#onLeave()
  }
}

/**
 * Writes an answer's events from behind a number to the end event. Who reads slowly gets more text
 * at once: while the socket is full nothing is written.
 */
class EventWriter {
  readonly #log: EventLog
  readonly #outgoing: ServerResponse
  readonly #onLeave: () => void
  readonly #stopListening: () => void
  #sent: number
  #full = false
  #left = false

  constructor(log: EventLog, after: number, onLeave: () => void, outgoing: ServerResponse) {
    this.#log = log
    this.#outgoing = outgoing
    this.#onLeave = onLeave
    this.#sent = after
    this.#stopListening = log.listen(this.#write)
    outgoing.on('close', this.#leave)
    outgoing.on('error', this.#leave)
    if (outgoing.destroyed) this.#leave()
    else outgoing.flushHeaders()
    this.#write()
  }

  #write = (): void => {
    const { last } = this.#log
    if (this.#full || this.#left || this.#sent >= last) return
    const text = this.#log.encoded(this.#sent)
    this.#sent = last
    if (this.#log.ended) {
      this.#outgoing.end(text)
      this.#leave()
    } else this.#put(text)
  }

  /**
   * A body that is framed by its connection's end alone goes to the socket as it is, once its head
   * is out. Where chunks frame it, or another answer is before it, it waits its turn.
   */
  #put(text: string): void {
    const outgoing = this.#outgoing
    const bare = !outgoing.chunkedEncoding && outgoing.writableLength === 0
    const to = (bare ? outgoing.socket : null) ?? outgoing
    if (to.write(text)) return
    this.#full = true
    to.once('drain', this.#drained)
  }

  #drained = (): void => {
    this.#full = false
    this.#write()
  }

  #leave = (): void => {
    if (this.#left) return
    this.#left = true
    this.#stopListening()
    this.#onLeave()
  }
}

/**
 * An answer's events as a body, for one reader. Where a server listens it writes itself; elsewhere
 * its reader stands in the place of the stream's own, whose queues and promises cost as much CPU a
 * word as all of our reading.
 */
class EventBody extends ReadableStream<Uint8Array> implements DirectBody {
  readonly #read: () => EventReader
  readonly #write: (outgoing: ServerResponse) => void

  constructor(log: EventLog, after: number, onLeave: () => void) {
    let reader: EventReader | null = null
    const read = () => (reader ??= new EventReader(log, after, onLeave))
    super(
      {
        // For those who pipe the stream or take it apart.
        async pull(controller) {
          const { done, value } = await read().read()
          if (done) controller.close()
          else controller.enqueue(value)
        },
        cancel: () => read().cancel(),
      },
      { highWaterMark: 0 },
    )
    this.#read = read
    this.#write = (outgoing) => void new EventWriter(log, after, onLeave, outgoing)
  }

  // The overloads of the original are for readers that bring a buffer along.
  override getReader(): never {
    return this.#read() as never
  }

  writeTo(outgoing: ServerResponse): void {
    this.#write(outgoing)
  }
}

/** An answer's events as a body, from behind number `after` to the end event. For one reader. */
export const streamEvents = (
  log: EventLog,
  after: number,
  onLeave: () => void,
): ReadableStream<Uint8Array> => new EventBody(log, after, onLeave)

/** The events of an answer that is over, as a body. */
export const endedStream = (events: [number, AssistantEvent][]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const [number, event] of events) {
        controller.enqueue(Buffer.from(encodeEvent(number, event)))
      }
      controller.close()
    },
  })
