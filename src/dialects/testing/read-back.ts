/** Test tool: checks that records written in any dialect read back the same. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type ListResources, type ListResource, readList } from '#dialects/reading/lists.ts'

import { type Amount, type Dialect, dialect, grouped, provider, writer } from './provider.ts'
import { context } from './reading.ts'

type Json = Record<string, unknown>

export const day = fc
  .date({
    min: new Date('2015-01-01T12:00:00Z'),
    max: new Date('2035-12-31T12:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
export const names = <T extends string>(...choices: T[]) => fc.constantFrom(...choices)
export const id = fc.oneof(
  fc.integer({ min: 1, max: 1e9 }).map(String),
  fc.stringMatching(/^[a-z]{2,4}_[a-z0-9]{8}$/),
)
export const amount: fc.Arbitrary<Amount> = fc.oneof(
  fc.record({
    minor: fc.integer({ min: 1, max: 5_000_000 }),
    currency: fc.constantFrom('EUR', 'USD', 'GBP', 'CHF', 'PLN'),
    digits: fc.constant(2),
  }),
  fc.record({
    minor: fc.integer({ min: 1, max: 5_000_000 }),
    currency: fc.constant('JPY'),
    digits: fc.constant(0),
  }),
)
export const minorOf = (one: Amount | null) =>
  one && { minorUnits: one.minor, currency: one.currency }

/** One made-up provider: its dialect, its words, and a number that selects spellings. */
export type Writing<W> = ReturnType<typeof writer> & { word: W; nth: number; style: Dialect }

/** The spelling of a status that this provider uses. */
export const spelt = (spellings: readonly string[] | undefined, { nth }: { nth: number }) =>
  spellings?.[nth % spellings.length]

interface Case<T, W, V> {
  canonical: fc.Arbitrary<T>
  words: { [K in keyof W]: fc.Arbitrary<W[K]> }
  /** Identifies a canonical record. */
  key: (one: T) => string
  write: (one: T, writing: Writing<W>) => Json
  /** The compared part of what was read. */
  found: (value: V) => object
  /** The compared part of what was written. */
  wanted: (one: T) => object
}

const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).toSorted()

/** A dialect, its words, and records written in it. */
const written = <T, W, V>({ canonical, words, key, write }: Case<T, W, V>) =>
  fc
    .record({
      all: fc.uniqueArray(canonical, { minLength: 1, maxLength: 17, selector: key }),
      style: dialect,
      word: fc.record(words),
      nth: fc.nat(6),
    })
    .map(({ all, style, word, nth }) => {
      const writing = { ...writer(style), word, nth, style }
      return { all, style, records: all.map((one) => grouped(write(one, writing), style)) }
    })

/** Declares the test for a resource. `schema`: the contract's. */
export const readsBack = <F extends ListResource, T, W>(
  resource: F,
  schema: { parse(value: unknown): unknown },
  one: Case<T, W, ListResources[F]>,
): void =>
  readsBackBy(one, { path: resource, wrapped: resource }, async (source) => {
    const { items, unreadable } = await readList(resource, source, context())
    expect(unreadable).toEqual([])
    for (const { value } of items) schema.parse(value)
    return items.map(({ value }) => value)
  })

/** Like `readsBack`, with a `read` function. `wrapped`: the list's name in its wrapper. */
export const readsBackBy = <T, W, V>(
  one: Case<T, W, V>,
  { path, wrapped }: { path: string; wrapped: string },
  read: (source: ReturnType<typeof provider>) => Promise<readonly V[]>,
): void =>
  test(`${wrapped} in any dialect read back the same`, async () => {
    await fc.assert(
      fc.asyncProperty(written(one), async ({ all, style, records }) => {
        const values = await read(provider(records, path, style, wrapped))
        expect(sorted(values.map(one.found))).toEqual(sorted(all.map(one.wanted)))
      }),
      { numRuns: 250 },
    )
  }, 60_000)
