import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import type { Group } from '#contract/shapes.ts'
import {
  servicesPageSize,
  servicesQuery,
  type Service,
  type ServicesFilter,
} from '#web/api/services.ts'
import { linesOf, type Lines } from '#web/ui/list/lines.ts'

export const serviceKeyOf = ({ type, id }: { type: string; id: string }): string =>
  JSON.stringify([type, id])

/** The list by line, its pages read as they come into view. */
export function useLines(filter: ServicesFilter) {
  const [{ from, to }, setPages] = useState({ from: 0, to: 0 })
  const head = useSuspenseQuery(servicesQuery(filter))
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, n) => servicesQuery(filter, from + n)),
    combine: (results) => results.map(({ data }) => data?.items),
  })
  const { total, groups } = head.data
  const first = head.data.items
  const lines: Lines<Service, Group> = useMemo(
    () =>
      linesOf(
        total,
        groups,
        (index) => {
          const page = Math.floor(index / servicesPageSize)
          const items = page === 0 ? first : pages[page - from]
          return items?.[index % servicesPageSize]
        },
        serviceKeyOf,
      ),
    [total, groups, first, pages, from],
  )
  const handleView = useCallback(
    (firstLine: number, lastLine: number) => {
      const pageOf = (position: number): number => {
        const line = lines.at(Math.min(Math.max(position, 0), Math.max(lines.count - 1, 0)))
        const index = line.kind === 'group' ? line.group.offset : line.index
        return Math.max(0, Math.floor(index / servicesPageSize))
      }
      const next = { from: pageOf(firstLine), to: pageOf(lastLine) }
      setPages((now) => (now.from === next.from && now.to === next.to ? now : next))
    },
    [lines],
  )
  return { head, lines, handleView }
}
