import { setTimeout as sleep } from 'node:timers/promises'

import type { AssistantEvent } from '#contract/assistant.ts'
import type { TestBff } from '#testing/start.ts'

/** Opens an event stream and reads it as the page does. */
export function openStream(
  bff: TestBff,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
) {
  const events: AssistantEvent[] = []
  const numbers: number[] = []
  const response = Promise.resolve(
    bff.app.fetch(
      new Request(bff.config.origin + path, {
        method,
        headers: {
          'X-Requested-With': 'portico',
          'Sec-Fetch-Site': 'same-origin',
          Origin: bff.config.origin,
          Cookie: cookie,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    ),
  )
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const read = async () => {
    const { body: stream } = await response
    reader = stream?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      text += decoder.decode(value, { stream: !done })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [id = '', data = ''] = text.slice(0, end).split('\ndata: ')
        numbers.push(Number(id.replace('id: ', '')))
        events.push(JSON.parse(data) as AssistantEvent)
        text = text.slice(end + 2)
      }
      if (done) return events
    }
  }
  const ended = read()
  return {
    response,
    events,
    numbers,
    ended,
    leave: () => reader?.cancel(),
    async until(type: AssistantEvent['type']) {
      while (!events.some((event) => event.type === type)) await sleep(1)
    },
  }
}
