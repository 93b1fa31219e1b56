import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { noSums } from '#bff/ledger/group-sums.ts'
import { replaces } from '#bff/provider/unchanged.ts'
import { atOnce } from '#ledger/steps.ts'
import { totalsOf } from '#ledger/totals.ts'

import type { ListDescription } from './list-description.ts'
import * as engine from './list.ts'

const findItems = <T>(...query: Parameters<typeof engine.findItems<T>>) =>
  atOnce(engine.findItems(...query))

interface Thing {
  id: string
  name: string
  kind: string
  colour: string | null
  tags: string[]
  size: number | null
  price: { minorUnits: number; currency: string | null } | null
  ends: boolean
}

const description: ListDescription<Thing> = {
  id: ({ id }) => id,
  text: ({ name, kind }) => [name, kind],
  values: { kind: ({ kind }) => kind, colour: ({ colour }) => colour, tag: ({ tags }) => tags },
  facets: {
    kind: {},
    colour: {},
    big: { of: ({ size }) => (size === null ? null : String(size > 5)), filter: 'atLeast' },
  },
  tests: { atLeast: ({ size }, least: number) => size !== null && size >= least },
  sorts: { name: [({ name }) => name], size: [({ size }) => size] },
  amountSorts: [],
  defaultSort: 'name',
  groups: { kind: { key: ({ kind }) => kind, rank: (key) => key } },
  // oxlint-disable-next-line require-yield -- short
  *sums(members) {
    return (key) => {
      const priced = (ending: boolean) =>
        (members.get(key) ?? [])
          .filter(({ ends }) => ends === ending)
          .map(({ price }) => ({ amount: price, taxIncluded: null }))
      const ending = priced(true)
      const totals = totalsOf(priced(false))
      return { ...noSums, totals, ending: { count: ending.length, totals: totalsOf(ending) } }
    }
  },
}

const money = fc.record({
  minorUnits: fc.integer({ min: -1e6, max: 1e6 }),
  currency: fc.constantFrom('EUR', 'USD', 'JPY', null),
})
const thing = fc.record({
  name: fc.constantFrom('alpha', 'Beta', 'gamma 10', 'gamma 9', 'ÄPFEL', 'ｗｉｄｅ'),
  kind: fc.constantFrom('a', 'b', 'c'),
  colour: fc.constantFrom('red', 'blue', null),
  tags: fc.subarray(['x', 'y', 'z']),
  size: fc.option(fc.integer({ min: 0, max: 9 })),
  price: fc.option(money),
  ends: fc.boolean(),
})
const things = fc
  .array(thing, { maxLength: 60 })
  .map((all) =>
    all.map((item, index): Thing => Object.assign(item, { id: `id-${(index * 37) % 101}` })),
  )

const queries = fc.record(
  {
    q: fc.constantFrom('a', 'GAMMA', 'äpf', 'wide', 'alpha b', 'nothing'),
    kind: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    colour: fc.subarray(['red', 'blue'], { minLength: 1 }),
    tag: fc.subarray(['x', 'y'], { minLength: 1 }),
    atLeast: fc.integer({ min: 0, max: 9 }),
    sort: fc.constantFrom('name', '-name', 'size', '-size'),
    group: fc.constant('kind'),
  },
  { requiredKeys: [] },
)
type Query = typeof queries extends fc.Arbitrary<infer Q> ? Q : never

