import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { CachedCopy } from './cached-copy.ts'

interface Numbered {
  value: number
  asOf: number
}

function setup(kept: Promise<Numbered | null> = Promise.resolve(null)) {
  const world = { now: 1000, readings: 0, fails: false }
  const copy = new CachedCopy<Numbered>({
    clock: () => world.now,
    staleFrom: () => 10,
    waitFrom: () => 100,
    asOf: ({ asOf }) => asOf,
    retryAt: ({ failure }) => (failure?.at ?? 0) + 5,
    restore: () => kept,
  })
  const load = async (publish: (copy: Numbered) => void) => {
    world.readings += 1
    await setImmediate()
    if (world.fails) throw new Error('down')
    publish({ value: world.readings, asOf: world.now })
  }
  return { world, copy, load }
}

test('is fresh, then stale while one reading renews it, then last good while readings fail', async () => {
  const { world, copy, load } = setup()
  await copy.renew(load)
  await copy.reading
  expect([copy.current?.value, copy.state]).toEqual([1, 'fresh'])
  world.now += 10
  await Promise.all([copy.renew(load), copy.renew(load)])
  expect([copy.current?.value, copy.state]).toEqual([1, 'stale'])
  await copy.reading
  expect([copy.current?.value, world.readings]).toEqual([2, 2])
  world.fails = true
  world.now += 100
  await copy.renew(load)
  expect([copy.current?.value, copy.state]).toEqual([2, 'last-good'])
  await copy.renew(load)
  expect(world.readings).toBe(3)
  world.fails = false
  world.now += 5
  await copy.renew(load)
  expect([copy.current?.value, copy.state]).toEqual([4, 'fresh'])
})

test('what an earlier process kept does not replace what was set meanwhile', async () => {
  const kept = Promise.withResolvers<Numbered | null>()
  const { copy } = setup(kept.promise)
  const restoring = copy.restore()
  copy.set({ value: 2, asOf: 1000 })
  kept.resolve({ value: 1, asOf: 0 })
  await restoring
  expect(copy.current?.value).toBe(2)
})
