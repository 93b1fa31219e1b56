import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import type { Group } from '#contract/shapes.ts'
import { pageSize, type PageQuery } from '#web/api/pages.ts'
import { linesOf, type Lines } from '#web/ui/list/lines.ts'

import { createRowsInView } from './rows-in-view.ts'

interface Page<Row> {
  items: Row[]
  total: number
  groups: Group[]
  complete: boolean
}

/** The same array as before while what is in it is the same. */
function useSame<T>(next: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(next)
  if (kept.length === next.length && kept.every((one, n) => one === next[n])) return kept
  setKept(next)
  return next
}

/**
 * A list by line, its pages read as they come into view, the next one before that. `queryOf` gives
 * the query of a page and is stable as long as the filter is; `head` is the first of them. For the
 * list alone: what stands around it has nothing to draw anew when a page comes.
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
  const pages = useSame(results.map(({ data }) => data?.items))
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
      const seen = { first: indexOf(firstLine), last: indexOf(lastLine) }
      view.set(seen.first, seen.last)
      const next = {
        from: Math.floor(seen.first / pageSize),
        to: Math.floor(seen.last / pageSize),
      }
      setPages((now) => (now.from === next.from && now.to === next.to ? now : next))
      // On the way to a page it is read already, so that its rows are drawn once.
      const ahead = Math.floor(Math.min(seen.last + pageSize / 2, total - 1) / pageSize)
      if (ahead > next.to) void client.prefetchQuery(queryOf(ahead))
    },
    [lines, view, total, client, queryOf],
  )
  return { lines, view, onView }
}
