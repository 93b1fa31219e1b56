import type { QueryClient } from '@tanstack/react-query'

import type { PageQuery } from '#web/api/pages.ts'
import { sessionQuery, type Session } from '#web/api/session.ts'

import { prepareList } from './table/DataList.tsx'

interface Page {
  total: number
  groups: readonly unknown[]
  complete: boolean
}

/**
 * For a list's loader: loads the first page and, for a long list, the code of VirtualList. In parallel
 * if the session's counts already say that the list is long.
 */
export async function readList<P extends Page>(
  client: QueryClient,
  query: PageQuery<P>,
  countKey?: keyof NonNullable<Session['counts']>,
): Promise<void> {
  const counts = client.getQueryData(sessionQuery.queryKey)?.counts
  const [{ total, groups }] = await Promise.all([
    client.ensureQueryData(query),
    prepareList((countKey && counts?.[countKey]) ?? 0),
  ])
  await prepareList(total + groups.length)
}
