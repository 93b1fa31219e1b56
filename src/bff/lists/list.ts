/**
 * One engine for every list: filter, facets before the filter on the same field, sort with nulls
 * last and the id breaking ties, groups with totals, pages. What does not depend on the request is
 * computed once per snapshot. `docs/contract.md`, "Lists".
 */
import type { Group } from '#contract/shapes.ts'

import { createTotals, type Priced } from './totals.ts'

type Value = string | number | null

/** What a resource is filtered, sorted, grouped and summed by. `today`: in the account's zone. */
export interface ListDescription<T> {
  id(item: T): string
  /** What `q` looks in. */
  text(item: T): (string | null)[]
  /** Filters by the customer's chosen words: OR, and what facets count. */
  values: Record<string, (item: T) => string | readonly string[] | null>
  /** Counted values, with the filters that do not apply to them where they are named otherwise. */
  facets: Record<string, { of?: (item: T) => string | null; filter?: string | readonly string[] }>
  /** Other filters. */
  tests: Record<string, (item: T, value: never, today: string) => boolean>
  /** Compared one after the other; a `-` turns the first. */
  sorts: Record<string, ((item: T) => Value)[]>
  defaultSort: string
  groups: Record<string, Grouping<T>>
  /** What a group's total counts of an item; `null`: nothing. */
  charged(item: T, group: string): Priced | null
  /** What ends without renewal, in place of being charged. */
  ending?(item: T): Priced | null
}

export interface Grouping<T> {
  key(item: T, today: string): string
  /** Groups stand in the order of this. */
  rank(key: string): string | number
}

export type ListQuery = Record<string, unknown> & { q?: string; sort?: string; group?: string }

export interface Found<T> {
  items: T[]
  facets: Record<string, Record<string, number>>
  groups: Group[]
}

/** Case, width and compatibility forms do not matter in a search. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/** Everything about a snapshot's items that requests share. */
class ListIndex<T> {
  readonly items: readonly T[]
  private readonly description: ListDescription<T>
  private searched: string[] | null = null
  private readonly orders = new Map<string, Uint32Array>()
  private readonly columns = new Map<string, (string | readonly string[] | null)[]>()

  constructor(items: readonly T[], description: ListDescription<T>) {
    this.items = items
    this.description = description
  }

  texts(): string[] {
    this.searched ??= this.items.map((item) =>
      folded(this.description.text(item).filter(Boolean).join('\n')),
    )
    return this.searched
  }

  column(name: string): (string | readonly string[] | null)[] {
    const known = this.columns.get(name)
    if (known) return known
    const of = this.description.facets[name]?.of ?? this.description.values[name] ?? (() => null)
    const made = this.items.map((item) => of(item))
    this.columns.set(name, made)
    return made
  }

  /** Positions in the order of a sort, nulls last whichever way. */
  order(sort: string): Uint32Array {
    const known = this.orders.get(sort)
    if (known) return known
    const down = sort.startsWith('-')
    const keys = this.description.sorts[down ? sort.slice(1) : sort] ?? []
    const rows = this.items.map((item, at) => ({
      at,
      id: this.description.id(item),
      keys: keys.map((key) => key(item)),
    }))
    rows.sort((a, b) => {
      for (const [index, left] of a.keys.entries()) {
        const right = b.keys[index] ?? null
        if (left === null || right === null) {
          if (left !== right) return left === null ? 1 : -1
          continue
        }
        const by = compare(left, right)
        if (by !== 0) return down && index === 0 ? -by : by
      }
      return a.id < b.id ? -1 : a.id > b.id ? 1 : a.at - b.at
    })
    const made = Uint32Array.from(rows, ({ at }) => at)
    this.orders.set(sort, made)
    return made
  }
}

const indexes = new WeakMap<readonly unknown[], Map<unknown, unknown>>()

function indexOf<T>(items: readonly T[], description: ListDescription<T>): ListIndex<T> {
  const known = indexes.get(items) ?? new Map<unknown, unknown>()
  indexes.set(items, known)
  // Keyed by the description, which fixes T.
  const index = known.get(description) as ListIndex<T> | undefined
  if (index) return index
  const made = new ListIndex(items, description)
  known.set(description, made)
  return made
}

interface Filter {
  name: string
  passes: (at: number) => boolean
}

