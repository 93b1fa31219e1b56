import type { Group } from '#contract/shapes.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { Steps } from '#server/turns.ts'

export type Value = string | number | null

/** How one resource is filtered, sorted, grouped and summed. `today` is in the account's time zone. */
export interface ListDescription<T> {
  id(item: T): string
  /** The texts that `q` searches; support staff may see them. */
  text(item: T): (string | null)[]
  /** More texts that `q` searches, but not for support staff. */
  hiddenText?(item: T): (string | null)[]
  /** Values to filter by; repeated parameters are OR. */
  values: Record<string, (item: T) => string | readonly string[] | null>
  /** Values to count: `of`, else those in `values`. `filter` names the filters that a count ignores. */
  facets: Record<string, { of?: (item: T) => string | null; filter?: string | readonly string[] }>
  /** Filters that no list of values can express. */
  tests: Record<string, (item: T, value: never, today: string, ledger: Ledger) => boolean>
  /** Sort keys, compared in turn. A `-` before the name reverses the first. */
  sorts: Record<string, ((item: T) => Value)[]>
  /** Sort keys that are not in the item itself. */
  ledgerSorts?: Record<string, (item: T, ledger: Ledger) => Value>
  /** The sorts that reveal the order of amounts. */
  amountSorts: readonly string[]
  /** The filters that reveal something about amounts. */
  amountFilters?: readonly string[]
  defaultSort: string
  groups: Record<string, Grouping<T>>
  /** Sums each group of a grouping. */
  sums(
    members: ReadonlyMap<string, readonly T[]>,
    grouping: string,
    ledger: Ledger,
  ): Steps<(key: string) => GroupSums>
}

export type GroupSums = Omit<Group, 'key' | 'count' | 'offset'>

export interface Grouping<T> {
  key(item: T, today: string, ledger: Ledger): string
  /** Sort key of a group. */
  rank(key: string): string | number
}
