import { accessLogSearch } from '#contract/access-log.search.ts'
import { lenient } from '#contract/search.ts'
import type { AccessFilter, AccessLog } from '#web/api/access-log.ts'
import type { ListView } from '#web/list/ListPage.tsx'

const { q, within, who, deed } = accessLogSearch

export const journalSearch = lenient({ q, within, who, deed })

export type JournalSearch = ReturnType<typeof journalSearch>

export type JournalView = ListView<JournalSearch, AccessFilter, AccessLog>

export const filterOf = (search: JournalSearch): AccessFilter => ({ ...search, group: 'day' })

export const isNarrowed = (search: JournalSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)
