// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { stateNow, threadOf } from './chat-state.ts'
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

test('a broken answer is taken up again, past a proxy that answers in the server’s place', async () => {
  const meta = { type: 'meta', messageId: 'm-1', conversationId: 'c-1', source: 'provider' }
  const answers = [
    // Breaks off before its end.
    stream(meta, { type: 'text', delta: 'Half ' }),
    new Response('<p>Bad gateway', { status: 502 }),
    stream({ type: 'text', delta: 'and whole' }, { type: 'end', finish: 'stop' }),
  ]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answers.shift()
  })
  askQuestion({ text: 'Why?', page: '/', subjects: [], locale: 'en' })
  await vi.advanceTimersByTimeAsync(5000)
  const turn = threadOf(stateNow(), 'c-1').turns[0]
  expect(turn?.answer).toMatchObject({ state: 'ended', finish: 'stop', text: 'Half and whole' })
  expect(asked.slice(1)).toEqual(Array(2).fill('/api/assistant/messages/m-1/stream?after=2'))
})
