import type { ChatEvent } from '#wire/payloads/assistant.ts'

import type { NamedModel } from './model/completion.ts'

/** Of one reply; `start` and `error` are added by the route. */
export type ReplyEvent = Exclude<ChatEvent, { type: 'start' | 'error' }> | NamedModel

/** Encodes chat events as server-sent events. Cancelling the stream ends the generator. */
export const toEventStream = (
  events: AsyncGenerator<ChatEvent>,
  onCancel: () => void,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`))
    },
    async cancel() {
      onCancel()
      await events.return(undefined)
    },
  })
}
