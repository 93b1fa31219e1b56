import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'

import type { KeysQuery } from '#web/api/pages.ts'

import { useSelection, type Selection } from './table/selection.ts'

/** The state of a checkbox for consecutive rows. They move while the list is still `loading`. */
export type SpanState = 'all' | 'some' | 'none' | 'loading'

/** What a list's checkboxes show and do. */
export interface ListSelection<Row> {
  selected: ReadonlyMap<string, unknown>
  isSelected: (row: Row) => boolean
  /** Toggles a row, or with `range` selects every row from the last one to this. */
  select: (row: Row, index: number, range: boolean) => void
  /** The checkbox that selects every row that matches the filter. */
  all: SpanState
  selectAll: (isSelected: boolean) => void
  stateOf: (offset: number, count: number) => SpanState
  /** Selects or deselects consecutive rows: a group, or every row that matches the filter. */
  selectSpan: (offset: number, count: number, isSelected: boolean) => void
}

/** Selects rows, ranges and groups. `queryOf` reads the keys of every row that matches the filter. */
export function useListSelection<Key, Filter>(
  store: Selection<Key>,
  queryOf: (filter: Filter) => KeysQuery<Key>,
  { filter, list }: { filter: Filter; list: { total: number; complete: boolean } },
) {
  const client = useQueryClient()
  const { total, complete } = list
  const query = useMemo(() => queryOf(filter), [queryOf, filter])
  const { keyOf } = store
  const selected = useSelection(store)
  const anchor = useRef<number | null>(null)
  // Needed only to compare the selection with the filter, so not before something is selected.
  const { data: matching } = useQuery({ ...query, enabled: selected.size > 0 })
  const selectSpan = useCallback(
    (offset: number, count: number, isSelected: boolean) => {
      void client
        .fetchQuery(query)
        .then(({ items }) => store.set(items.slice(offset, offset + count), isSelected))
        // Without the keys nothing is selected. The page's own query shows the error.
        .catch(() => undefined)
    },
    [client, query, store],
  )
  const selectAll = useCallback(
    (isSelected: boolean) => selectSpan(0, Number.POSITIVE_INFINITY, isSelected),
    [selectSpan],
  )
  const select = useCallback(
    (row: Key, index: number, range: boolean) => {
      const from = anchor.current
      anchor.current = index
      if (range && from !== null && complete) {
        selectSpan(Math.min(from, index), Math.abs(index - from) + 1, true)
      } else store.set([row], !store.has(row))
    },
    [selectSpan, store, complete],
  )
  const countIn = (offset: number, count: number): number =>
    selected.size === 0
      ? 0
      : (matching?.items.slice(offset, offset + count).filter((key) => selected.has(keyOf(key)))
          .length ?? 0)
  const stateOf = (offset: number, count: number): SpanState => {
    if (!complete) return 'loading'
    const selectedCount = countIn(offset, count)
    return selectedCount === 0 ? 'none' : selectedCount === count ? 'all' : 'some'
  }
  const inside = matching ? countIn(0, matching.items.length) : null
  const isSelected = (row: Key): boolean => selected.has(keyOf(row))
  return {
    selected,
    isSelected,
    /** For an entry on a phone. */
    checkboxOf: (row: Key, index: number) => ({
      checked: isSelected(row),
      onChange: () => select(row, index, false),
    }),
    /** For the bar that shows the selection. */
    bulk: {
      total,
      /** How many selected rows do not match the filter; `null` until counted. */
      outside: inside === null ? null : selected.size - inside,
      /** `null` while more of the list is being read. */
      onSelectAll: complete ? () => selectAll(true) : null,
      onClear: store.clear,
    },
    all: stateOf(0, total),
    stateOf,
    select,
    selectAll,
    selectSpan,
  }
}
