/** The bell's unread notifications. Apart from the list's code, because every page loads this. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Notification } from '#contract/notifications.ts'

import { call } from './call.ts'
import { sessionQuery } from './session.ts'

export type { Notification }

/** The newest unread notifications and the unread count. Does not keep the session alive. */
export const bellQuery = queryOptions({
  queryKey: ['notifications', 'bell'],
  queryFn: async ({ client, signal }) => {
    const list = await call(
      'GET /api/notifications',
      { query: { unread: 'true', sort: '-createdAt', limit: 20 } },
      { signal, background: true },
    )
    if (list.complete) countUnread(client, () => list.total)
    return { items: list.items, total: list.total, complete: list.complete }
  },
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  // Pauses while the page is hidden (`refetchIntervalInBackground` is off by default).
  refetchInterval: ({ state }) => (state.data?.complete === false ? 1000 : 60_000),
})

/** Changes the unread count in the navigation. */
export function countUnread(client: QueryClient, change: (unread: number) => number): void {
  client.setQueryData(sessionQuery.queryKey, (session) => {
    if (!session?.counts) return session
    const { counts } = session
    return { ...session, counts: { ...counts, unread: Math.max(0, change(counts.unread ?? 0)) } }
  })
}
