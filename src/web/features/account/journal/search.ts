import { accessLogSearch } from '#contract/access-log.search.ts'
import { pageSearch } from '#contract/search.ts'
import type { AccessFilter, AccessLog } from '#web/api/access-log.ts'
import type { ListView } from '#web/list/ListPage.tsx'

export const journalSearch = pageSearch(accessLogSearch, {})

export type JournalSearch = ReturnType<typeof journalSearch>

export type JournalView = ListView<JournalSearch, AccessFilter, AccessLog>

export const filterOf = (search: JournalSearch): AccessFilter => ({ ...search, group: 'day' })
