import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/session.ts'

import { call } from './call.ts'

export type { Session }

const countsMissing = ({ counts }: Session): boolean =>
  counts === null || Object.values(counts).some((count) => count === null)

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('GET /api/session', {}, { signal }),
  // Counts and rights are learnt while pages are read.
  refetchInterval: ({ state }) =>
    // What is still not counted after a while may not be read by this key.
    state.data?.account && countsMissing(state.data) && state.dataUpdateCount < 10
      ? 3000
      : 60_000,
})

/** The session; a page inside the shell always has one. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** Signs in by API key. Rejects with `key_rejected`, `rate_limited`, `invalid_input` and faults. */
export async function signIn(client: QueryClient, apiKey: string, remember: boolean) {
  const session = await call('POST /api/session', { body: { apiKey, remember } })
  client.clear()
  client.setQueryData(sessionQuery.queryKey, session)
  return session
}

/** Ends the session at the server and forgets everything that the page has read or kept as draft. */
export async function signOut(client: QueryClient): Promise<void> {
  await call('DELETE /api/session')
  forget(client)
}

const forgetters = new Set<() => void>()

/** Registers what else the page holds of a session (a selection, a draft) and must lose with it. */
export function onForget(forgetter: () => void): void {
  forgetters.add(forgetter)
}

/** What the page holds of a session goes: cache and drafts; settings of look and language stay. */
export function forget(client: QueryClient): void {
  client.clear()
  sessionStorage.clear()
  for (const forgetter of forgetters) forgetter()
}
