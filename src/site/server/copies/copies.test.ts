import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { eur, price } from '#site/testing/samples.ts'

import { Copies } from './copies.ts'
import { refusalOf } from './guard.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'portico-copies-'))
})
let opened: Copies<number>[] = []
afterEach(async () => {
  await Promise.all(opened.map((copies) => copies.close()))
  opened = []
  await rm(dir, { recursive: true, force: true })
})

/** A provider of numbers, whose value and failures the test sets. Counts its calls. */
function setup(start = Date.parse('2026-11-20T10:00:00Z')) {
  const world = { now: start, value: 1 as unknown, fails: false, calls: 0, events: [] as string[] }
  const make = () => {
    const copies = new Copies<number>({
      dir,
      schema: z.number(),
      load: async () => {
        world.calls += 1
        await Promise.resolve()
        if (world.fails) throw new Error('down')
        return world.value as number
      },
      refuse: (before, after) => (before !== null && after > before * 10 ? 'too_big' : null),
      freshMs: 5 * MINUTE,
      staleMs: DAY,
      errorMs: 7 * DAY,
      clock: () => world.now,
      report: (event) => void world.events.push(event),
    })
    opened.push(copies)
    return copies
  }
  return { world, make }
}

describe('copies', () => {
  test('a thousand simultaneous requests read the provider once', async () => {
    const { world, make } = setup()
    const copies = make()
    const results = await Promise.all(Array.from({ length: 1000 }, () => copies.get('en')))
    expect(world.calls).toBe(1)
    expect(new Set(results.map(({ copy }) => copy.value))).toEqual(new Set([1]))
    await copies.get('en')
    expect(world.calls).toBe(1)
  })

  test('a stale copy is shown while it is refreshed', async () => {
    const { world, make } = setup()
    const copies = make()
    await copies.get('en')
    world.now += 6 * MINUTE
    world.value = 2
    expect(await copies.get('en')).toMatchObject({ copy: { value: 1 }, state: 'stale' })
    await expect.poll(async () => (await copies.get('en')).copy.value).toBe(2)
    expect(world.calls).toBe(2)
  })

  test('a failure never replaces a copy, and the next read waits a while', async () => {
    const { world, make } = setup()
    const copies = make()
    await copies.get('en')
    world.fails = true
    world.now += 2 * DAY
    expect(await copies.get('en')).toMatchObject({ copy: { value: 1 }, state: 'last-good' })
    await copies.get('en')
    expect(world.calls).toBe(2)
    world.now += MINUTE
    world.fails = false
    world.value = 3
    expect(await copies.get('en')).toMatchObject({ copy: { value: 3 }, state: 'fresh' })
  })

  test('the last good copy survives a restart during an outage until it expires', async () => {
    const { world, make } = setup()
    await make().get('en')
    world.fails = true
    world.now += 6 * DAY
    expect(await make().get('en')).toMatchObject({ copy: { value: 1 }, state: 'last-good' })
    world.now += 2 * DAY
    await expect(make().get('en')).rejects.toThrow('down')
  })

  test('without a copy every waiting request fails at once', async () => {
    const { world, make } = setup()
    world.fails = true
    const copies = make()
    const results = await Promise.allSettled([copies.get('en'), copies.get('en')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(world.calls).toBe(1)
  })

  test('a broken file is replaced, without a temporary file left over', async () => {
    const { make } = setup()
    await writeFile(path.join(dir, 'en.json.br'), 'not brotli')
    expect((await make().get('en')).copy.value).toBe(1)
    await expect.poll(() => readdir(dir)).toEqual(['en.json.br'])
  })

  test('a value that fails its schema is a failure', async () => {
    const { world, make } = setup()
    const copies = make()
    await copies.get('en')
    world.value = 'many'
    await copies.refresh('en')
    expect(await copies.get('en')).toMatchObject({ copy: { value: 1 }, state: 'last-good' })
  })

  test('an implausible value is held until it is released', async () => {
    const { world, make } = setup()
    const copies = make()
    await copies.get('en')
    world.value = 500
    await copies.refresh()
    await copies.refresh()
    expect(world.events).toEqual(['held'])
    expect((await copies.get('en')).copy.value).toBe(1)
    expect(copies.held()).toEqual([{ key: 'en', reason: 'too_big' }])
    expect(await copies.release('de')).toBe(false)
    expect(await copies.release('en')).toBe(true)
    expect(await copies.get('en')).toMatchObject({ copy: { value: 500 }, state: 'fresh' })
    expect(copies.held()).toEqual([])
  })

  test('changedAt is when the content changed, not when it was read', async () => {
    const { world, make } = setup()
    const copies = make()
    const first = (await copies.get('en')).copy
    world.now += HOUR
    await copies.refresh()
    const second = (await copies.get('en')).copy
    expect(second.changedAt).toBe(first.changedAt)
    expect(second.asOf).not.toBe(first.asOf)
    expect(second.version).toBe(first.version)
  })
})

describe('publish guard', () => {
  const list = (count: number, register = 1000) =>
    Array.from({ length: count }, (_, index) => price(`t${index}`, { register: eur(register) }))

  test.each([
    ['the first list', null, list(3), null],
    ['the same list', list(10), list(10), null],
    ['a fifth of the rows lost', list(10), list(8), null],
    ['more than a fifth lost', list(10), list(7), 'rows_lost'],
    ['one price in four changed', list(10), list(10, 1100), null],
    ['a negative amount', null, [price('com', { renew: eur(-1) })], 'negative_amount'],
  ])('%s', (_, before, after, verdict) => {
    expect(refusalOf(before, after)).toBe(verdict)
  })

  test('more than 30 % of prices changed', () => {
    const dearer = list(10, 1100).map(({ tld }) =>
      price(tld, { register: eur(1100), renew: eur(1300) }),
    )
    expect(refusalOf(list(10), dearer)).toBe('prices_changed')
  })

  test('the same list in another currency', () => {
    const yen = { minorUnits: 1000, currency: 'JPY' }
    const other = list(10).map(({ tld }) => price(tld, { register: yen, renew: yen }))
    expect(refusalOf(list(10), other)).toBe('prices_changed')
  })
})
