/** What requests on the same snapshot share: folded texts, columns and sort orders. */
import { formerOf, markUsed } from '#bff/provider/unchanged.ts'
import { foldedForms } from '#i18n/fold.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { mapped, sorted } from '#ledger/steps.ts'
import { memoOn } from '#memo-on.ts'
import type { Steps } from '#server/turns.ts'

import type { ListDescription, Value } from './list-description.ts'

const collators = new Map<string, Intl.Collator>()

function collatorOf(locale: string): Intl.Collator {
  const cached = collators.get(locale)
  if (cached) return cached
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  collators.set(locale, collator)
  return collator
}

function compare(a: Value, b: Value, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

interface SortRow {
  at: number
  id: string
  keys: Value[]
}

/** Caches what requests on the same snapshot share. Each part is computed in steps. */
export class ListIndex<T> {
  readonly items: readonly T[]
  private readonly description: ListDescription<T>
  private foldedTexts: string[] | null = null
  private readonly orders = new Map<string, Uint32Array>()
  private readonly columns = new Map<string, (string | readonly string[] | null)[]>()

  constructor(items: readonly T[], description: ListDescription<T>) {
    this.items = items
    this.description = description
    markUsed(items)
  }

  /** Of the list that this one has replaced: most of what it says holds for this one, too. */
  private get former(): ListIndex<T> | null {
    const items = formerOf(this.items)
    return items?.length === this.items.length ? indexOf(items, this.description) : null
  }

  *texts(): Steps<string[]> {
    const { description, former } = this
    this.foldedTexts ??= yield* mapped(this.items, (item, at) => {
      const same = former?.items[at] === item ? former.foldedTexts?.[at] : undefined
      if (same !== undefined) return same
      const texts = [...description.text(item), ...(description.hiddenText?.(item) ?? [])]
      return foldedForms(texts.filter(Boolean).join('\n'))
    })
    return this.foldedTexts
  }

  *column(name: string): Steps<(string | readonly string[] | null)[]> {
    const cached = this.columns.get(name)
    if (cached) return cached
    const of = this.description.facets[name]?.of ?? this.description.values[name] ?? (() => null)
    const column = yield* mapped(this.items, (item) => of(item))
    this.columns.set(name, column)
    return column
  }

  /** Positions in the sort order of a locale; nulls are last in both directions. */
  *order(sort: string, locale: string, ledger: Ledger): Steps<Uint32Array> {
    const key = `${locale} ${sort}`
    const cached = this.orders.get(key)
    if (cached) return cached
    const { sorts, ledgerSorts } = this.description
    const name = sort.replace(/^-/, '')
    const fromLedger = ledgerSorts?.[name]
    const keys = fromLedger
      ? [(item: T) => fromLedger(item, ledger), ...(sorts['name'] ?? [])]
      : (sorts[name] ?? [])
    const formerOrder = this.former?.orders.get(key)
    if (formerOrder && this.isOrderedAsBefore(keys)) {
      this.orders.set(key, formerOrder)
      return formerOrder
    }
    const unsorted = yield* mapped(this.items, (item, at): SortRow => ({
      at,
      id: this.description.id(item),
      keys: keys.map((keyOf) => keyOf(item)),
    }))
    // In the former order hardly anything is left to be sorted.
    const rows = formerOrder ? Array.from(formerOrder, (at) => unsorted[at] as SortRow) : unsorted
    const ordered = yield* sorted(rows, this.comparison(sort, locale))
    const order = Uint32Array.from(ordered, ({ at }) => at)
    // The ledger changes with other lists, too.
    if (!fromLedger) this.orders.set(key, order)
    return order
  }

  /** Whether what has changed since the former list leaves the order as it was. */
  private isOrderedAsBefore(keys: readonly ((item: T) => Value)[]): boolean {
    const { description, former, items } = this
    return items.every((item, at) => {
      const before = former?.items[at]
      if (before === item) return true
      if (before === undefined || description.id(before) !== description.id(item)) return false
      return keys.every((keyOf) => keyOf(before) === keyOf(item))
    })
  }

  private comparison(sort: string, locale: string): (a: SortRow, b: SortRow) => number {
    const isDescending = sort.startsWith('-')
    const collator = collatorOf(locale)
    return (a, b) => {
      for (const [index, left] of a.keys.entries()) {
        const right = b.keys[index] ?? null
        if (left === null || right === null) {
          if (left !== right) return left === null ? 1 : -1
          continue
        }
        const order = compare(left, right, collator)
        if (order !== 0) return isDescending && index === 0 ? -order : order
      }
      return a.id < b.id ? -1 : a.id > b.id ? 1 : a.at - b.at
    }
  }
}

const indexOn = memoOn(
  (items: readonly unknown[], description: ListDescription<unknown>) =>
    new ListIndex(items, description),
  8,
)

export const indexOf = <T>(items: readonly T[], description: ListDescription<T>): ListIndex<T> =>
  // The description determines T.
  indexOn(items, description as ListDescription<unknown>) as ListIndex<T>
