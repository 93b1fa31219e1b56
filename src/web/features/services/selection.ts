import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

import { serviceKeysQuery, type ServiceKey, type ServicesFilter } from '#web/api/services.ts'
import { onForget } from '#web/api/session.ts'
import { createSelection, useSelection } from '#web/ui/list/selection.ts'

import { serviceKeyOf } from './use-lines.ts'

const selection = createSelection<ServiceKey>()
onForget(selection.clear)

const entriesOf = (keys: readonly ServiceKey[]) =>
  keys.map((key) => [serviceKeyOf(key), key] as const)

/** Selected services: they survive filtering, sorting and a look at another page. */
export function useServiceSelection(filter: ServicesFilter) {
  const client = useQueryClient()
  const selected = useSelection(selection)
  const anchor = useRef<number | null>(null)
  // Which of them the filter shows, and what "all" would be, is asked once something is selected.
  const { data: matching } = useQuery({ ...serviceKeysQuery(filter), enabled: selected.size > 0 })
  const keys = useCallback(
    async () => (await client.fetchQuery(serviceKeysQuery(filter))).items,
    [client, filter],
  )
  /** One row, or with `range` all from the last one to it. */
  const select = useCallback(
    (row: ServiceKey, index: number, range: boolean) => {
      const from = anchor.current
      anchor.current = index
      if (!range || from === null) {
        selection.set(entriesOf([row]), !selection.current.has(serviceKeyOf(row)))
        return
      }
      void keys().then((all) =>
        selection.set(entriesOf(all.slice(Math.min(from, index), Math.max(from, index) + 1)), true),
      )
    },
    [keys],
  )
  /** Rows by place in the list: a whole group, or everything that the filter matches. */
  const selectSpan = useCallback(
    (offset: number, count: number, on: boolean) => {
      void keys().then((all) => selection.set(entriesOf(all.slice(offset, offset + count)), on))
    },
    [keys],
  )
  const inside = matching?.items.filter((key) => selected.has(serviceKeyOf(key))).length ?? null
  return {
    selected,
    isSelected: (row: { type: string; id: string }) => selected.has(serviceKeyOf(row)),
    /** How many of them the filter does not show; `null` while that is being asked. */
    outside: inside === null ? null : selected.size - inside,
    /** How many of a span are selected, as far as known. */
    countIn: (offset: number, count: number) =>
      selected.size === 0
        ? 0
        : (matching?.items
            .slice(offset, offset + count)
            .filter((key) => selected.has(serviceKeyOf(key))).length ?? 0),
    select,
    selectSpan,
    setKeys: (keys: readonly ServiceKey[], on: boolean) => selection.set(entriesOf(keys), on),
    clear: selection.clear,
  }
}

export type ServiceSelection = ReturnType<typeof useServiceSelection>