/** The contract's rules, written as plainly as possible. */
function passes(item: Thing, query: Query, ignored?: string): boolean {
  const { name, kind, colour, tags, size } = item
  const text = `${name}\n${kind}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = (query.q ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  return (
    words.every((word) => text.includes(word)) &&
    (ignored === 'kind' || (query.kind ?? [kind]).includes(kind)) &&
    (ignored === 'colour' || !query.colour || (colour !== null && query.colour.includes(colour))) &&
    (!query.tag || query.tag.some((tag) => tags.includes(tag))) &&
    (ignored === 'atLeast' ||
      query.atLeast === undefined ||
      (size !== null && size >= query.atLeast))
  )
}

describe('list query', () => {
  test('finds what a naive filter finds, each item once', () => {
    fc.assert(
      fc.property(things, queries, (all, query) => {
        const { items } = findItems(all, description, query, '2026-11-20')
        const expected = all.filter((item) => passes(item, query))
        expect(items.map(({ id }) => id).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        )
      }),
    )
  })

  test('a list that has replaced another one is found and sorted as if it were new', () => {
    fc.assert(
      fc.property(things, queries, fc.nat(), thing, (all, query, nth, changed) => {
        findItems(all, description, query, '2026-11-20')
        const replacing = all.map((item, at) =>
          at === nth % all.length ? { ...changed, id: item.id } : item,
        )
        const expected = findItems([...replacing], description, query, '2026-11-20')
        // Nobody has requested the one in between, as while a job changes one service after the other.
        const between = [...all]
        replaces(between, all)
        replaces(replacing, between)
        expect(findItems(replacing, description, query, '2026-11-20')).toEqual(expected)
      }),
    )
  })

  test('a facet ignores the filter on its own field', () => {
    fc.assert(
      fc.property(things, queries, (all, query) => {
        const { facets } = findItems(all, description, query, '2026-11-20')
        const counts = (ignored: string, of: (item: Thing) => string | null) => {
          const values = all.filter((item) => passes(item, query, ignored)).map(of)
          return Object.fromEntries(
            [...Map.groupBy(values, (value) => value)].flatMap(([value, same]) =>
              value === null ? [] : [[value, same.length]],
            ),
          )
        }
        expect(facets.kind).toEqual(counts('kind', ({ kind }) => kind))
        expect(facets.colour).toEqual(counts('colour', ({ colour }) => colour))
        const big = ({ size }: Thing) => (size === null ? null : String(size > 5))
        expect(facets.big).toEqual(counts('atLeast', big))
      }),
    )
  })

  test('a facet counts each of several values, and ignores both ends of its own range', () => {
    const spanned: ListDescription<Thing> = {
      ...description,
      facets: {
        tag: {},
        size: { of: ({ size }) => String(size), filter: ['atLeast', 'atMost'] },
      },
      tests: { ...description.tests, atMost: ({ size }, most: number) => (size ?? 0) <= most },
    }
    const all = [1, 4, 9].map((size): Thing => ({
      id: `id-${size}`,
      name: 'alpha',
      kind: 'a',
      colour: null,
      tags: size > 3 ? ['x', 'y'] : ['y'],
      size,
      price: null,
      ends: false,
    }))
    const query = { tag: ['x'], atLeast: 3, atMost: 5 }
    const { items, facets } = findItems(all, spanned, query, '2026-11-20')
    expect(items.map(({ size }) => size)).toEqual([4])
    expect(facets.size).toEqual({ 4: 1, 9: 1 })
    expect(facets.tag).toEqual({ x: 1, y: 1 })
  })

  test('sorts nulls last in both directions, and equal items by id', () => {
    fc.assert(
      fc.property(things, fc.constantFrom('size', '-size'), (all, sort) => {
        const { items } = findItems(all, description, { sort }, '2026-11-20')
        const direction = sort === 'size' ? 1 : -1
        for (const [index, right] of items.entries()) {
          const left = items[index - 1]
          if (!left) continue
          const [a, b] = [left.size, right.size]
          const ordered =
            b === null
              ? a !== null || left.id <= right.id
              : a !== null && (a === b ? left.id <= right.id : (a - b) * direction < 0)
          expect(ordered).toBe(true)
        }
      }),
    )
  })

  test('puts groups one after the other and keeps the sort inside each', () => {
    fc.assert(
      fc.property(things, queries, (all, query) => {
        const plain = findItems(all, description, { ...query, group: undefined }, '2026-11-20')
        const { items, groups } = findItems(
          all,
          description,
          { ...query, group: 'kind' },
          '2026-11-20',
        )
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(plain.items.length)
        for (const { key, offset, count, totals, ending } of groups) {
          const members = items.slice(offset, offset + count)
          expect(members).toEqual(plain.items.filter(({ kind }) => kind === key))
          const priced = (ends: boolean) =>
            members
              .filter((item) => item.ends === ends)
              .map(({ price }) => ({ amount: price, taxIncluded: null }))
          expect(totals).toEqual(totalsOf(priced(false)))
          expect(ending).toEqual({ count: priced(true).length, totals: totalsOf(priced(true)) })
        }
      }),
    )
  })

  test('sorts numbers in names by value', () => {
    const named = ['host-10', 'host-9', 'Host-1'].map((name, index) => ({
      id: String(index),
      kind: 'a',
      colour: null,
      tags: [],
      size: null,
      price: null,
      ends: false,
      name,
    }))
    const { items } = findItems(named, description, { sort: 'name' }, '2026-11-20')
    expect(items.map(({ name }) => name)).toEqual(['Host-1', 'host-9', 'host-10'])
  })
})

describe('totals', () => {
  test('never mixes currencies or tax bases, and loses nothing', () => {
    const priced = fc.record({
      amount: fc.option(money),
      taxIncluded: fc.constantFrom(true, false, null),
    })
    fc.assert(
      fc.property(fc.array(priced), (all) => {
        const { sums, uncounted } = totalsOf(all)
        const keys = sums.map(({ amount, taxIncluded }) => `${amount.currency} ${taxIncluded}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(uncounted).toBe(all.filter(({ amount }) => !amount?.currency).length)
        const summed = sums.reduce((sum, { amount }) => sum + amount.minorUnits, 0)
        expect(summed).toBe(
          all.reduce((sum, { amount }) => sum + (amount?.currency ? amount.minorUnits : 0), 0),
        )
      }),
    )
  })
})

