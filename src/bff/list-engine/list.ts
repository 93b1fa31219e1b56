/**
 * Filters, counts, sorts and groups every list. A facet ignores the filter on its own field; nulls
 * sort last; ids break ties. What does not depend on the request is computed once per snapshot.
 * Long lists take long, so all of it is done in steps.
 * `docs/contract.md`, "Lists".
 */
import type { Group } from '#contract/shapes.ts'
import { defaultLanguage } from '#i18n/languages.ts'
import { searchTerms } from '#i18n/search-text.ts'
import { allowedErrors, containsNearly } from '#i18n/typos.ts'
import { emptyLedger, type Ledger } from '#ledger/ledger.ts'
import type { Steps } from '#server/turns.ts'

import type { Grouping, ListDescription } from './list-description.ts'
import { indexOf, type ListIndex } from './list-index.ts'

export type ListQuery = Record<string, unknown> & {
  q?: string
  sort?: string
  group?: string
  /** The reader's language (BCP 47), which decides the order of names. Not a search parameter. */
  locale?: string
}

/** All items that pass the filters, in order. */
export interface Matches<T> {
  items: T[]
  facets: Record<string, Record<string, number>>
  groups: Group[]
}

interface Filter {
  name: string
  passes: (at: number) => boolean
}

/**
 * Whether a text contains all terms. With `similar`, if no text does: whether it contains them with
 * one typing error each or, if still none does, with two.
 */
function* textFilter(
  texts: readonly string[],
  terms: readonly (readonly string[])[],
  similar: boolean,
): Steps<Filter['passes']> {
  const contains = (limit: number) => (at: number) => {
    const text = texts[at] ?? ''
    return terms.every((forms) =>
      forms.some(
        (form) =>
          text.includes(form) ||
          (limit > 0 && containsNearly(text, form, Math.min(limit, allowedErrors(form)))),
      ),
    )
  }
  if (!similar) return contains(0)
  for (const limit of [0, 1]) {
    const passes = contains(limit)
    for (const at of texts.keys()) {
      yield
      if (passes(at)) return passes
    }
  }
  return contains(2)
}

function* filtersOf<T>(
  index: ListIndex<T>,
  description: ListDescription<T>,
  query: ListQuery,
  today: string,
  ledger: Ledger,
): Steps<Filter[]> {
  const filters: Filter[] = []
  const terms = searchTerms(query.q ?? '')
  if (terms.length > 0) {
    const texts = yield* index.texts()
    const passes = yield* textFilter(texts, terms, query.similar === 'true')
    filters.push({ name: 'q', passes })
  }
  for (const [name, wanted] of Object.entries(query)) {
    if (wanted === undefined) continue
    if (Object.hasOwn(description.values, name)) {
      const chosen = new Set<unknown>(Array.isArray(wanted) ? wanted : [wanted])
      const column = yield* index.column(name)
      filters.push({
        name,
        passes: (at) => {
          const value = column[at] ?? null
          if (value === null) return false
          return typeof value === 'string'
            ? chosen.has(value)
            : value.some((word) => chosen.has(word))
        },
      })
    } else if (Object.hasOwn(description.tests, name)) {
      // The resource's schema has parsed the query, so the value has the type the test expects.
      const test = description.tests[name] as (
        item: T,
        value: unknown,
        ...rest: unknown[]
      ) => boolean
      filters.push({ name, passes: (at) => test(index.items[at] as T, wanted, today, ledger) })
    }
  }
  return filters
}

/** Marks the items that pass all filters. A facet counts items that fail no filter but its own. */
function* applyFilters<T>(
  index: ListIndex<T>,
  description: ListDescription<T>,
  filters: Filter[],
): Steps<Pick<Matches<T>, 'facets'> & { passed: Uint8Array }> {
  const passed = new Uint8Array(index.items.length)
  const facets = []
  for (const [name, { filter }] of Object.entries(description.facets)) {
    const ownNames = [filter ?? name].flat()
    const ownFilters = new Set(ownNames.map((own) => filters.findIndex((f) => f.name === own)))
    const column = yield* index.column(name)
    facets.push({ name, ownFilters, column, counts: new Map<string, number>() })
  }
  for (let at = 0; at < passed.length; at += 1) {
    yield
    let lastFailed = -1
    let failures = 0
    for (let f = 0; f < filters.length && failures < 2; f += 1)
      if (!filters[f]?.passes(at)) {
        lastFailed = f
        failures += 1
      }
    if (failures > 1) continue
    if (failures === 0) passed[at] = 1
    for (const { ownFilters, column, counts } of facets) {
      const value = column[at]
      if (value === null || value === undefined || (failures > 0 && !ownFilters.has(lastFailed)))
        continue
      for (const word of typeof value === 'string' ? [value] : value)
        counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return {
    passed,
    facets: Object.fromEntries(
      facets.map(({ name, counts }) => [name, Object.fromEntries(counts)]),
    ),
  }
}

function* groupItems<T>(
  items: T[],
  description: ListDescription<T>,
  name: string,
  grouping: Grouping<T>,
  today: string,
  ledger: Ledger,
): Steps<Pick<Matches<T>, 'items' | 'groups'>> {
  const buckets = new Map<string, T[]>()
  for (const item of items) {
    yield
    const key = grouping.key(item, today, ledger)
    const bucket = buckets.get(key)
    if (bucket) bucket.push(item)
    else buckets.set(key, [item])
  }
  const ordered = [...buckets].toSorted(([a], [b]) => {
    const [left, right] = [grouping.rank(a), grouping.rank(b)]
    return left < right ? -1 : left > right ? 1 : a < b ? -1 : 1
  })
  const sumOf = yield* description.sums(buckets, name, ledger)
  let offset = 0
  const groups = ordered.map(([key, members]): Group => {
    offset += members.length
    return { key, count: members.length, offset: offset - members.length, ...sumOf(key) }
  })
  return { items: ordered.flatMap(([, members]) => members), groups }
}

/** How many items pass the filters. */
export function* countItems<T>(
  items: readonly T[],
  description: ListDescription<T>,
  query: ListQuery,
  today: string,
  ledger: Ledger,
): Steps<number> {
  const filters = yield* filtersOf(indexOf(items, description), description, query, today, ledger)
  let count = 0
  for (const at of items.keys()) {
    yield
    if (filters.every(({ passes }) => passes(at))) count += 1
  }
  return count
}

/** Applies a query to a list. Returns all matches; the caller takes its page. */
export function* findItems<T>(
  items: readonly T[],
  description: ListDescription<T>,
  query: ListQuery,
  today: string,
  ledger: Ledger = emptyLedger,
): Steps<Matches<T>> {
  const index = indexOf(items, description)
  const filters = yield* filtersOf(index, description, query, today, ledger)
  const { passed, facets } = yield* applyFilters(index, description, filters)
  const { sort = description.defaultSort, locale = defaultLanguage, group = '' } = query
  const matches: T[] = []
  for (const at of yield* index.order(sort, locale, ledger)) {
    const item = items[at]
    if (passed[at] && item !== undefined) matches.push(item)
  }
  const grouping = description.groups[group]
  if (!grouping) return { items: matches, facets, groups: [] }
  const grouped = yield* groupItems(matches, description, group, grouping, today, ledger)
  return { facets, ...grouped }
}
