// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentState, threadOf } from './chat-state.ts'
import { askQuestion } from './chat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.unstubAllGlobals())
afterEach(() => vi.useRealTimers())

const stream = (...events: object[]) =>
  new Response(
    events.map((event, n) => `id: ${n + 1}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
  )

test('a broken reply is resumed, also after a proxy error', async () => {
  const meta = { type: 'meta', messageId: 'm-1', conversationId: 'c-1', source: 'provider' }
  const responses = [
    // No end event: the stream broke.
    stream(meta, { type: 'text', delta: 'Half ' }),
    new Response('<p>Bad gateway', { status: 502 }),
    stream({ type: 'text', delta: 'and whole' }, { type: 'end', finish: 'stop' }),
  ]
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return responses.shift()
  })
  askQuestion({ text: 'Why?', page: '/', subjects: [], locale: 'en' })
  await vi.advanceTimersByTimeAsync(5000)
  const turn = threadOf(currentState(), 'c-1').turns[0]
  expect(turn?.reply).toMatchObject({ state: 'ended', finish: 'stop', text: 'Half and whole' })
  expect(urls.slice(1)).toEqual(Array(2).fill('/api/assistant/messages/m-1/stream?after=2'))
})
