import { queryOptions } from '@tanstack/react-query'

import type { SessionHandle } from '#contract/session.ts'

import { call } from './call.ts'
import { ignoreNotFound } from './error.ts'
import { changeHook } from './mutation.ts'

export type { SessionHandle }

/** Everywhere this account is signed in: this session first, then the most recently used. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => {
    const { items } = await call('GET /api/sessions', {}, { signal })
    return items.toSorted(
      (a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1),
    )
  },
})

export const useEndSession = changeHook(async (id: string, { client }) => {
  await ignoreNotFound(call('DELETE /api/sessions/{id}', { params: { id } }))
  client.setQueryData(sessionsQuery.queryKey, (sessions) =>
    sessions?.filter((session) => session.id !== id),
  )
})

/** Resolves with those that were listed. */
export const useEndOtherSessions = changeHook(async (_, { client }) => {
  await call('DELETE /api/sessions', { query: { others: 'true' } })
  const listed = client.getQueryData(sessionsQuery.queryKey) ?? []
  client.setQueryData(
    sessionsQuery.queryKey,
    listed.filter(({ current }) => current),
  )
  return listed.filter(({ current }) => !current)
})
