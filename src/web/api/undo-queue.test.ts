// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { runHook } from '#web/testing/run-hook.ts'

import { deleteConversation } from './assistant.ts'
import { forget } from './session.ts'
import { signOut } from './sign-in.ts'
import {
  flushDeletions,
  noteLastJob,
  offerJobUndo,
  scheduleDeletion,
  undoDeletion,
  undoLastJob,
  undoNewestDeletion,
  useDeletions,
} from './undo-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())
afterEach(() => {
  forget(new QueryClient())
  vi.unstubAllGlobals()
})

/** `schedule` queues deletions; `sent` lists those that were sent. */
function setUp(respond: () => Promise<void> = () => Promise.resolve()) {
  const sent: string[] = []
  const schedule = (id: string): void =>
    scheduleDeletion('notification', id, (leaving) => {
      sent.push(leaving ? `${id} leaving` : id)
      return respond()
    })
  return { sent, schedule }
}

const readDeletions = () => runHook(new QueryClient(), () => useDeletions('notification'))

/** Records the requests, in order. */
function stubServer() {
  const requests: { request: string; keepalive: boolean | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, keepalive }: RequestInit) => {
    requests.push({ request: `${method} ${url}`, keepalive })
    const isSignOut = method === 'DELETE' && url === '/api/session'
    return isSignOut ? Response.json({ continueAt: null }) : new Response(null, { status: 204 })
  })
  return requests
}

const scheduleConversation = (id: string): void => {
  const client = new QueryClient()
  scheduleDeletion('conversation', id, (leaving) => deleteConversation(client, id, leaving))
}

test('the newest deletion is undone first', async () => {
  const { sent, schedule } = setUp()
  schedule('n-1')
  vi.advanceTimersByTime(100)
  schedule('n-2')
  undoNewestDeletion()
  await vi.advanceTimersByTimeAsync(9000)
  expect(sent).toEqual(['n-1'])
  undoNewestDeletion()
  expect(sent).toEqual(['n-1'])
})

test('a deletion is sent after eight seconds, not before', async () => {
  const { sent, schedule } = setUp()
  const deletions = await readDeletions()
  schedule('a')
  await vi.advanceTimersByTimeAsync(7999)
  expect(sent).toEqual([])
  expect(deletions().get('a')?.phase).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(10)
  expect(deletions().size).toBe(0)
})

test('a deletion stays in the queue until its request has settled', async () => {
  const response = Promise.withResolvers<void>()
  const { schedule } = setUp(() => response.promise)
  const deletions = await readDeletions()
  schedule('a')
  await vi.advanceTimersByTimeAsync(8010)
  expect(deletions().get('a')?.phase).toBe('sending')
  response.resolve()
  await vi.advanceTimersByTimeAsync(10)
  expect(deletions().size).toBe(0)
})

test('undo cancels a deletion, and deleting again starts a full wait', async () => {
  const { sent, schedule } = setUp()
  schedule('a')
  await vi.advanceTimersByTimeAsync(5000)
  undoDeletion('notification', 'a')
  schedule('a')
  await vi.advanceTimersByTimeAsync(7999)
  expect(sent).toEqual([])
  undoDeletion('notification', 'a')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([])
})

test('flushing sends every waiting deletion exactly once', async () => {
  const { sent, schedule } = setUp()
  schedule('a')
  await vi.advanceTimersByTimeAsync(3000)
  schedule('b')
  void flushDeletions()
  void flushDeletions()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual(['a leaving', 'b leaving'])
})

test('a deletion being sent cannot be undone; a failed one leaves the queue', async () => {
  const response = Promise.withResolvers<void>()
  const { sent, schedule } = setUp(() => response.promise)
  const deletions = await readDeletions()
  schedule('a')
  await vi.advanceTimersByTimeAsync(8010)
  undoDeletion('notification', 'a')
  await vi.advanceTimersByTimeAsync(10)
  expect(deletions().get('a')?.phase).toBe('sending')
  response.reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(10)
  expect(deletions().size).toBe(0)
  expect(sent).toEqual(['a'])
})

test('signing out sends pending deletions first', async () => {
  const requests = stubServer()
  scheduleConversation('c-1')
  const signedOut = signOut(new QueryClient())
  await vi.advanceTimersByTimeAsync(2000)
  await signedOut
  expect(requests.map(({ request }) => request)).toEqual([
    'DELETE /api/assistant/conversations/c-1',
    'DELETE /api/session',
  ])
})

test('forgetting the session drops pending deletions', async () => {
  const requests = stubServer()
  scheduleConversation('c-2')
  forget(new QueryClient())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toEqual([])
})

test('leaving the page sends pending deletions with keepalive', async () => {
  const requests = stubServer()
  scheduleConversation('c-3')
  window.dispatchEvent(new Event('pagehide'))
  // Only microtasks may pass: an unloading page no longer runs timers.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  expect(requests).toEqual([
    { request: 'DELETE /api/assistant/conversations/c-3', keepalive: true },
  ])
})

test('a bulk change is undone once, and only while it is the last change', () => {
  const { schedule } = setUp()
  const undo = vi.fn<() => void>()
  noteLastJob('first')
  expect(undoLastJob(), 'still running: nothing older is undone instead').toBe(true)
  const withdraw = offerJobUndo(['first'], undo)
  expect([undoLastJob(), undoLastJob()]).toEqual([true, false])
  expect(undo).toHaveBeenCalledOnce()

  noteLastJob('first')
  schedule('n1')
  expect(undoLastJob()).toBe(false)

  noteLastJob('first')
  forget(new QueryClient())
  expect(undoLastJob(), 'nor by the next customer').toBe(false)

  noteLastJob('first')
  withdraw()
  undoLastJob()
  expect(undo).toHaveBeenCalledOnce()
})
