import type { AssistantEvent } from '#contract/assistant.ts'

import type { EventLog } from './event-log.ts'

const encoder = new TextEncoder()

/** One event as it goes out. JSON holds no line ends, so that no text can frame an event. */
export const encodeEvent = (number: number, event: AssistantEvent): string =>
  `id: ${number}\ndata: ${JSON.stringify(event)}\n\n`

/**
 * An answer's events as a body, from behind number `after` to the end event. Pulled: who reads
 * slowly gets more text at once, and nothing piles up.
 */
export const streamEvents = (
  log: EventLog,
  after: number,
  onLeave: () => void,
): ReadableStream<Uint8Array> => {
  let sent = after
  let wake: (() => void) | null = null
  const stopListening = log.listen(() => {
    wake?.()
    wake = null
  })
  let left = false
  const leave = () => {
    if (left) return
    left = true
    stopListening()
    wake?.()
    onLeave()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sent >= log.last) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        let chunk = ''
        let ended = false
        for (const [number, event] of log.since(sent)) {
          chunk += encodeEvent(number, event)
          sent = number
          ended = event.type === 'end'
        }
        if (chunk !== '') controller.enqueue(encoder.encode(chunk))
        if (!ended) return
        leave()
        controller.close()
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}

/** The events of an answer that is over, as a body. */
export const endedStream = (events: [number, AssistantEvent][]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const [number, event] of events) {
        controller.enqueue(encoder.encode(encodeEvent(number, event)))
      }
      controller.close()
    },
  })
