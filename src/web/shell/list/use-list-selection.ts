import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

import type { KeysQuery } from '#web/api/pages.ts'
import { useSelection, type Selection } from '#web/ui/list/selection.ts'

/**
 * Selected rows: they survive filtering, sorting and a look at another page. `query` gives the keys
 * of everything that the filter matches and is stable as long as the filter is.
 */
export function useListSelection<Key>(
  store: Selection<Key>,
  query: KeysQuery<Key>,
  keyOf: (key: Key) => string,
) {
  const client = useQueryClient()
  const selected = useSelection(store)
  const anchor = useRef<number | null>(null)
  // Which of them the filter shows, and what "all" would be, is asked once something is selected.
  const { data: matching } = useQuery({ ...query, enabled: selected.size > 0 })
  const set = useCallback(
    (keys: readonly Key[], on: boolean) =>
      store.set(
        keys.map((key) => [keyOf(key), key] as const),
        on,
      ),
    [store, keyOf],
  )
  /** Rows by place in the list: a whole group, or everything that the filter matches. */
  const selectSpan = useCallback(
    (offset: number, count: number, on: boolean) => {
      void client
        .fetchQuery(query)
        .then(({ items }) => set(items.slice(offset, offset + count), on))
        // Without the keys nothing is selected; the page's own query shows what is wrong.
        .catch(() => undefined)
    },
    [client, query, set],
  )
  /** One row, or with `range` all from the last one to it. */
  const select = useCallback(
    (row: Key, index: number, range: boolean) => {
      const from = anchor.current
      anchor.current = index
      if (range && from !== null) {
        selectSpan(Math.min(from, index), Math.abs(index - from) + 1, true)
      } else set([row], !store.has(keyOf(row)))
    },
    [selectSpan, set, store, keyOf],
  )
  const countIn = (offset: number, count: number): number =>
    selected.size === 0
      ? 0
      : (matching?.items.slice(offset, offset + count).filter((key) => selected.has(keyOf(key)))
          .length ?? 0)
  const inside = matching ? countIn(0, matching.items.length) : null
  return {
    selected,
    isSelected: (row: Key) => selected.has(keyOf(row)),
    /** How many of them the filter does not show; `null` while that is being asked. */
    outside: inside === null ? null : selected.size - inside,
    /** How a box over a span of rows stands. */
    boxOf: (offset: number, count: number): 'all' | 'some' | 'none' => {
      const here = countIn(offset, count)
      return here === 0 ? 'none' : here === count ? 'all' : 'some'
    },
    select,
    selectSpan,
    clear: store.clear,
  }
}
