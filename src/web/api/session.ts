import {
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { createContext, use } from 'react'

import type { Session } from '#contract/session.ts'

import { call } from './call.ts'
import { reportSessionEnd, sessionEnd } from './session-end.ts'
import { tellTabs } from './tabs.ts'
import { showAccount } from './whose.ts'

export type { Session }

const countsMissing = ({ counts }: Session): boolean =>
  counts === null || Object.values(counts).some((count) => count === null)

/** Both of one account: what the page holds of the one may be shown to the other. */
export const isSameAccount = (a: Session, b: Session): boolean =>
  a.account !== null && b.account !== null && a.account.id === b.account.id && a.state === b.state

/**
 * The session as it is now, seen from a page that may have one already. One that is over is
 * reported and the page keeps what it shows; another account's takes the place of everything.
 */
async function read(client: QueryClient, signal: AbortSignal): Promise<Session> {
  const session = await call('GET /api/session', {}, { signal })
  const before = client.getQueryData<Session>(['session'])
  if (before === undefined || before.state === 'anonymous') {
    showAccount(session.account)
    return session
  }
  if (session.state === 'anonymous') {
    reportSessionEnd('not_signed_in')
    return before
  }
  if (isSameAccount(before, session) || before.id === session.id) {
    // Another tab may have signed in again.
    if (sessionEnd() !== null) resume(client)
    return session
  }
  forget(client)
  window.location.assign('/')
  return session
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client, signal }) => read(client, signal),
  refetchOnWindowFocus: 'always',
  // Counts and rights are learnt while pages are read.
  refetchInterval: ({ state }) =>
    // What is still not counted after a while may not be read by this key.
    state.data?.account && countsMissing(state.data) && state.dataUpdateCount < 10 ? 3000 : 60_000,
})

/** Follows the session: for the shell, once. */
export const useFollowedSession = (): Session => useSuspenseQuery(sessionQuery).data

/** The session as the shell follows it: hundreds of cells look at it, and none needs its own watch. */
export const SessionContext = createContext<Session | null>(null)

/** The session; outside of the shell as it was read by the route, `null` where it could not be. */
export function useKnownSession(): Session | null {
  const followed = use(SessionContext)
  const client = useQueryClient()
  return followed ?? client.getQueryData(sessionQuery.queryKey) ?? null
}

/** The session; for everything that is only shown once a route has read it. */
export function useSession(): Session {
  const session = useKnownSession()
  if (!session) throw new Error('no route has read the session')
  return session
}

/**
 * Signs in by API key; what this tab still holds of a session that ran out may be somebody else's.
 * Rejects with `key_rejected`, `rate_limited`, `invalid_input` and faults.
 */
export async function signIn(client: QueryClient, apiKey: string, remember: boolean) {
  const session = await call('POST /api/session', { body: { apiKey, remember } })
  forget(client)
  showAccount(session.account)
  client.setQueryData(sessionQuery.queryKey, session)
  tellTabs('signed-in')
  return session
}

/**
 * Signs in where a session ended. The same account goes on with all that the page holds (answers
 * `true`); another one starts anew.
 */
export async function signInAgain(
  client: QueryClient,
  apiKey: string,
  remember: boolean,
): Promise<boolean> {
  const before = client.getQueryData(sessionQuery.queryKey)
  const session = await call('POST /api/session', { body: { apiKey, remember } })
  const same = before !== undefined && isSameAccount(before, session)
  if (!same) forget(client)
  showAccount(session.account)
  client.setQueryData(sessionQuery.queryKey, session)
  resume(client)
  tellTabs('signed-in')
  return same
}

/** Goes on: what is shown is read anew, and nothing else is lost. */
function resume(client: QueryClient): void {
  reportSessionEnd(null)
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

/** What is decided and not sent yet has this long to be answered before the session ends (ms). */
const lastWords = 2000
const leaving = new Set<() => Promise<unknown>>()

/**
 * Registers what signing out must send first: deletions that could still be taken back. Returns how to
 * stop.
 */
export function beforeSignOut(send: () => Promise<unknown>): () => void {
  leaving.add(send)
  return () => void leaving.delete(send)
}

/** Ends the session at the server and forgets everything that the page has read or kept as draft. */
export async function signOut(client: QueryClient): Promise<void> {
  await Promise.race([
    Promise.allSettled([...leaving].map((send) => send())),
    new Promise((resolve) => {
      setTimeout(resolve, lastWords)
    }),
  ])
  await call('DELETE /api/session')
  forget(client)
  tellTabs('signed-out')
}

const forgetters = new Set<() => void>()

/** Registers what else the page holds of a session (a selection, a draft) and must lose with it. */
export function onForget(forgetter: () => void): void {
  forgetters.add(forgetter)
}

/** What the page holds of a session goes: cache and drafts; settings of look and language stay. */
export function forget(client: QueryClient): void {
  client.clear()
  showAccount(null)
  sessionStorage.clear()
  reportSessionEnd(null)
  for (const forgetter of forgetters) forgetter()
}
