import type { AccessEntry } from '#contract/access-log.ts'
import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { Table } from '#contract/table.ts'

import { call, urlOf } from './call.ts'
import { pageQuery } from './pages.ts'

export type { AccessEntry }
export type AccessLog = CallOutput<Table['GET /api/access-log']>
type AccessLogQuery = NonNullable<
  CallInput<'GET /api/access-log', Table['GET /api/access-log']>['query']
>
/** Filters, without paging. */
export type AccessFilter = Omit<AccessLogQuery, 'offset' | 'limit'>

/** One page of the access journal with its groups and facets. */
export const accessLogQuery = (filter: AccessFilter, page = 0) =>
  pageQuery('access-log', filter, page, (paging, options) =>
    call('GET /api/access-log', { query: { ...filter, ...paging } }, options),
  )

export const accessLogCsvUrl = ({ group: _group, ...query }: AccessFilter): string =>
  urlOf('GET /api/access-log.csv', { query })
