import { array, assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createLane, type LaneLimits } from './lane.ts'

const overloaded = { code: 'overloaded', options: { retryAfterSeconds: 2 } }

/** A lane whose calls run until they are ended by name. */
function laneOf(limits: LaneLimits) {
  const lane = createLane(limits)
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    started,
    call(name: string, client?: string, signal?: AbortSignal) {
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      const work = () => {
        started.push(name)
        return end.promise
      }
      return lane.run(work, { client, signal })
    },
    async end(name: string, error?: Error) {
      if (error) ends.get(name)?.reject(error)
      else ends.get(name)?.resolve()
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    },
  }
}

describe('a lane', () => {
  test('runs waiting calls in order, and refuses more at once', async () => {
    const lane = laneOf({ running: 2, waiting: 2 })
    for (const name of ['a', 'b', 'c', 'd']) void lane.call(name)
    await expect(lane.call('e')).rejects.toMatchObject(overloaded)
    expect(lane.started).toEqual(['a', 'b'])
    await lane.end('b')
    expect(lane.started).toEqual(['a', 'b', 'c'])
    await lane.end('a')
    expect(lane.started).toEqual(['a', 'b', 'c', 'd'])
  })

  test('gives the place of a failed call to the next', async () => {
    const lane = laneOf({ running: 1, waiting: 1 })
    const failed = lane.call('a')
    void lane.call('b')
    const ending = lane.end('a', new Error('broken'))
    await expect(failed).rejects.toThrow('broken')
    await ending
    expect(lane.started).toEqual(['a', 'b'])
  })

  test('lets others pass a client who is at its limit', async () => {
    const lane = laneOf({ running: 3, perClient: 1, waiting: 9, waitingPerClient: 1 })
    for (const name of ['a1', 'a2']) void lane.call(name, 'a')
    await expect(lane.call('a3', 'a')).rejects.toMatchObject(overloaded)
    for (const name of ['b1', 'b2']) void lane.call(name, 'b')
    expect(lane.started).toEqual(['a1', 'b1'])
    await lane.end('b1')
    expect(lane.started).toEqual(['a1', 'b1', 'b2'])
  })

  test('forgets a call that is aborted while it waits', async () => {
    const lane = laneOf({ running: 1, waiting: 2 })
    const [left, started] = [new AbortController(), new AbortController()]
    void lane.call('a')
    const abandoned = lane.call('b', undefined, left.signal)
    void lane.call('c', undefined, started.signal)
    left.abort()
    await expect(abandoned).rejects.toMatchObject(overloaded)
    const late = lane.call('d', undefined, AbortSignal.abort())
    await expect(late).rejects.toMatchObject(overloaded)
    void lane.call('e')
    await lane.end('a')
    started.abort()
    await lane.end('c')
    expect(lane.started).toEqual(['a', 'c', 'e'])
  })

  test('starts next whose client runs least', async () => {
    const lane = laneOf({ running: 3, perClient: 3, waiting: 9 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void lane.call(name, 'a')
    for (const name of ['b1', 'b2']) void lane.call(name, 'b')
    await lane.end('a1')
    await lane.end('a2')
    expect(lane.started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
  })

  test('a client who crowds the waiting room makes room for another', async () => {
    const lane = laneOf({ running: 1, waiting: 3 })
    void lane.call('a1', 'a')
    const crowd = ['a2', 'a3', 'a4'].map((name) => lane.call(name, 'a'))
    void lane.call('b1', 'b')
    await expect(crowd[2]).rejects.toMatchObject(overloaded)
    // Now `a` has one more than `b`, which is even enough.
    await expect(lane.call('b2', 'b')).rejects.toMatchObject(overloaded)
    for (const name of ['a1', 'b1', 'a2']) await lane.end(name)
    expect(lane.started).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('a client with one call is served whatever the others send', async () => {
    const client = integer({ min: 0, max: 3 }).map((nth) => `crowd ${nth}`)
    await assert(
      asyncProperty(array(client, { minLength: 20, maxLength: 60 }), async (crowd) => {
        const lane = laneOf({ running: 4, perClient: 2, waiting: 12, waitingPerClient: 6 })
        for (const [nth, name] of crowd.entries()) lane.call(`${nth}`, name).catch(() => undefined)
        const own = lane.call('own', 'quiet')
        // Four calls run. When they have ended, each client has had a turn.
        for (const name of lane.started.slice(0, 4)) await lane.end(name)
        expect(lane.started).toContain('own')
        await lane.end('own')
        await own
      }),
      { numRuns: 50 },
    )
  })
})
