import { setImmediate as nextTurn } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { createTurns, type Steps } from './turns.ts'

/** Milliseconds of a turn, and how many of them work that has begun gets. The rest is for new work. */
const fullTurn = 10
const begunWork = 8

/** Turns with a clock that only steps move. `log` has the key of each step, and `|` for each turn. */
function setUp() {
  let time = 0
  const log: string[] = []
  const turns = createTurns(() => time)
  function* work(name: string, steps: number, ms = 1): Steps<string> {
    for (let nth = 0; nth < steps; nth += 1) {
      time += ms
      log.push(name)
      yield
    }
    return name
  }
  let isOver = false
  const turn = () => {
    log.push('|')
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    turns,
    log,
    work,
    run: (key: string, steps: number, ms?: number) => turns.run(key, work(key, steps, ms)),
    /** The steps of each turn of the event loop. */
    perTurn: () => {
      isOver = true
      return log.join('').split('|').filter(Boolean)
    },
  }
}

describe('long work on the event loop', () => {
  test.each([1, 5, 50])('turns are full, and no longer, with %i customers', async (customers) => {
    const { run, perTurn } = setUp()
    await Promise.all(Array.from({ length: customers }, (_, nth) => run(String(nth % 10), 40)))
    const counts = perTurn().map(({ length }) => length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(fullTurn)
    // Only the end of a job ends a turn early.
    const short = counts.filter((count) => count < begunWork)
    expect(short.length).toBeLessThanOrEqual(customers)
  })

  test('a customer with many jobs has the same share as one with a single job', async () => {
    const { run, log } = setUp()
    const many = Array.from({ length: 30 }, () => run('a', 20))
    expect(await run('b', 20)).toBe('b')
    const shareOfA = log.filter((name) => name === 'a').length
    expect(shareOfA).toBeLessThanOrEqual(31)
    await Promise.all(many)
  })

  test('jobs of one customer take turns, too', async () => {
    const { run, log } = setUp()
    const long = run('a', 100)
    await run('a', 5)
    expect(log.filter((name) => name === 'a').length).toBeLessThan(40)
    await long
  })

  test('short work is done at once', async () => {
    const { run, perTurn } = setUp()
    const ended = await Promise.all([run('a', 2), run('b', 2), run('c', 2)])
    expect(ended).toEqual(['a', 'b', 'c'])
    expect(perTurn()).toEqual(['aabbcc'])
  })

  test('a cached result does not wait for the long work of others', async () => {
    const { run, log } = setUp()
    const long = run('a', 30)
    await nextTurn()
    const before = log.length
    await run('b', 0)
    expect(log.slice(before)).toEqual([])
    await long
  })

  test('many short ones share the budget of a turn', async () => {
    const { run, perTurn } = setUp()
    for (let nth = 0; nth < 25; nth += 1) await run('a', 2, 0.5)
    const counts = perTurn().map(({ length }) => length * 0.5)
    expect(Math.max(...counts)).toBeLessThanOrEqual(fullTurn)
    expect(Math.min(...counts.slice(0, -1))).toBeGreaterThanOrEqual(begunWork)
  })

  test('fails as its work does, and the others continue', async () => {
    const { turns, run } = setUp()
    // oxlint-disable-next-line require-yield -- fails at once
    function* failing(): Steps<never> {
      throw new Error('no')
    }
    const other = run('b', 30)
    await expect(turns.run('a', failing())).rejects.toThrow('no')
    expect(await other).toBe('b')
  })

  test('stops when nobody waits for it any more', async () => {
    const { turns, work, log } = setUp()
    const aborting = new AbortController()
    const stopped = turns.run('a', work('a', 1000), aborting.signal)
    aborting.abort(new Error('gone'))
    await expect(stopped).rejects.toThrow('gone')
    const steps = log.filter((name) => name === 'a').length
    expect(steps).toBeGreaterThanOrEqual(begunWork)
    expect(steps).toBeLessThanOrEqual(fullTurn)
  })
})
