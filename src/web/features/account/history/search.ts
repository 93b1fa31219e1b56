import { changesSearch } from '#contract/changes.search.ts'
import { lenient, text } from '#contract/search.ts'
import type { ChangeList, ChangesFilter } from '#web/api/changes.ts'
import type { ListView } from '#web/list/ListPage.tsx'

const { q, within, kind, result, device } = changesSearch

/** The page's search: filters, the opened row, and the service (`type/id`) shown at the side. */
export const historySearch = lenient({
  q,
  within,
  kind,
  result,
  device,
  open: text(255),
  side: text(511),
})

export type HistorySearch = ReturnType<typeof historySearch>

export type HistoryView = ListView<HistorySearch, ChangesFilter, ChangeList>

export const filterOf = ({
  open: _open,
  side: _side,
  ...filter
}: HistorySearch): ChangesFilter => ({
  ...filter,
  group: 'day',
})

/** The service in `type/id`. Types have no slash. */
export function serviceOf(side: string): { type: string; id: string } {
  const slash = side.indexOf('/')
  return { type: side.slice(0, slash), id: side.slice(slash + 1) }
}
