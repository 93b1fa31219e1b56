/**
 * Event streams of a state: the whole state whenever it changes. Every stream also checks each second,
 * because another process or the passing of time may have changed it.
 */
import { ProblemError } from '#server/problems.ts'

const interval = 1000
/** Checks without a change until a comment is sent, so that proxies keep the connection open. */
const quietChecks = 15
/** Streams per session, and in all. A tab without one polls. */
const maxPerSession = 6
const maxTotal = 2000

export interface State {
  readonly value: unknown
  /** Whether nothing follows. */
  readonly isLast: boolean
}

const textOf = (value: unknown) => JSON.stringify(value)
/** One second less is not a change. */
const comparable = (value: unknown) =>
  JSON.stringify(value, (key, field: unknown) => (key === 'secondsLeft' ? undefined : field))

class Stream {
  readonly session: string
  readonly body: ReadableStream<Uint8Array>
  readonly #read: () => Promise<State>
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #sent = ''
  #quiet = 0
  #isReading = false
  #isStale = false
  #isClosed = false

  constructor(session: string, read: () => Promise<State>, onLeave: (stream: Stream) => void) {
    this.session = session
    this.#read = read
    this.body = new ReadableStream({
      start: (controller) => void (this.#controller = controller),
      cancel: () => {
        this.#isClosed = true
        onLeave(this)
      },
    })
  }

  /** Sends the state if it has changed. Returns whether more can follow. */
  async check(): Promise<boolean> {
    this.#isStale = true
    if (this.#isReading) return true
    this.#isReading = true
    try {
      while (this.#isStale && !this.#isClosed) {
        this.#isStale = false
        this.#send(await this.#read())
      }
    } catch {
      // The page polls, and learns from that what is wrong.
      this.close()
    } finally {
      this.#isReading = false
    }
    return !this.#isClosed
  }

  #send({ value, isLast }: State): void {
    // A slow browser gets the newest state once it has caught up.
    if (this.#isClosed || (this.#controller.desiredSize ?? 0) < -8) return
    const text = comparable(value)
    this.#quiet += 1
    if (text !== this.#sent) {
      this.#sent = text
      this.#quiet = 0
      this.#controller.enqueue(Buffer.from(`data: ${textOf(value)}\n\n`))
    } else if (this.#quiet >= quietChecks) {
      this.#quiet = 0
      this.#controller.enqueue(Buffer.from(':\n\n'))
    }
    if (isLast) this.close()
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#controller.close()
  }
}

export interface Streams {
  /** @throws ProblemError `overloaded` with too many */
  open(session: string, read: () => Promise<State>): ReadableStream<Uint8Array>
  /** Checks all streams for changes now. */
  refresh(): Promise<void>
  close(): void
}

/** `beforeCheck` runs each second, before the streams are checked. */
export function createStreams(parts: {
  isDraining: () => boolean
  beforeCheck: () => Promise<void>
}): Streams {
  const streams = new Set<Stream>()

  async function check(stream: Stream) {
    if (!(await stream.check())) streams.delete(stream)
  }
  async function refresh() {
    await Promise.all([...streams].map(check))
  }
  function closeAll() {
    for (const stream of streams) stream.close()
    streams.clear()
  }
  let isChecking = false
  async function tick() {
    if (isChecking) return
    isChecking = true
    try {
      await parts.beforeCheck()
      if (parts.isDraining()) closeAll()
      await refresh()
    } catch {
      // The store is closed, or its disk is full. The next tick tries again.
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void tick(), interval).unref()

  return {
    refresh,
    open(session, read) {
      const own = [...streams].filter((stream) => stream.session === session)
      if (own.length >= maxPerSession || streams.size >= maxTotal)
        throw new ProblemError('overloaded', { retryAfterSeconds: 5 })
      const stream = new Stream(session, read, (left) => void streams.delete(left))
      streams.add(stream)
      void check(stream)
      return stream.body
    },
    close() {
      clearInterval(timer)
      closeAll()
    },
  }
}
