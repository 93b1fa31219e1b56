import type { QueryClient } from '@tanstack/react-query'

import type { PageQuery } from '#web/api/pages.ts'
import { sessionQuery, type Session } from '#web/api/session.ts'
import { prepareList } from '#web/ui/list/list-by-size.ts'

interface Page {
  total: number
  groups: readonly unknown[]
  complete: boolean
}

/**
 * For a list's loader: its first page, and the code that so long a list is drawn with, at once
 * where the session has counted it already.
 */
export async function readList<P extends Page>(
  client: QueryClient,
  query: PageQuery<P>,
  counted?: keyof NonNullable<Session['counts']>,
): Promise<void> {
  const counts = client.getQueryData(sessionQuery.queryKey)?.counts
  const [{ total, groups }] = await Promise.all([
    client.ensureQueryData(query),
    prepareList((counted && counts?.[counted]) ?? 0),
  ])
  await prepareList(total + groups.length)
}
