import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createDeleteQueue } from './delete-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function setUp(
  answer: () => Promise<void> = () => Promise.resolve(),
  gone: () => Promise<void> = () => Promise.resolve(),
) {
  const events: string[] = []
  const queue = createDeleteQueue({
    waitMs: 8000,
    send: (id, leaving) => {
      events.push(`send ${id}${leaving ? ' leaving' : ''}`)
      return answer()
    },
    onGone: (id) => {
      events.push(`gone ${id}`)
      return gone()
    },
    onFailed: (id) => events.push(`failed ${id}`),
  })
  return { queue, events }
}

test('a deletion is sent when its time is over, and not before', async () => {
  const { queue, events } = setUp()
  queue.add('a')
  await vi.advanceTimersByTimeAsync(7999)
  expect(events).toEqual([])
  expect(queue.pending().get('a')?.phase).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['send a', 'gone a'])
  expect(queue.pending().size).toBe(0)
})

test('a row stands as deleted until the page shows it no more', async () => {
  const taken = Promise.withResolvers<void>()
  const { queue, events } = setUp(undefined, () => taken.promise)
  queue.add('a')
  await vi.advanceTimersByTimeAsync(8000)
  expect(events).toEqual(['send a', 'gone a'])
  expect(queue.pending().get('a')?.phase).toBe('sending')
  taken.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.pending().size).toBe(0)
})

test('undone in time, nothing is sent', async () => {
  const { queue, events } = setUp()
  queue.add('a')
  await vi.advanceTimersByTimeAsync(5000)
  queue.undo('a')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(events).toEqual([])
})

test('leaving sends all that waits at once, each exactly once', async () => {
  const { queue, events } = setUp()
  queue.add('a')
  await vi.advanceTimersByTimeAsync(3000)
  queue.add('b')
  void queue.flush()
  void queue.flush()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(events.filter((event) => event.startsWith('send'))).toEqual([
    'send a leaving',
    'send b leaving',
  ])
})

test('what is being sent can no longer be undone; what fails comes back', async () => {
  let fail: () => void = () => undefined
  const { queue, events } = setUp(
    () => new Promise((_, reject) => (fail = () => reject(new Error('refused')))),
  )
  queue.add('a')
  await vi.advanceTimersByTimeAsync(8000)
  queue.undo('a')
  expect(queue.pending().get('a')?.phase).toBe('sending')
  fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual(['send a', 'failed a'])
  expect(queue.pending().size).toBe(0)
})

test('listeners hear every change, and the map is a new one each time', () => {
  const { queue } = setUp()
  const seen: unknown[] = []
  const stop = queue.subscribe(() => seen.push(queue.pending()))
  queue.add('a')
  queue.add('a')
  queue.undo('a')
  stop()
  queue.add('b')
  expect(seen).toHaveLength(2)
  expect(new Set(seen).size).toBe(2)
})