function filtersOf<T>(
  index: ListIndex<T>,
  description: ListDescription<T>,
  query: ListQuery,
  today: string,
): Filter[] {
  const filters: Filter[] = []
  const terms = folded(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (terms.length > 0) {
    const texts = index.texts()
    filters.push({
      name: 'q',
      passes: (at) => terms.every((term) => texts[at]?.includes(term) ?? false),
    })
  }
  for (const [name, wanted] of Object.entries(query)) {
    if (wanted === undefined) continue
    if (Object.hasOwn(description.values, name)) {
      const chosen = new Set<unknown>(Array.isArray(wanted) ? wanted : [wanted])
      const column = index.column(name)
      filters.push({
        name,
        passes: (at) => {
          const value = column[at] ?? null
          if (value === null) return false
          return typeof value === 'string'
            ? chosen.has(value)
            : value.some((one) => chosen.has(one))
        },
      })
    } else if (Object.hasOwn(description.tests, name)) {
      // The query was parsed by the resource's own schema, which fixes the value.
      const test = description.tests[name] as (item: T, value: unknown, today: string) => boolean
      filters.push({ name, passes: (at) => test(index.items[at] as T, wanted, today) })
    }
  }
  return filters
}

/** Marks what passes all filters, and counts facets over what passes all but their own. */
function sift<T>(index: ListIndex<T>, description: ListDescription<T>, filters: Filter[]) {
  const passed = new Uint8Array(index.items.length)
  const facets = Object.entries(description.facets).map(([name, { filter }]) => ({
    name,
    own: new Set(
      [filter ?? name].flat().map((own) => filters.findIndex((one) => one.name === own)),
    ),
    column: index.column(name),
    counts: new Map<string, number>(),
  }))
  for (let at = 0; at < passed.length; at += 1) {
    let missed = -1
    let misses = 0
    for (let f = 0; f < filters.length && misses < 2; f += 1)
      if (!filters[f]?.passes(at)) {
        missed = f
        misses += 1
      }
    if (misses > 1) continue
    if (misses === 0) passed[at] = 1
    for (const { own, column, counts } of facets) {
      const value = column[at]
      if (value === null || value === undefined || (misses > 0 && !own.has(missed))) continue
      for (const one of typeof value === 'string' ? [value] : value)
        counts.set(one, (counts.get(one) ?? 0) + 1)
    }
  }
  return {
    passed,
    facets: Object.fromEntries(
      facets.map(({ name, counts }) => [name, Object.fromEntries(counts)]),
    ),
  }
}

function grouped<T>(
  items: T[],
  description: ListDescription<T>,
  grouping: Grouping<T>,
  today: string,
) {
  const buckets = new Map<string, T[]>()
  for (const item of items) {
    const key = grouping.key(item, today)
    const bucket = buckets.get(key)
    if (bucket) bucket.push(item)
    else buckets.set(key, [item])
  }
  const ordered = [...buckets].toSorted(([a], [b]) => {
    const [left, right] = [grouping.rank(a), grouping.rank(b)]
    return left < right ? -1 : left > right ? 1 : a < b ? -1 : 1
  })
  let offset = 0
  const groups = ordered.map(([key, members]): Group => {
    const totals = createTotals()
    const endingTotals = createTotals()
    let ending = 0
    for (const item of members) {
      const charged = description.charged(item, key)
      if (charged) totals.add(charged)
      const ends = description.ending?.(item)
      if (ends) {
        endingTotals.add(ends)
        ending += 1
      }
    }
    offset += members.length
    return {
      key,
      count: members.length,
      offset: offset - members.length,
      totals: totals.result(),
      ending: { count: ending, totals: endingTotals.result() },
    }
  })
  return { items: ordered.flatMap(([, members]) => members), groups }
}

/** All items that pass, in order; the caller takes its page. */
export function findItems<T>(
  items: readonly T[],
  description: ListDescription<T>,
  query: ListQuery,
  today: string,
): Found<T> {
  const index = indexOf(items, description)
  const filters = filtersOf(index, description, query, today)
  const { passed, facets } = sift(index, description, filters)
  const found: T[] = []
  for (const at of index.order(query.sort ?? description.defaultSort)) {
    const item = items[at]
    if (passed[at] && item !== undefined) found.push(item)
  }
  const grouping = query.group === undefined ? undefined : description.groups[query.group]
  if (!grouping) return { items: found, facets, groups: [] }
  return { facets, ...grouped(found, description, grouping, today) }
}
