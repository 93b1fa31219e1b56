/** Test tool: canonical records, written in any dialect, are read back the same. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type ListFamilies, type ListFamily, readList } from '#bff/readers/lists.ts'
import { type Amount, type Dialect, dialect, grouped, provider, writer } from '#wire/dialect/made-up/provider.ts' // prettier-ignore

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

/** How one made-up provider writes: its dialect, its words, and a number to choose spellings by. */
export type Writing<W> = ReturnType<typeof writer> & { word: W; nth: number; style: Dialect }

/** Of several spellings of a status the one that this provider uses. */
export const spelt = (spellings: readonly string[] | undefined, { nth }: { nth: number }) =>
  spellings?.[nth % spellings.length]

interface Case<T, W, V> {
  canonical: fc.Arbitrary<T>
  words: { [K in keyof W]: fc.Arbitrary<W[K]> }
  /** What tells one canonical record from another. */
  key: (one: T) => string
  write: (one: T, writing: Writing<W>) => Json
  /** What is compared: of what was read, and of what was meant. */
  found: (value: V) => object
  wanted: (one: T) => object
}

const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).toSorted()

/** One dialect, its words, and the records of a provider that speaks it. */
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

/** Declares the test for a list of the API. `schema`: of the contract. */
export const readsBack = <F extends ListFamily, T, W>(
  family: F,
  schema: { parse(value: unknown): unknown },
  one: Case<T, W, ListFamilies[F]>,
): void =>
  readsBackBy(one, { path: family, wrapped: family }, async (source) => {
    const { items, unreadable } = await readList(family, source, context())
    expect(unreadable).toEqual([])
    for (const { value } of items) schema.parse(value)
    return items.map(({ value }) => value)
  })

/** As `readsBack`, where `read` says how; `wrapped`: the list's name within its wrapper. */
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
