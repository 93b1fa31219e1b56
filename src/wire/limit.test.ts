import { getEventListeners } from 'node:events'

import { describe, expect, test } from 'vitest'

import { limited } from './limit.ts'

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

/** A call that is answered by nobody. */
const call = async (ms: number, outer?: AbortSignal): Promise<never> => {
  using limit = limited(ms, outer)
  return await new Promise<never>((_, reject) => {
    const end = () => reject(limit.signal.reason as Error)
    if (limit.signal.aborted) end()
    else limit.signal.addEventListener('abort', end)
  })
}

describe('a limit of a call', () => {
  test('ends it as late', async () => {
    await expect(call(1)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('ends it with what it is a part of, for its reason', async () => {
    const outer = new AbortController()
    const under = call(60_000, outer.signal)
    outer.abort(new Error('left'))
    await expect(under).rejects.toThrow('left')
    await expect(call(60_000, outer.signal)).rejects.toThrow('left')
  })

  test('goes with the call: no timer and no listener', async () => {
    const outer = new AbortController()
    const before = timers()
    const answered = async () => {
      using limit = limited(60_000, outer.signal)
      expect(timers()).toBe(before + 1)
      expect(getEventListeners(outer.signal, 'abort')).toHaveLength(1)
      return limit.signal.aborted
    }
    expect(await answered()).toBe(false)
    expect(timers()).toBe(before)
    expect(getEventListeners(outer.signal, 'abort')).toEqual([])
  })
})
