/** What the bell knows on every page; the notifications themselves come with their page. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Notification } from '#contract/notifications.ts'

import { call } from './call.ts'
import { sessionQuery } from './session.ts'

export type { Notification }

/** The newest unread ones and how many there are: what the bell knows. Does not keep a session alive. */
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
  // Only while the page is visible: the default of `refetchIntervalInBackground`.
  refetchInterval: ({ state }) => (state.data?.complete === false ? 1000 : 60_000),
})

/** Corrects the count beside the navigation. */
export function countUnread(client: QueryClient, change: (unread: number) => number): void {
  client.setQueryData(sessionQuery.queryKey, (session) => {
    if (!session?.counts) return session
    const { counts } = session
    return { ...session, counts: { ...counts, unread: Math.max(0, change(counts.unread ?? 0)) } }
  })
}
