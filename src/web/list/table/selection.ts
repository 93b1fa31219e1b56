import { useStore } from 'zustand'

import { createSessionStore } from '#web/api/session-state.ts'
import { useSettings } from '#web/app/settings/settings.ts'

/**
 * The selected rows by key, with what it takes to sum them up. Kept outside the page, so that it
 * survives filtering, sorting and visiting another page.
 */
export function createSelection<Row>(keyOf: (row: Row) => string) {
  const useRows = createSessionStore<{ rows: ReadonlyMap<string, Row> }>({ rows: new Map() })
  const clear = (): void => useRows.setState({ rows: new Map() })
  // Keys and names may be others then.
  useSettings.subscribe((now, before) => {
    if (now.presenter !== before.presenter || now.keepNames !== before.keepNames) clear()
  })
  return {
    store: useRows,
    keyOf,
    has: (row: Row) => useRows.getState().rows.has(keyOf(row)),
    set(changed: readonly Row[], selected: boolean) {
      const rows = new Map(useRows.getState().rows)
      for (const row of changed) {
        if (selected) rows.set(keyOf(row), row)
        else rows.delete(keyOf(row))
      }
      useRows.setState({ rows })
    },
    clear,
  }
}

export type Selection<Row> = ReturnType<typeof createSelection<Row>>

export const useSelection = <Row>({ store }: Selection<Row>): ReadonlyMap<string, Row> =>
  useStore(store, ({ rows }) => rows)
