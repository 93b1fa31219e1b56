import type { AssistantEvent } from '#contract/assistant.ts'

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
 * The reader itself in the place of the stream's own: between an event and its socket stand one
 * promise and one write. The queues and promises of the platform's streams cost as much CPU a word
 * as all of our reading.
 */
class EventBody extends ReadableStream<Uint8Array> {
  readonly #reader: EventReader

  constructor(reader: EventReader) {
    super(
      {
        // For those who pipe the stream or take it apart.
        async pull(controller) {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        },
        cancel: () => reader.cancel(),
      },
      { highWaterMark: 0 },
    )
    this.#reader = reader
  }

  // The overloads of the original are for readers that bring a buffer along.
  override getReader(): never {
    return this.#reader as never
  }
}

/** An answer's events as a body, from behind number `after` to the end event. For one reader. */
export const streamEvents = (
  log: EventLog,
  after: number,
  onLeave: () => void,
): ReadableStream<Uint8Array> => new EventBody(new EventReader(log, after, onLeave))

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
