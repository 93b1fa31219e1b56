import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { SessionHandle } from '#contract/session.ts'

import { call } from './call.ts'
import { orGone } from './error.ts'

export type { SessionHandle }

/** Where this account is signed in, the newest use first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => {
    const { items } = await call('GET /api/sessions', {}, { signal })
    return items.toSorted(
      (a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1),
    )
  },
})

/** Ends one of them. Rejects with faults; one that is gone already counts as ended. */
export async function endSession(client: QueryClient, id: string): Promise<void> {
  await orGone(call('DELETE /api/sessions/{id}', { params: { id } }))
  client.setQueryData(sessionsQuery.queryKey, (sessions) =>
    sessions?.filter((session) => session.id !== id),
  )
}

/** Ends all but this one. */
export async function endOtherSessions(client: QueryClient): Promise<void> {
  await call('DELETE /api/sessions', { query: { others: 'true' } })
  client.setQueryData(sessionsQuery.queryKey, (sessions) =>
    sessions?.filter(({ current }) => current),
  )
}
