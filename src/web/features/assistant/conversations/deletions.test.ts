// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { forget, signOut } from '#web/api/session.ts'

import { scheduleDeletion } from './deletions.ts'

afterEach(() => vi.unstubAllGlobals())
afterEach(() => vi.useRealTimers())

/** What is asked of the server, in order. */
function server() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return new Response(null, { status: 204 })
  })
  return asked
}
const nothing = () => undefined

test('who signs out has decided: what could still be taken back is deleted before', async () => {
  const asked = server()
  scheduleDeletion('c-1', nothing, nothing)
  await signOut(new QueryClient())
  expect(asked).toEqual(['DELETE /api/assistant/conversations/c-1', 'DELETE /api/session'])
})

test('nothing is sent of a session that ended by itself', async () => {
  vi.useFakeTimers()
  const asked = server()
  scheduleDeletion('c-2', nothing, nothing)
  forget(new QueryClient())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([])
})
