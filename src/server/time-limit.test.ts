import { getEventListeners } from 'node:events'

import { describe, expect, test } from 'vitest'

import { timeLimit } from './time-limit.ts'

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

/** A call that never gets a response. */
const call = async (ms: number, outer?: AbortSignal): Promise<never> => {
  using limit = timeLimit(ms, outer)
  return await new Promise<never>((_, reject) => {
    const end = () => reject(limit.signal.reason as Error)
    if (limit.signal.aborted) end()
    else limit.signal.addEventListener('abort', end)
  })
}

describe('the timeout of a call', () => {
  test('aborts it with a TimeoutError', async () => {
    await expect(call(1)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('passes on an outer abort with its reason', async () => {
    const outer = new AbortController()
    const pending = call(60_000, outer.signal)
    outer.abort(new Error('left'))
    await expect(pending).rejects.toThrow('left')
    await expect(call(60_000, outer.signal)).rejects.toThrow('left')
  })

  test('leaves no timer and no listener behind', async () => {
    const outer = new AbortController()
    const before = timers()
    const finished = async () => {
      using limit = timeLimit(60_000, outer.signal)
      expect(timers()).toBe(before + 1)
      expect(getEventListeners(outer.signal, 'abort')).toHaveLength(1)
      return limit.signal.aborted
    }
    expect(await finished()).toBe(false)
    expect(timers()).toBe(before)
    expect(getEventListeners(outer.signal, 'abort')).toEqual([])
  })
})
