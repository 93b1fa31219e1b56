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

export interface StreamState {
  readonly value: unknown
  /** Whether nothing follows. */
  readonly isLast: boolean
}

/** One second less is not a change. */
const comparable = (value: unknown) =>
  JSON.stringify(value, (key, field: unknown) => (key === 'secondsLeft' ? undefined : field))

/** `beforeCheck` runs each second, before the streams are checked. */
export function createStreams(parts: {
  isDraining: () => boolean
  beforeCheck: () => Promise<void>
}) {
  const streams = new Set<{ readonly session: string }>()
  let nextCheck = Promise.withResolvers<void>()

  /** Lets all streams check for changes now. */
  function refresh(): void {
    nextCheck.resolve()
    nextCheck = Promise.withResolvers<void>()
  }
  function closeAll(): void {
    streams.clear()
    refresh()
  }

  /** Runs only as fast as the browser reads, so a slow one gets the newest state once it has caught up. */
  async function* eventsOf(
    stream: { readonly session: string },
    read: () => Promise<StreamState>,
  ): AsyncGenerator<string> {
    let sent = ''
    let quiet = 0
    try {
      while (streams.has(stream)) {
        const { promise: checked } = nextCheck
        const { value, isLast } = await read()
        const text = comparable(value)
        quiet = text === sent ? quiet + 1 : 0
        if (text !== sent) yield `data: ${JSON.stringify(value)}\n\n`
        else if (quiet % quietChecks === 0) yield ':\n\n'
        sent = text
        if (isLast) return
        await checked
      }
    } catch {
      // The page polls, and learns from that what is wrong.
    } finally {
      streams.delete(stream)
    }
  }

  let isChecking = false
  async function tick() {
    if (isChecking) return
    isChecking = true
    try {
      await parts.beforeCheck()
      if (parts.isDraining()) closeAll()
      else refresh()
    } catch {
      // The store is closed, or its disk is full. The next tick tries again.
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void tick(), interval).unref()

  return {
    refresh,
    /** @throws ProblemError `overloaded` with too many */
    open(session: string, read: () => Promise<StreamState>): ReadableStream<Uint8Array> {
      const own = [...streams].filter((stream) => stream.session === session)
      if (own.length >= maxPerSession || streams.size >= maxTotal)
        throw new ProblemError('overloaded', { retryAfterSeconds: 5 })
      const stream = { session }
      streams.add(stream)
      const events = eventsOf(stream, read)
      return new ReadableStream({
        async pull(controller) {
          const { done, value } = await events.next()
          if (done) controller.close()
          else controller.enqueue(Buffer.from(value))
        },
        cancel: () => void streams.delete(stream),
      })
    },
    close() {
      clearInterval(timer)
      closeAll()
    },
  }
}
