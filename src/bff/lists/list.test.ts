import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findItems, type ListDescription } from './list.ts'
import { totalsOf } from './totals.ts'

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
  defaultSort: 'name',
  groups: { kind: { key: ({ kind }) => kind, rank: (key) => key } },
  charged: ({ price, ends }) => (ends ? null : { amount: price, taxIncluded: null }),
  ending: ({ price, ends }) => (ends ? { amount: price, taxIncluded: null } : null),
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
    all.map((one, index): Thing => Object.assign(one, { id: `id-${(index * 37) % 101}` })),
  )

const query = fc.record(
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
type Query = typeof query extends fc.Arbitrary<infer Q> ? Q : never

/** The plainest reading of the contract. */
function passes(one: Thing, asked: Query, but?: string): boolean {
  const text = `${one.name}\n${one.kind}`.normalize('NFKC').toLowerCase()
  return (
    (asked.q ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .split(' ')
      .every((word) => text.includes(word)) &&
    (but === 'kind' || (asked.kind ?? [one.kind]).includes(one.kind)) &&
    (but === 'colour' ||
      !asked.colour ||
      (one.colour !== null && asked.colour.includes(one.colour))) &&
    (!asked.tag || asked.tag.some((tag) => one.tags.includes(tag))) &&
    (but === 'atLeast' ||
      asked.atLeast === undefined ||
      (one.size !== null && one.size >= asked.atLeast))
  )
}

describe('list engine', () => {
  test('finds what the plainest reading finds, each once', () => {
    fc.assert(
      fc.property(things, query, (all, asked) => {
        const found = findItems(all, description, asked, '2026-11-20')
        const expected = all.filter((one) => passes(one, asked))
        expect(found.items.map(({ id }) => id).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        )
      }),
    )
  })

  test('facets count what would be there without the filter on the same field', () => {
    fc.assert(
      fc.property(things, query, (all, asked) => {
        const { facets } = findItems(all, description, asked, '2026-11-20')
        const counted = (name: string, of: (one: Thing) => string | null, filter = name) => {
          const counts: Record<string, number> = {}
          for (const one of all) {
            const value = of(one)
            if (value !== null && passes(one, asked, filter))
              counts[value] = (counts[value] ?? 0) + 1
          }
          return counts
        }
        expect(facets.kind).toEqual(counted('kind', ({ kind }) => kind))
        expect(facets.colour).toEqual(counted('colour', ({ colour }) => colour))
        const big = ({ size }: Thing) => (size === null ? null : String(size > 5))
        expect(facets.big).toEqual(counted('big', big, 'atLeast'))
      }),
    )
  })

  test('a facet counts each of several values, and what lies outside both ends of its own span', () => {
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
    const asked = { tag: ['x'], atLeast: 3, atMost: 5 }
    const { items, facets } = findItems(all, spanned, asked, '2026-11-20')
    expect(items.map(({ size }) => size)).toEqual([4])
    expect(facets.size).toEqual({ 4: 1, 9: 1 })
    expect(facets.tag).toEqual({ x: 1, y: 1 })
  })

  test('sorts with nulls last either way, equal ones by id', () => {
    fc.assert(
      fc.property(things, fc.constantFrom('size', '-size'), (all, sort) => {
        const { items } = findItems(all, description, { sort }, '2026-11-20')
        const turned = sort === 'size' ? 1 : -1
        for (const [index, right] of items.entries()) {
          const left = items[index - 1]
          if (!left) continue
          const [a, b] = [left.size, right.size]
          const ordered =
            b === null
              ? a !== null || left.id <= right.id
              : a !== null && (a === b ? left.id <= right.id : (a - b) * turned < 0)
          expect(ordered).toBe(true)
        }
      }),
    )
  })

  test('groups lie one after the other and keep the sort within', () => {
    fc.assert(
      fc.property(things, query, (all, asked) => {
        const plain = findItems(all, description, { ...asked, group: undefined }, '2026-11-20')
        const { items, groups } = findItems(
          all,
          description,
          { ...asked, group: 'kind' },
          '2026-11-20',
        )
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(plain.items.length)
        for (const { key, offset, count, totals, ending } of groups) {
          const members = items.slice(offset, offset + count)
          expect(members).toEqual(plain.items.filter(({ kind }) => kind === key))
          const priced = (ends: boolean) =>
            members
              .filter((one) => one.ends === ends)
              .map(({ price }) => ({ amount: price, taxIncluded: null }))
          expect(totals).toEqual(totalsOf(priced(false)))
          expect(ending).toEqual({ count: priced(true).length, totals: totalsOf(priced(true)) })
        }
      }),
    )
  })

  test('names with numbers stand as people count', () => {
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
  test('never mix currencies or tax bases, and lose nothing', () => {
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
