import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createAdmission } from './admission.ts'

/** Lets so many requests in, and returns those that have begun after each turn of the event loop. */
async function begunByTurn(count: number, turns: number): Promise<number[][]> {
  const admit = createAdmission()
  const begun: number[] = []
  for (let nth = 0; nth < count; nth += 1) void admit().then(() => begun.push(nth))
  const seen: number[][] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await nextTurn()
    seen.push([...begun])
  }
  return seen
}

test('a few requests begin at once', async () => {
  const [first] = await begunByTurn(4, 1)
  expect(first).toHaveLength(4)
})

test('of many that arrive together only a few begin in each turn, in order, and all in the end', async () => {
  const seen = await begunByTurn(50, 20)
  const steps = seen.map((begun, turn) => begun.length - (seen[turn - 1]?.length ?? 0))
  expect(Math.max(...steps.slice(1))).toBeLessThanOrEqual(4)
  expect(seen[0]?.length).toBeLessThanOrEqual(8)
  expect(seen.at(-1)).toEqual(Array.from({ length: 50 }, (_, nth) => nth))
})

test('a request that comes while others wait does not overtake them', async () => {
  const admit = createAdmission()
  const begun: string[] = []
  for (let nth = 0; nth < 20; nth += 1) void admit().then(() => begun.push('early'))
  await nextTurn()
  void admit().then(() => begun.push('late'))
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  expect(begun).toHaveLength(21)
  expect(begun.at(-1)).toBe('late')
})