describe('similar', () => {
  const named = (...names: string[]) =>
    names.map((name): Thing => ({
      id: name,
      name,
      kind: 'a',
      colour: null,
      tags: [],
      size: null,
      price: null,
      ends: false,
    }))
  const namesFor = (q: string, similar?: string) =>
    findItems(
      named('example.studio', 'example.stadium', 'sample.com'),
      description,
      {
        q,
        ...(similar === undefined ? {} : { similar }),
      },
      '2026-11-20',
    ).items.map(({ name }) => name)

  test('finds rows despite a typing error, the nearest only', () => {
    expect(namesFor('exmaple.studio')).toEqual([])
    expect(namesFor('exmaple.studio', 'true')).toEqual(['example.studio'])
    expect(namesFor('exmaple studoi', 'true')).toEqual(['example.studio'])
    expect(namesFor('nothing', 'true')).toEqual([])
  })

  test('changes nothing while rows match exactly', () => {
    expect(namesFor('example.stu', 'true')).toEqual(['example.studio'])
  })
})

test.each([
  ['sv', 'Alfa, chata, cz, hora, ñu, nz, oa, Õun, Zeta, Åkesson, Äpple, Öberg'],
  ['de', 'Åkesson, Alfa, Äpple, chata, cz, hora, ñu, nz, oa, Öberg, Õun, Zeta'],
  ['es', 'Åkesson, Alfa, Äpple, chata, cz, hora, nz, ñu, oa, Öberg, Õun, Zeta'],
  ['et', 'Åkesson, Alfa, chata, cz, hora, nz, ñu, oa, Zeta, Õun, Äpple, Öberg'],
  ['cs', 'Åkesson, Alfa, Äpple, cz, hora, chata, ñu, nz, oa, Öberg, Õun, Zeta'],
])('names are sorted as readers of %s expect', (locale, expected) => {
  const base = { kind: 'a', colour: null, tags: [], size: null, price: null, ends: false }
  const named = expected
    .split(', ')
    .toSorted()
    .map((name): Thing => Object.assign({ id: name, name }, base))
  const { items } = findItems(named, description, { sort: 'name', locale }, '2026-11-20')
  expect(items.map(({ name }) => name).join(', ')).toBe(expected)
})
