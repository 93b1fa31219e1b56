import type { AccessEntry } from '#contract/access-log.ts'

import { pageQueryOf, type FilterOf, type ListOf } from './pages.ts'

export type { AccessEntry }
export type AccessLog = ListOf<'GET /api/access-log'>
export type AccessFilter = FilterOf<'GET /api/access-log'>

/** The access journal. */
export const accessLogQuery = pageQueryOf('GET /api/access-log')
