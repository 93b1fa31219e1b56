import type { AssistantEvent } from '#contract/assistant.ts'

import { encodeEvent, type EventLog } from './event-log.ts'

/**
 * A response body with the events after number `after`, up to the end event. It has no queue: a
 * slow browser gets more text at once, and nothing is buffered for it.
 */
export const streamEvents = (
  log: EventLog,
  after: number,
  onLeave: () => void,
): ReadableStream<Uint8Array> => {
  let sent = after
  let isWaiting = false
  let stopListening: () => void = () => undefined
  const leave = () => {
    stopListening()
    onLeave()
  }
  const send = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    isWaiting = sent >= log.last
    if (isWaiting) return
    controller.enqueue(Buffer.from(log.encodeAfter(sent)))
    sent = log.last
    if (!log.hasEnded) return
    leave()
    controller.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stopListening = log.listen(() => {
          if (isWaiting) send(controller)
        })
      },
      // Returns without a chunk if there is none yet; the listener then sends the next one.
      pull: send,
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}

/** A response body with all events of a reply that has ended. */
export const endedStream = (events: [number, AssistantEvent][]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const [number, event] of events) {
        controller.enqueue(Buffer.from(encodeEvent(number, event)))
      }
      controller.close()
    },
  })
