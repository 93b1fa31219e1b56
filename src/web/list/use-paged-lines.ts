import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { createStore } from 'zustand'

import type { Group } from '#contract/shapes.ts'
import { type PageQuery, pageSize } from '#web/api/pages.ts'

import { type Lines, linesOf } from './table/lines.ts'

/**
 * Indexes of the first and last row in view. Kept outside React's state because they change with every
 * few pixels of scrolling and only ListFoot shows them.
 */
const createRowsInView = () => createStore(() => ({ first: 0, last: 0 }))

export type RowsInView = ReturnType<typeof createRowsInView>

interface Page<Row> {
  items: Row[]
  total: number
  groups: Group[]
  complete: boolean
}

/** Returns the previous array while its items are the same. */
function useStableArray<T>(next: readonly T[]): readonly T[] {
  const [current, setCurrent] = useState(next)
  if (current.length === next.length && current.every((item, n) => item === next[n])) return current
  setCurrent(next)
  return next
}

/**
 * The lines of a list whose pages load as they scroll into view. `queryOf` must be stable while the
 * filter is; `head` is the first page. Call it in the list's component rather than the page's, so that
 * only the list renders again when a page arrives.
 */
export function usePagedLines<Row, P extends Page<Row>>(
  queryOf: (page: number) => PageQuery<P>,
  head: P,
  keyOf: (row: P['items'][number]) => string,
) {
  const [{ from, to }, setPages] = useState({ from: 0, to: 0 })
  const [view] = useState(createRowsInView)
  const client = useQueryClient()
  const results = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, n) => queryOf(from + n)),
  })
  const pages = useStableArray(results.map(({ data }) => data?.items))
  const { total, groups } = head
  const first = head.items
  const lines: Lines<P['items'][number], Group> = useMemo(
    () =>
      linesOf(
        total,
        groups,
        (index) => {
          const page = Math.floor(index / pageSize)
          const items = page === 0 ? first : pages[page - from]
          return items?.[index % pageSize]
        },
        keyOf,
      ),
    [total, groups, first, pages, from, keyOf],
  )
  const onView = useCallback(
    (firstLine: number, lastLine: number) => {
      if (lines.count === 0) return
      const indexOf = (position: number): number => {
        const line = lines.at(Math.min(Math.max(position, 0), lines.count - 1))
        return line.kind === 'group' ? line.group.offset : line.index
      }
      const inView = { first: indexOf(firstLine), last: indexOf(lastLine) }
      view.setState(inView)
      const next = {
        from: Math.floor(inView.first / pageSize),
        to: Math.floor(inView.last / pageSize),
      }
      setPages((now) => (now.from === next.from && now.to === next.to ? now : next))
      // Prefetch half a page ahead, so that rows are usually there when they scroll into view.
      const ahead = Math.floor(Math.min(inView.last + pageSize / 2, total - 1) / pageSize)
      if (ahead > next.to) void client.prefetchQuery(queryOf(ahead))
    },
    [lines, view, total, client, queryOf],
  )
  return { lines, view, onView }
}
